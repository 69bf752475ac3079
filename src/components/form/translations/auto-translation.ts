import type { LanguageCode } from '#contract/languages.ts';
import type { Translations } from './translation-values.ts';

/** The words of one field in the content's own language. */
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
  words: Translations;
  languages: readonly LanguageCode[];
  /** Also what is written already; otherwise only what is empty. */
  overwrite?: boolean;
}

/** Whether there are words, and not only the markup of none. */
const saysSomething = (text = '') => text.replace(/<[^>]*>|&nbsp;/g, '').trim() !== '';

/** What there is to translate: a field says something in the content's language and, as a rule, nothing in the other. */
export function translationTasks({
  originals,
  words,
  languages,
  overwrite = false,
}: Options): TranslationTask[] {
  return languages.flatMap((language) =>
    originals
      .filter(
        ({ field, text }) => saysSomething(text) && (overwrite || !saysSomething(words[language]?.[field])),
      )
      .map((original) => ({ ...original, language })),
  );
}
