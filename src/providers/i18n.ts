import type { I18nProvider } from '@refinedev/core';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type InterfaceLanguage, interfaceLanguages } from '#contract/languages.ts';

/** The word files that visitors need. */
const firstWords = ['common', 'shell', 'errors'];

/** Reads word files as they are asked for, under the id of the build, so that browsers keep them for good. */
const wordFiles = {
  type: 'backend' as const,
  init() {},
  read(
    language: string,
    namespace: string,
    done: (error: unknown, words: Record<string, unknown> | null) => void,
  ) {
    fetch(`/locales/${language}/${namespace}.json?v=${__BUILD_ID__}`)
      .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(`No words: ${namespace}`))))
      .then(
        (words: Record<string, unknown>) => done(null, words),
        (error: unknown) => done(error, null),
      );
  },
};

/**
 * Reads all words there are, for those who come into the portal. They are few, and a page whose words came later would
 * be held back by them.
 */
export const loadAllWords = (): Promise<void> => i18next.loadNamespaces(__WORD_FILES__);

/** Starts the portal's words in a language: all of them, or those for visitors. */
export async function startWords(language: InterfaceLanguage, { all }: { all: boolean }): Promise<void> {
  document.documentElement.lang = language;
  await i18next
    .use(wordFiles)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      supportedLngs: [...interfaceLanguages],
      ns: all ? __WORD_FILES__ : firstWords,
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
  i18next.on('languageChanged', (changed) => {
    document.documentElement.lang = changed;
  });
}

/** Refine's words come from the same place. */
export const i18nProvider: I18nProvider = {
  translate: (key, options, defaultMessage) =>
    String(
      i18next.t(key, {
        defaultValue: defaultMessage ?? key,
        ...(typeof options === 'object' ? options : {}),
      }),
    ),
  changeLocale: (language) => i18next.changeLanguage(language),
  getLocale: () => i18next.language,
};
