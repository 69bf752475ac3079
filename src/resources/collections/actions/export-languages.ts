import { type CollectionExport, collectionTypeFacts } from '#contract/collection-types.ts';
import type { Collection } from '#contract/collections.ts';
import { interfaceLanguages, type LanguageCode } from '#contract/languages.ts';
import { translatedLanguages } from '../../../components/form/translations/translation-values.ts';

/**
 * The languages that the documents of a course can be written in: those of the portal, and for a book those its title
 * is translated into. None where all it can be saved as is a table.
 */
export function exportLanguages({
  type,
  translations = {},
}: Pick<Collection, 'type' | 'translations'>): LanguageCode[] {
  const kinds: readonly CollectionExport[] = collectionTypeFacts[type].exports;
  if (kinds.every((kind) => kind === 'csv')) return [];
  const own: LanguageCode[] = kinds.includes('book') ? translatedLanguages(translations) : [];
  return [...new Set<LanguageCode>([...interfaceLanguages, ...own])];
}
