import type { FastifyInstance } from 'fastify';
import { mediaEndpoints } from '#contract/media.ts';
import { presentFile } from '#server/files/present-file.ts';
import type { Services } from '#server/lib/context.ts';
import { route } from '#server/lib/route.ts';
import { textToAudio } from './text-to-audio.ts';

/** The calls that bring pictures, speech and the words of videos. */
export async function mediaRoutes(app: FastifyInstance, services: Services): Promise<void> {
  route(app, mediaEndpoints.textToAudio, async ({ body, viewer, request }) =>
    presentFile(services, viewer, await textToAudio(services, { viewer, request }, body)),
  );
}
