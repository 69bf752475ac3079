import type { I18nProvider } from '@refinedev/core';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type InterfaceLanguage, interfaceLanguages } from '#contract/languages.ts';
import { callsNamespacesClasses, type ProductKind } from '#contract/settings.ts';
import { notify } from './notification-provider.ts';

interface Words {
  [key: string]: string | Words;
}
/** The messages of a language by namespace. */
type Messages = Record<string, Words>;

const requested = new Map<string, Promise<Messages>>();

/** All messages of a language, as they are few. Their address has the id of the build, so that browsers cache them. */
function messagesOf(language: string): Promise<Messages> {
  const messages = requested.get(language) ?? fetchMessages(language);
  requested.set(language, messages);
  messages.catch(() => requested.delete(language));
  return messages;
}

async function fetchMessages(language: string): Promise<Messages> {
  const answer = await fetch(`/locales/${language}.json?v=${__BUILD_ID__}`);
  if (!answer.ok) throw new Error(`No messages: ${language}`);
  return answer.json();
}

const backend = {
  type: 'backend' as const,
  init() {},
  read(language: string, namespace: string, done: (error: unknown, messages: Words | null) => void) {
    messagesOf(language).then(
      (messages) => done(null, wordsOf(messages, namespace)),
      (error: unknown) => done(error, null),
    );
  },
};

/** Whether the words of `workspaces.json` take the place of those that say class. */
let saysWorkspaces = false;
/** What i18next emits once they do, or do no longer. */
const reworded = 'reworded';

function wordsOf(messages: Messages, namespace: string): Words {
  const words = messages[namespace] ?? {};
  const instead = saysWorkspaces && messages.workspaces?.[namespace];
  return typeof instead === 'object' ? replaced(words, instead) : words;
}

function replaced(words: Words, others: Words): Words {
  const result = { ...words };
  for (const [key, other] of Object.entries(others)) {
    const word = result[key];
    result[key] = typeof word === 'object' && typeof other === 'object' ? replaced(word, other) : other;
  }
  return result;
}

/** Calls namespaces what they are in a kind of product, in every language. */
export async function wordFor(kind: ProductKind): Promise<void> {
  if (saysWorkspaces === !callsNamespacesClasses(kind)) return;
  saysWorkspaces = !saysWorkspaces;
  await i18next.reloadResources([...requested.keys()]);
  i18next.emit(reworded);
}

/** Starts i18next in a language. */
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
      react: { useSuspense: true, bindI18n: `languageChanged ${reworded}` },
    });
  i18next.on('languageChanged', (changed) => {
    document.documentElement.lang = changed;
  });
  let messages: Messages | undefined;
  while (!messages) messages = await messagesOf(i18next.language).catch(showAway);
  await i18next.loadNamespaces(Object.keys(messages));
}

/** Shows what the page itself says in both languages while there are no messages, and waits some seconds. */
async function showAway(): Promise<undefined> {
  document.querySelector('#root [hidden]')?.removeAttribute('hidden');
  await new Promise((resolve) => setTimeout(resolve, 5_000));
}

/** Changes the language of the interface. Without its messages, as when the server is away, it stays as it is. */
export async function changeLanguage(language: string): Promise<void> {
  try {
    await messagesOf(language);
    await i18next.changeLanguage(language);
  } catch {
    notify({ type: 'error', message: i18next.t('errors:NETWORK') });
  }
}

/** Refine's texts come from the same files; it hands over a default in place of options where it has none. */
export const i18nProvider: I18nProvider = {
  translate: (key, options, defaultMessage) =>
    String(
      typeof options === 'string'
        ? i18next.t(key, options)
        : i18next.t(key, { defaultValue: defaultMessage ?? key, ...options }),
    ),
  changeLocale: changeLanguage,
  getLocale: () => i18next.language,
};
