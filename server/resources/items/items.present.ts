import type { Item } from '#contract/items.ts';
import { presentStamps } from '#server/content/timestamps.ts';
import { type TranslationOptions, translated } from '#server/content/translations.ts';
import type { FileReferences } from '#server/resources/files/file-references.ts';
import type { items } from './items.table.ts';

export type ItemRow = typeof items.$inferSelect;

/** An entry as callers see it. */
export function presentItem(
  row: ItemRow,
  translationOptions: TranslationOptions,
  files: FileReferences,
): Item {
  return {
    id: row.id,
    type: row.type,
    title: translated(row, 'title', translationOptions),
    description: translated(row, 'description', translationOptions),
    additionalInfo: row.additionalInfo,
    question: row.question,
    hiddenInfo: row.hiddenInfo,
    examples: row.examples,
    etymologyEvolution: row.etymologyEvolution,
    link: row.link,
    bookSection_Content: row.bookSection_Content,
    bookSection_ContentTranslation: row.bookSection_ContentTranslation,
    video_Transcript: row.video_Transcript,
    tags: row.tags,
    namespaces: row.namespaces,
    public: row.public,
    status: row.status,
    difficulty: row.difficulty,
    imageId: files(row.imageId),
    ...(translationOptions.withDictionary && { translations: row.translations }),
    ...presentStamps(row),
  };
}
