import type { I18nProvider } from '@refinedev/core';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type InterfaceLanguage, interfaceLanguages } from '#contract/languages.ts';

/** The word files that every page needs; the others are read when a page asks for them. */
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

/** Starts the portal's words in a language. */
export async function startWords(language: InterfaceLanguage): Promise<void> {
  await i18next
    .use(wordFiles)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      supportedLngs: [...interfaceLanguages],
      ns: firstWords,
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
  document.documentElement.lang = language;
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
