import type { Collection } from '#contract/collections.ts';
import { presentStamps } from '#server/content/timestamps.ts';
import { type TranslationOptions, translated } from '#server/content/translations.ts';
import type { FileReferences } from '#server/resources/files/file-references.ts';
import type { collections } from './collections.table.ts';

/** A collection with its items, which are kept in a table of their own: those that the viewer sees, in order. */
export type CollectionRow = typeof collections.$inferSelect & { items: string[]; hiddenItems: number };

/** A course as callers see it. */
export function presentCollection(
  row: CollectionRow,
  translationOptions: TranslationOptions,
  files: FileReferences,
): Collection {
  return {
    id: row.id,
    type: row.type,
    title: translated(row, 'title', translationOptions),
    description: translated(row, 'description', translationOptions),
    aiPromptDescription: row.aiPromptDescription,
    typeAlias: row.typeAlias,
    link: row.link,
    tags: row.tags,
    items: row.items,
    hiddenItems: row.hiddenItems,
    namespaces: row.namespaces,
    public: row.public,
    status: row.status,
    paymentType: row.paymentType,
    quizTypes: row.quizTypes,
    quizVariant: row.quizVariant,
    difficulty: row.difficulty,
    maskAnswers: row.maskAnswers,
    isTemplate: row.isTemplate,
    singleAttemptMode: row.singleAttemptMode,
    countDownDuration: row.countDownDuration,
    itemTag: row.itemTag,
    imageId: files(row.imageId),
    audioId: files(row.audioId),
    ...(translationOptions.withDictionary && { translations: row.translations }),
    ...presentStamps(row),
  };
}
