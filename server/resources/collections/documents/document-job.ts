import type { InterfaceLanguage, LanguageCode } from '#contract/languages.ts';
import type { ItemRow } from '#server/resources/items/items.table.ts';
import type { CollectionRow } from '../collections.table.ts';

/** What documents are made of. */
export interface DocumentContent {
  collection: Pick<CollectionRow, 'title' | 'type' | 'description'>;
  entries: Pick<
    ItemRow,
    | 'id'
    | 'type'
    | 'title'
    | 'description'
    | 'question'
    | 'additionalInfo'
    | 'hiddenInfo'
    | 'examples'
    | 'translations'
    | 'bookSection_Content'
    | 'bookSection_ContentTranslation'
  >[];
}

/** Which document is to be made, and the language of its own words. */
export type DocumentJob = { content: DocumentContent; language: InterfaceLanguage } & (
  | { kind: 'text' | 'exercises' | 'book' }
  | { kind: 'translatedBook'; titles: LanguageCode }
);
