import { useTranslation } from 'react-i18next';
import { fold } from '#contract/fold.ts';
import { ancestralLanguages, type LanguageCode, languageCodes } from '#contract/languages.ts';

/** The languages that a step of a word's history can be chosen from; others are written out. */
export const etymologyLanguages: readonly string[] = [...languageCodes, ...ancestralLanguages];

/** Whether it is one of the languages that have a flag. */
export function isLanguageCode(language: string): language is LanguageCode {
  return (languageCodes as readonly string[]).includes(language);
}

/** The name of a language by its code in the language of the interface, and the other way round; what is neither stays. */
export function useEtymologyLanguages() {
  const { t } = useTranslation('languages');
  const nameOf = (language: string) =>
    etymologyLanguages.includes(language) ? t(`languages:${language}`) : language;
  const codeOf = (written: string) => {
    const wanted = fold(written.trim());
    return etymologyLanguages.find((code) => fold(nameOf(code)) === wanted) ?? written;
  };
  return { nameOf, codeOf };
}
