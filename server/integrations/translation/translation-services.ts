import * as z from 'zod';
import type { LanguageCode } from '#contract/languages.ts';
import { requestJson, unusableAnswer } from '#server/integrations/provider-request.ts';
import type { SafeFetch } from '#server/integrations/safe-fetch.ts';
import type { TranslationRequest } from './translation.ts';

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
export async function translateWithLibreTranslate(
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
export async function translateWithDeepL(
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
