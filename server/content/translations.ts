import { contentLanguage, type LanguageCode } from '#contract/languages.ts';

/** Words of an entity in other languages: language code, then field. */
export type Translations<Field extends string> = Partial<
  Record<LanguageCode, Partial<Record<Field, string>>>
>;

/** How translated texts are answered. */
export interface TranslationOptions {
  /** The language of the caller, unless they requested the original texts. */
  language: LanguageCode | undefined;
  withDictionary: boolean;
}

/** The translation options of a call: its flags, and the caller's language. */
export function translationOptionsOf(
  query: { disableTranslation: boolean; showTranslationsDictionary: boolean },
  language: LanguageCode,
): TranslationOptions {
  return {
    language: query.disableTranslation || language === contentLanguage ? undefined : language,
    withDictionary: query.showTranslationsDictionary,
  };
}

/** The original texts: what answers to writing hold. */
export const asWritten: TranslationOptions = { language: undefined, withDictionary: true };
