import type { Tag } from '#contract/tags.ts';
import { presentStamps } from '#server/content/timestamps.ts';
import { type TranslationOptions, translated } from '#server/content/translations.ts';
import type { FileReferences } from '#server/resources/files/file-references.ts';
import type { tags } from './tags.table.ts';

export type TagRow = typeof tags.$inferSelect;

/** A tag as callers see it. */
export function presentTag(row: TagRow, translationOptions: TranslationOptions, files: FileReferences): Tag {
  return {
    id: row.id,
    type: row.type,
    name: translated(row, 'name', translationOptions),
    description: translated(row, 'description', translationOptions),
    namespaces: row.namespaces,
    status: row.status,
    subType: row.subType,
    level: row.level,
    order: row.order,
    iconId: row.iconId,
    imageId: files(row.imageId),
    iconImageId: files(row.iconImageId),
    item_vocabCategories: row.item_vocabCategories,
    ...(translationOptions.withDictionary && { translations: row.translations }),
    ...presentStamps(row),
  };
}
