import type { FastifyReply } from 'fastify';
import { type CollectionExport, collectionTypeFacts } from '#contract/collection-types.ts';
import { collectionEndpoints } from '#contract/collections.ts';
import { listItemsQuery } from '#contract/items.ts';
import type { InterfaceLanguage } from '#contract/languages.ts';
import { limits } from '#contract/limits.ts';
import { ApiError } from '#server/lib/api-error.ts';
import type { Services } from '#server/lib/context.ts';
import { sendFile } from '#server/lib/send-file.ts';
import type { Viewer } from '#server/lib/viewer.ts';
import { readItemPage } from '#server/resources/items/items.list.ts';
import type { ItemRow } from '#server/resources/items/items.present.ts';
import type { CollectionRow } from './collections.present.ts';
import { writeCsv } from './csv-write.ts';
import { textDocument } from './text-document.ts';

/** The course as a Word document, with the entries the viewer may see. */
export async function sendTextDocument(
  services: Services,
  viewer: Viewer,
  reply: FastifyReply,
  course: CollectionRow,
  language: InterfaceLanguage,
): Promise<FastifyReply> {
  ensureOffered(course, 'text');
  const bytes = await textDocument(course, await entriesFor(services, viewer, course), language);
  return sendFile(reply, {
    name: course.title,
    extension: 'docx',
    type: collectionEndpoints.exportText.answer.file,
    bytes,
  });
}

/** The entries of the course as a CSV file. */
export async function sendCsv(
  services: Services,
  viewer: Viewer,
  reply: FastifyReply,
  course: CollectionRow,
): Promise<FastifyReply> {
  ensureOffered(course, 'csv');
  const entries = await entriesFor(services, viewer, course);
  const { rows: tags } = await services.database.pool.query<{ id: string; name: string }>(
    'select id, name from tags where id = any($1)',
    [[...new Set(entries.flatMap((entry) => entry.tags))]],
  );
  const bytes = await writeCsv(entries, new Map(tags.map((tag) => [tag.id, tag.name])));
  return sendFile(reply, { name: course.title, extension: 'csv', type: 'text/csv; charset=utf-8', bytes });
}

function ensureOffered(course: CollectionRow, kind: CollectionExport): void {
  if (!collectionTypeFacts[course.type].exports.includes(kind))
    throw new ApiError('CONFLICT', { context: 'noExport' });
}

async function entriesFor(services: Services, viewer: Viewer, course: CollectionRow): Promise<ItemRow[]> {
  const query = listItemsQuery.parse({ collectionId: course.id, pageSize: String(limits.pageSize) });
  return (await readItemPage(services, query, viewer)).rows;
}
