import { uuidv7 } from 'uuidv7';
import { collectionTypeFacts } from '#contract/collection-types.ts';
import { issuesOfItem } from '#contract/items/item-rules.ts';
import { limits } from '#contract/limits.ts';
import type { ValidationIssue } from '#contract/validation.ts';
import { ensureWritable } from '#server/content/access.ts';
import type { KeepResult } from '#server/content/idempotency.ts';
import { recordActivity } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { insertRows } from '#server/database/write-rows.ts';
import { ApiError, refuse } from '#server/http/api-error.ts';
import { batchOf, type Caller } from '#server/http/context.ts';
import { itemDefaults, itemSearchColumns } from '#server/resources/items/items.model.ts';
import { items } from '#server/resources/items/items.table.ts';
import { ensureRoom, extendCollection } from '../collection-items.ts';
import { collectionModel } from '../collections.model.ts';
import type { CollectionRow } from '../collections.table.ts';

/** A section on its way into a book. */
export interface NewSection {
  title: string;
  content: string;
  contentTranslation: string;
  /** The pages it was cut from, or its title. */
  additionalInfo: string;
}

/** Refuses a collection that takes no sections. */
export function ensureBook({ type }: Pick<CollectionRow, 'type'>): void {
  if (!collectionTypeFacts[type].itemTypes.includes('BookSection'))
    throw new ApiError('CONFLICT', { context: 'noBook' });
}

/** Appends sections to a book, all of them or none; returns the changed book. */
export async function addSections(
  { database }: { database: Database },
  { viewer, request }: Caller,
  collectionId: string,
  { sections, source, keep }: { sections: NewSection[]; source: object; keep: KeepResult<CollectionRow> },
): Promise<CollectionRow> {
  return inTransaction(database, async (connection) => {
    const book = ensureWritable(viewer, await collectionModel.lock(connection, collectionId, viewer));
    ensureBook(book);
    ensureRoom(book, sections.length);
    // A section gets the namespaces and the access of its book.
    const { namespaces, public: isPublic } = book;
    const added = sections.map((section) => {
      const item = { ...itemOf(section), namespaces, public: isPublic, id: uuidv7(), createdBy: viewer.id };
      return { ...item, ...itemSearchColumns(item) };
    });
    const batch = batchOf(request, 'Import');
    await insertRows(connection, items, added, batch);
    const ids = added.map(({ id }) => id);
    await recordActivity(connection, batch.origin, {
      id: batch.id,
      type: batch.type,
      entityType: 'collections',
      entityId: book.id,
      summary: book.title,
      content: { ...source, inserted: sections.length },
      ...(await extendCollection(connection, book, ids)),
    });
    return keep(connection, (await collectionModel.lock(connection, book.id, viewer)) ?? book);
  });
}

/** Refuses sections that break the rules of their items; the paths are those of the request body. */
export function checkSections(sections: NewSection[]): void {
  const issues = sections.flatMap((section, index): ValidationIssue[] => {
    const path = `sections.${index}`;
    if (section.content.length > limits.bookContent)
      return [{ path, key: 'tooLong', params: { maximum: limits.bookContent } }];
    return issuesOfItem(itemOf(section)).map((issue) => ({
      ...issue,
      path: `${path}.${fieldNames[issue.path] ?? issue.path}`,
    }));
  });
  refuse(issues);
}

const fieldNames: Record<string, string> = {
  bookSection_Content: 'content',
  bookSection_ContentTranslation: 'contentTranslation',
};

function itemOf({ title, content, contentTranslation, additionalInfo }: NewSection) {
  return {
    ...itemDefaults,
    type: 'BookSection' as const,
    title,
    description: title,
    additionalInfo,
    bookSection_Content: content,
    bookSection_ContentTranslation: contentTranslation,
  };
}
