import type { Tag } from '#contract/tags.ts';
import type { FileReferences } from '#server/files/file-references.ts';
import { presentStamps } from '#server/lib/timestamps.ts';
import { type TranslationWishes, translated } from '#server/lib/translations.ts';
import type { tags } from './tags.table.ts';

export type TagRow = typeof tags.$inferSelect;

/** A tag as callers see it. */
export function presentTag(row: TagRow, wishes: TranslationWishes, files: FileReferences): Tag {
  return {
    id: row.id,
    type: row.type,
    name: translated(row, 'name', wishes),
    description: translated(row, 'description', wishes),
    namespaces: row.namespaces,
    status: row.status,
    subType: row.subType,
    level: row.level,
    order: row.order,
    iconId: row.iconId,
    imageId: files(row.imageId),
    iconImageId: files(row.iconImageId),
    item_vocabCategories: row.item_vocabCategories,
    ...(wishes.withDictionary && { translations: row.translations }),
    ...presentStamps(row),
  };
}
