import type { FastifyRequest } from 'fastify';
import { limits } from '#contract/limits.ts';
import { markChanged, recordActivity } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import { prepared } from '#server/database/statement.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { originOf } from '#server/http/context.ts';
import { type Transcripts, youtubeId } from '#server/integrations/transcripts.ts';
import type { ItemRow } from './items.table.ts';

/** Services that reading a transcript uses. */
export interface TranscriptServices {
  database: Database;
  transcripts: Transcripts;
}

// The version is unchanged: this must not cause a conflict for someone who is editing the item.
const storeTranscript = `update items set video_transcript = $1
  where id = $2 and link = $3 and type = 'Video' and video_transcript is null returning id`;

/**
 * Reads the transcript of a video whose link was just saved. Saving does not wait for it; where the service
 * does not answer, or the video has no words, there is no transcript.
 */
export function followLink(services: TranscriptServices, request: FastifyRequest, item: ItemRow): void {
  const video = item.type === 'Video' && item.link ? youtubeId(item.link) : undefined;
  if (!video) return;
  readAndStore(services, request, item, video).catch((error: unknown) =>
    request.log.info({ err: error, item: item.id }, 'a video was left without a transcript'),
  );
}

async function readAndStore(
  { database, transcripts }: TranscriptServices,
  request: FastifyRequest,
  { id, link, title }: ItemRow,
  video: string,
): Promise<void> {
  const origin = originOf(request);
  const segments = await transcripts.read(video);
  // PostgreSQL stores neither NUL nor half of a surrogate pair.
  const words = segments
    .map(({ text }) => text)
    .join(' ')
    .replaceAll('\u0000', '')
    .slice(0, limits.bookContent)
    .toWellFormed();
  await inTransaction(database, async (connection) => {
    const kept = await connection.run(prepared(storeTranscript, [words, id, link]));
    if (kept.length === 0) return;
    await recordActivity(connection, origin, {
      type: 'Update',
      entityType: 'items',
      entityId: id,
      summary: title,
      content: { video_Transcript: { segments: segments.length } },
    });
    await markChanged(connection, 'items');
  });
}
