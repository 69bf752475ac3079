import { type LanguageCode, languageCodes } from '#contract/languages.ts';

/** Translated texts: language, then field. */
export type Translations = Partial<Record<LanguageCode, Record<string, string | undefined>>>;

/** The languages a translation can be written in: all but `own`, the one that the content is written in. */
export function translationLanguagesOf(own: LanguageCode): LanguageCode[] {
  return languageCodes.filter((code) => code !== own);
}

/** What is sent: supported languages only, no blank texts. */
export function cleanTranslations(
  written: Record<string, Record<string, string | undefined> | undefined>,
): Translations {
  return Object.fromEntries(
    languageCodes.flatMap((code) => {
      const texts = Object.entries(written[code] ?? {}).filter(([, text]) => text?.trim());
      return texts.length > 0 ? [[code, Object.fromEntries(texts)]] : [];
    }),
  );
}

/** The languages that say something. */
export function translatedLanguages(translations: Translations): LanguageCode[] {
  return Object.keys(cleanTranslations(translations)) as LanguageCode[];
}

/** The changes of a form with null for each language whose translation was removed: the server merges by language. */
export function withRemovedTranslations(
  changes: Record<string, unknown>,
  before: { translations?: Translations },
): Record<string, unknown> {
  if (!changes.translations) return changes;
  const removed = Object.keys(before.translations ?? {}).map((code) => [code, null]);
  return { ...changes, translations: { ...Object.fromEntries(removed), ...changes.translations } };
}

/** The text of one field in the content's own language. */
export interface SourceText {
  field: string;
  text: string;
  isHtml: boolean;
}

/** One text to be put into another language. */
export interface TranslationTask extends SourceText {
  language: LanguageCode;
}

interface Options {
  originals: readonly SourceText[];
  translations: Translations;
  languages: readonly LanguageCode[];
  /** Also what is written already; otherwise only what is empty. */
  overwrite?: boolean;
}

/** Whether there is text, and not only markup around none. */
const saysSomething = (text = '') => text.replace(/<[^>]*>|&nbsp;/g, '').trim() !== '';

/** What there is to translate: fields with text in the content's language and, unless `overwrite`, none in the other. */
export function translationTasks({
  originals,
  translations,
  languages,
  overwrite = false,
}: Options): TranslationTask[] {
  return languages.flatMap((language) =>
    originals
      .filter(
        ({ field, text }) =>
          saysSomething(text) && (overwrite || !saysSomething(translations[language]?.[field])),
      )
      .map((original) => ({ ...original, language })),
  );
}
