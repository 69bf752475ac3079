import type { FastifyInstance } from 'fastify';
import { mediaEndpoints } from '#contract/media.ts';
import type { FileAddressing } from '#server/content/file-references.ts';
import type { Env } from '#server/env.ts';
import { invalidAt } from '#server/http/api-error.ts';
import { callerLanguage } from '#server/http/messages.ts';
import { route } from '#server/http/route.ts';
import type { Speech } from '#server/integrations/speech/speech.ts';
import { type Transcripts, youtubeId } from '#server/integrations/transcripts.ts';
import { answerStored } from '#server/resources/files/present-file.ts';
import type { FileServices } from '#server/resources/files/store-file.ts';
import { createFoundImageAddresses } from './found-image-address.ts';
import { addImage, findImages } from './found-images.ts';
import { textToAudio } from './text-to-audio.ts';
import { sendThumbnail, type ThumbnailServices } from './thumbnail.ts';

/** The calls that bring images, speech and the words of videos. */
export async function mediaRoutes(
  app: FastifyInstance,
  services: FileServices &
    ThumbnailServices & {
      env: Pick<Env, 'JWT_SECRET'>;
      addresses: FileAddressing;
      speech: Speech;
      transcripts: Transcripts;
    },
): Promise<void> {
  const addresses = createFoundImageAddresses(services.env.JWT_SECRET);

  route(app, mediaEndpoints.imageProviders, async () => services.imageSearch.states());

  route(app, mediaEndpoints.listImages, async ({ query, request }) =>
    findImages(services, addresses, query, callerLanguage(request)),
  );

  route(app, mediaEndpoints.addImage, async (call) =>
    answerStored(services, call, call.body, (caller) => addImage(services, addresses, caller, call.body)),
  );

  route(app, mediaEndpoints.imageThumbnail, async ({ query, reply }) =>
    sendThumbnail(services, addresses, query, reply),
  );

  route(app, mediaEndpoints.textToAudio, async (call) =>
    answerStored(services, call, call.body, (caller) => textToAudio(services, caller, call.body)),
  );

  route(app, mediaEndpoints.transcript, async ({ query }) => {
    const id = youtubeId(query.videoUrl);
    if (!id) throw invalidAt('videoUrl', 'youtubeAddress');
    return services.transcripts.read(id);
  });
}
