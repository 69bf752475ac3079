import { eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { uuidv7 } from 'uuidv7';
import { collectionTypeFacts } from '#contract/collection-types.ts';
import { issuesOfItem } from '#contract/items/item-rules.ts';
import { limits } from '#contract/limits.ts';
import type { ValidationIssue } from '#contract/validation.ts';
import { ensureWritable } from '#server/content/access.ts';
import type { KeepResult } from '#server/content/idempotency.ts';
import { markChanged, recordActivity } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import type { Connection } from '#server/database/session.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { insertRows } from '#server/database/write-rows.ts';
import { ApiError, validationFailed } from '#server/http/api-error.ts';
import { originOf } from '#server/http/context.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { itemSearchColumns } from '#server/resources/items/items.model.ts';
import { items } from '#server/resources/items/items.table.ts';
import { appendItems } from '../collection-items.ts';
import { collectionModel } from '../collections.model.ts';
import type { CollectionRow } from '../collections.table.ts';
import { collections } from '../collections.table.ts';

/** A section on its way into a book. */
export interface NewSection {
  title: string;
  content: string;
  contentTranslation: string;
  /** The pages it was cut from, or its title. */
  additionalInfo: string;
}

/** Refuses a collection that the viewer may not write, or that takes no sections. */
export async function ensureBook(connection: Connection, viewer: Viewer, id: string): Promise<void> {
  const [collection] = await connection.select().from(collections).where(eq(collections.id, id));
  if (!collectionTypeFacts[ensureWritable(viewer, collection).type].itemTypes.includes('BookSection'))
    throw new ApiError('CONFLICT', { context: 'noBook' });
}

/** Appends sections to a book, all of them or none; returns the changed book. */
export async function addSections(
  { database }: { database: Database },
  viewer: Viewer,
  request: FastifyRequest,
  {
    collectionId,
    sections,
    source,
    keep,
  }: { collectionId: string; sections: NewSection[]; source: object; keep: KeepResult<CollectionRow> },
): Promise<CollectionRow> {
  return inTransaction(database, async (connection) => {
    const book = ensureWritable(viewer, await collectionModel.lock(connection, collectionId, viewer));
    await ensureBook(connection, viewer, collectionId);
    if (book.items.length + book.hiddenItems + sections.length > limits.collectionItems) {
      throw new ApiError('VALIDATION_FAILED', {
        context: 'courseFull',
        params: { maximum: limits.collectionItems },
      });
    }
    const entries = sections.map((section) => entryOf(section, viewer, book));
    await insertRows(connection, items, entries);
    await connection
      .update(collections)
      .set({ version: book.version + 1, updatedAt: sql`now()` })
      .where(eq(collections.id, book.id));
    await recordActivity(connection, originOf(request), {
      type: 'Import',
      entityType: 'collections',
      entityId: book.id,
      summary: book.title,
      content: { ...source, inserted: sections.length },
    });
    await appendItems(
      connection,
      book.id,
      entries.map(({ id }) => id),
    );
    await markChanged(connection, 'collections');
    return keep(connection, (await collectionModel.lock(connection, book.id, viewer)) ?? book);
  });
}

/** What is wrong with sections, by the rules of their items; the paths are those of the request body. */
export function sectionIssues(sections: NewSection[]): void {
  const issues = sections.flatMap((section, index): ValidationIssue[] => {
    const { title, content, contentTranslation, additionalInfo } = section;
    if (content.length > limits.bookContent) {
      return [{ path: `sections.${index}`, key: 'tooLong', params: { maximum: limits.bookContent } }];
    }
    return issuesOfItem({
      type: 'BookSection',
      title,
      description: title,
      additionalInfo,
      examples: [],
      link: null,
      bookSection_Content: content,
      bookSection_ContentTranslation: contentTranslation,
    }).map((issue) => ({
      ...issue,
      path: `sections.${index}.${fieldNames[issue.path] ?? issue.path}`,
    }));
  });
  if (issues.length > 0) throw validationFailed(issues);
}

const fieldNames: Record<string, string> = {
  bookSection_Content: 'content',
  bookSection_ContentTranslation: 'contentTranslation',
};

/** A section gets the namespaces and the access of its book. */
function entryOf(
  { title, content, contentTranslation, additionalInfo }: NewSection,
  viewer: Viewer,
  book: CollectionRow,
): typeof items.$inferInsert & { id: string } {
  const entry = {
    id: uuidv7(),
    type: 'BookSection' as const,
    title,
    description: title,
    additionalInfo,
    question: '',
    hiddenInfo: '',
    examples: [],
    etymologyEvolution: [],
    link: null,
    bookSection_Content: content,
    bookSection_ContentTranslation: contentTranslation,
    video_Transcript: null,
    tags: [],
    namespaces: book.namespaces,
    public: book.public,
    status: 'Active' as const,
    difficulty: 3,
    imageId: null,
    translations: {},
    createdBy: viewer.id,
  };
  return { ...entry, ...itemSearchColumns(entry) };
}
