import type { I18nProvider } from '@refinedev/core';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type InterfaceLanguage, interfaceLanguages } from '#contract/languages.ts';

/** The words of a language by namespace. */
type Messages = Record<string, Record<string, unknown>>;

const asked = new Map<string, Promise<Messages>>();

/**
 * All words of a language: they are few, and a page would have to wait for words that are read later. Their address
 * has the id of the build, so that browsers cache them without a limit.
 */
function messagesOf(language: string): Promise<Messages> {
  const words = asked.get(language) ?? fetchMessages(language);
  asked.set(language, words);
  words.catch(() => asked.delete(language));
  return words;
}

async function fetchMessages(language: string): Promise<Messages> {
  const answer = await fetch(`/locales/${language}.json?v=${__BUILD_ID__}`);
  if (!answer.ok) throw new Error(`No words: ${language}`);
  return answer.json();
}

const backend = {
  type: 'backend' as const,
  init() {},
  read(
    language: string,
    namespace: string,
    done: (error: unknown, words: Record<string, unknown> | null) => void,
  ) {
    messagesOf(language).then(
      (words) => done(null, words[namespace] ?? {}),
      (error: unknown) => done(error, null),
    );
  },
};

/** Starts the portal's words in a language. */
export async function startI18n(language: InterfaceLanguage): Promise<void> {
  document.documentElement.lang = language;
  void messagesOf(language);
  // From here on another language may be chosen, as the account's once that is known.
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      supportedLngs: [...interfaceLanguages],
      ns: [],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
  i18next.on('languageChanged', (changed) => {
    document.documentElement.lang = changed;
  });
  // Messages that fail to load now are requested again by the component that uses them.
  const words = await messagesOf(i18next.language).catch(() => ({}));
  await i18next.loadNamespaces(Object.keys(words));
}

/** Refine's texts come from the same files; it hands over a default in place of options where it has none. */
export const i18nProvider: I18nProvider = {
  translate: (key, options, defaultMessage) =>
    String(
      typeof options === 'string'
        ? i18next.t(key, options)
        : i18next.t(key, { defaultValue: defaultMessage ?? key, ...options }),
    ),
  changeLocale: (language) => i18next.changeLanguage(language),
  getLocale: () => i18next.language,
};
