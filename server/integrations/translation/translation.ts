import type { LanguageCode } from '#contract/languages.ts';
import type { Env } from '#server/env.ts';
import { createSafeFetch } from '#server/integrations/safe-fetch.ts';
import { translateWithDeepL, translateWithLibreTranslate } from './translation-services.ts';

/** A text in one language that is wanted in another. */
export interface TranslationRequest {
  text: string;
  from: LanguageCode;
  to: LanguageCode;
  isHtml: boolean;
}

/** Translates by an outside service. */
export interface TranslationService {
  translate(wanted: TranslationRequest): Promise<string>;
  close(): Promise<unknown>;
}

/** The service that the environment names, if it names one: DeepL where the address is DeepL's or ends in /v2. */
export function openTranslation({
  TRANSLATE_URL: address,
  TRANSLATE_API_KEY: key,
}: Pick<Env, 'TRANSLATE_URL' | 'TRANSLATE_API_KEY'>): TranslationService | null {
  if (!address) return null;
  const { host, hostname, pathname } = new URL(address);
  // The operator may run the service on the same host.
  const safeFetch = createSafeFetch([host]);
  const isDeepL = /(^|\.)deepl\.com$/.test(hostname) || /\/v2$/.test(pathname);
  const ask = isDeepL ? translateWithDeepL : translateWithLibreTranslate;
  return {
    translate: (wanted) => ask(safeFetch, { address, host, key }, wanted),
    close: () => safeFetch.close(),
  };
}
