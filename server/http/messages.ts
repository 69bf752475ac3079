import { readFileSync } from 'node:fs';
import i18next from 'i18next';
import type { ErrorCode } from '#contract/errors.ts';
import { type InterfaceLanguage, interfaceLanguages } from '#contract/languages.ts';
import { callsNamespacesClasses, type ProductKind } from '#contract/settings.ts';
import type { ValidationIssue } from '#contract/validation.ts';

const wordFiles = ['errors', 'validation', 'documents', 'pages'] as const;

function fetchMessages(language: InterfaceLanguage, file: string): Record<string, unknown> {
  return JSON.parse(
    readFileSync(new URL(`../../public/locales/${language}/${file}.json`, import.meta.url), 'utf8'),
  );
}

/** How sentences are worded: in a language, which has a variant for products whose namespaces are no classes. */
export type Wording = InterfaceLanguage | `${InterfaceLanguage}-x-spaces`;

const words = i18next.createInstance({
  // What a variant does not say is said as in its language.
  resources: Object.fromEntries(
    interfaceLanguages.flatMap((language): [Wording, Record<string, Record<string, unknown>>][] => [
      [language, Object.fromEntries(wordFiles.map((file) => [file, fetchMessages(language, file)]))],
      [
        `${language}-x-spaces`,
        fetchMessages(language, 'workspaces') as Record<string, Record<string, unknown>>,
      ],
    ]),
  ),
  fallbackLng: 'en',
  ns: [...wordFiles],
  interpolation: { escapeValue: false },
  initAsync: false,
});
await words.init();

/** How an installation for a kind of product words its sentences. */
export function wordingOf(
  language: InterfaceLanguage,
  { productKind }: { productKind: ProductKind },
): Wording {
  return callsNamespacesClasses(productKind) ? language : `${language}-x-spaces`;
}

/** The sentence of an error in a language. */
export function errorMessage(
  language: Wording,
  code: ErrorCode,
  details: { context?: string; params?: Record<string, string | number> } = {},
): string {
  return words.t(code, { lng: language, ns: 'errors', context: details.context, ...details.params });
}

/** The sentence that says why a value was refused. */
export function issueMessage(language: Wording, { key, params }: ValidationIssue): string {
  return words.t(key, { lng: language, ns: 'validation', ...params });
}

/** A word of the documents and files that the server writes. */
export function documentLabel(
  language: Wording,
  key: string,
  params: Record<string, string | number> = {},
): string {
  return words.t(key, { lng: language, ns: 'documents', ...params });
}

/** A word of the public pages. */
export function pageWord(
  language: InterfaceLanguage,
  key: string,
  params: Record<string, string> = {},
): string {
  return words.t(key, { lng: language, ns: 'pages', ...params });
}

/** The first language of a request's Accept-Language that we have, if there is one. */
export function acceptedLanguage(request: {
  headers: { 'accept-language'?: string };
}): InterfaceLanguage | undefined {
  const wanted = (request.headers['accept-language'] ?? '').split(',');
  const codes = wanted.map((part) => part.trim().slice(0, 2).toLowerCase());
  const isSupported = (code: string): code is InterfaceLanguage =>
    (interfaceLanguages as readonly string[]).includes(code);
  return codes.find(isSupported);
}

/** The language that a request is answered in: the one that it accepts, else English. */
export function callerLanguage(request: Parameters<typeof acceptedLanguage>[0]): InterfaceLanguage {
  return acceptedLanguage(request) ?? 'en';
}
