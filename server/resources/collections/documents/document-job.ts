import type { InterfaceLanguage, LanguageCode } from '#contract/languages.ts';
import type { ItemRow } from '#server/resources/items/items.table.ts';
import type { CollectionRow } from '../collections.table.ts';

/** What documents show of an entry. */
export type DocumentEntry = Pick<
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
>;

/** What documents are made of. */
export interface DocumentContent {
  collection: Pick<CollectionRow, 'title' | 'type' | 'description'>;
  entries: DocumentEntry[];
}

/** Which document to make, and the language of its headings. The items follow in pieces. */
export type DocumentJob = Pick<DocumentContent, 'collection'> & { language: InterfaceLanguage } & (
    | { kind: 'text' | 'exercises' | 'book' }
    | { kind: 'translatedBook'; titles: LanguageCode }
  );
