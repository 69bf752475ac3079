import * as z from 'zod';
import type { LanguageCode } from '#contract/languages.ts';
import type { Env } from '#server/env.ts';
import { requestJson, unusableAnswer } from '#server/integrations/provider-request.ts';
import { createSafeFetch, type SafeFetch } from '#server/integrations/safe-fetch.ts';

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

/** The address of a service, and its key. */
interface Service {
  address: string;
  host: string;
  key: string | undefined;
}

const maxBytes = 2 * 1024 * 1024;
const json = { 'content-type': 'application/json' };

const libreAnswer = z.object({ translatedText: z.string().min(1) });
const deepLAnswer = z.object({ translations: z.array(z.object({ text: z.string().min(1) })).min(1) });

/** DeepL requires the variant of English and of Portuguese. */
const deepLTargets: Partial<Record<LanguageCode, string>> = { en: 'EN-GB', pt: 'PT-PT' };

/** Requests a service with LibreTranslate's interface: `POST /translate`. */
async function translateWithLibreTranslate(
  safeFetch: SafeFetch,
  { address, host, key }: Service,
  { text, from, to, isHtml }: TranslationRequest,
): Promise<string> {
  const provider = 'LibreTranslate';
  const body = { q: text, source: from, target: to, format: isHtml ? 'html' : 'text', api_key: key };
  const answer = await requestJson(
    safeFetch,
    { provider, maxBytes, hosts: [host] },
    `${address.replace(/\/translate$/, '')}/translate`,
    { method: 'POST', headers: json, body: JSON.stringify(body) },
  );
  const { data } = libreAnswer.safeParse(answer);
  if (!data) throw unusableAnswer(provider, 'no translation');
  return data.translatedText;
}

/** Requests a service with DeepL's interface: `POST /v2/translate`. */
async function translateWithDeepL(
  safeFetch: SafeFetch,
  { address, host, key }: Service,
  { text, from, to, isHtml }: TranslationRequest,
): Promise<string> {
  const provider = 'DeepL';
  const body = {
    text: [text],
    source_lang: from.toUpperCase(),
    target_lang: deepLTargets[to] ?? to.toUpperCase(),
    ...(isHtml && { tag_handling: 'html' }),
  };
  const answer = await requestJson(
    safeFetch,
    { provider, maxBytes, hosts: [host] },
    `${address.replace(/\/v2(\/translate)?$/, '')}/v2/translate`,
    {
      method: 'POST',
      headers: { ...json, ...(key && { authorization: `DeepL-Auth-Key ${key}` }) },
      body: JSON.stringify(body),
    },
  );
  const { data } = deepLAnswer.safeParse(answer);
  if (!data?.translations[0]) throw unusableAnswer(provider, 'no translation');
  return data.translations[0].text;
}
