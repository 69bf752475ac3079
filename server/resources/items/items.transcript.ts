import { and, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { limits } from '#contract/limits.ts';
import { markChanged, recordActivity } from '#server/database/changes.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { youtubeId } from '#server/integrations/transcripts.ts';
import { originOf, type Services } from '#server/lib/context.ts';
import type { ItemRow } from './items.present.ts';
import { items } from './items.table.ts';

/**
 * Reads what is said in a video whose link was just written. Whoever saved does not wait for it; where the service
 * does not answer, or the video has no words, there is no transcript.
 */
export function followLink(services: Services, request: FastifyRequest, item: ItemRow): void {
  transcriptOf(services, item.link)
    .then((transcript) => keep(services, request, item, transcript))
    .catch((error: unknown) => request.log.warn({ error, item: item.id }, 'A transcript was not kept.'));
}

async function transcriptOf({ transcripts }: Services, link: string | null): Promise<string | null> {
  const id = link && youtubeId(link);
  if (!id) return null;
  const words = await transcripts.read(id).catch(() => []);
  const text = words.map((segment) => segment.text).join(' ');
  // PostgreSQL stores neither NUL nor half of a surrogate pair.
  return text.replaceAll('\u0000', '').slice(0, limits.bookContent).toWellFormed() || null;
}

/** Keeps the transcript unless the entry got another link meanwhile. */
async function keep(
  { database }: Services,
  request: FastifyRequest,
  { id, link, title }: ItemRow,
  transcript: string | null,
): Promise<void> {
  await inTransaction(database, async (connection) => {
    const { rowCount } = await connection
      .update(items)
      .set({ video_Transcript: transcript })
      .where(
        and(
          eq(items.id, id),
          sql`${items.link} is not distinct from ${link}`,
          sql`${items.video_Transcript} is distinct from ${transcript}`,
        ),
      );
    if (!rowCount) return;
    await recordActivity(connection, originOf(request), {
      type: 'Update',
      entityType: 'items',
      entityId: id,
      summary: title,
      content: { transcriptLetters: transcript?.length ?? 0 },
    });
    await markChanged(connection, 'items');
  });
}
