import * as z from 'zod';
import type { LanguageCode } from '#contract/languages.ts';
import type { SettingsOf } from '#contract/system-settings.ts';
import { ApiError } from '#server/http/api-error.ts';
import { requestJson, unusableAnswer } from '#server/integrations/provider-request.ts';
import type { SafeFetch } from '#server/integrations/safe-fetch.ts';

/** A text in one language that is wanted in another. */
interface TranslationRequest {
  text: string;
  from: LanguageCode;
  to: LanguageCode;
  isHtml: boolean;
}

/** Translates by an outside service. */
export interface TranslationService {
  translate(wanted: TranslationRequest): Promise<string>;
}

/** The service of the settings, if there is one: DeepL where the address is DeepL's or ends in /v2. */
export function openTranslation(
  read: () => Promise<SettingsOf<'translation'>>,
  safeFetch: SafeFetch,
): TranslationService {
  return {
    async translate(wanted) {
      const { url: address, apiKey } = await read();
      if (!address) throw new ApiError('NOT_CONFIGURED', { context: 'translation' });
      const { host, hostname, pathname } = new URL(address);
      const isDeepL = /(^|\.)deepl\.com$/.test(hostname) || /\/v2$/.test(pathname);
      const api = (isDeepL ? deepL : libreTranslate)(wanted, apiKey || undefined);
      const answer = await requestJson(
        safeFetch,
        { provider: api.provider, maxBytes, hosts: [host] },
        `${address.replace(api.knownEnd, '')}${api.path}`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...api.headers },
          body: JSON.stringify(api.body),
        },
      );
      const { data } = api.answer.safeParse(answer);
      if (!data) throw unusableAnswer(api.provider, 'no translation');
      return data;
    },
  };
}

const maxBytes = 2 * 1024 * 1024;

/** DeepL requires the variant of English and of Portuguese. */
const deepLTargets: Partial<Record<LanguageCode, string>> = { en: 'EN-GB', pt: 'PT-PT' };

/** What differs between the services. */
interface Api {
  provider: string;
  /** The address of the call, below that of the service; the latter may be configured with this end. */
  path: string;
  knownEnd: RegExp;
  headers?: Record<string, string>;
  body: object;
  /** The translated text of an answer. */
  answer: z.ZodType<string>;
}

/** LibreTranslate's interface: `POST /translate`. */
function libreTranslate({ text, from, to, isHtml }: TranslationRequest, key: string | undefined): Api {
  return {
    provider: 'LibreTranslate',
    path: '/translate',
    knownEnd: /\/translate$/,
    body: { q: text, source: from, target: to, format: isHtml ? 'html' : 'text', api_key: key },
    answer: z.object({ translatedText: z.string().min(1) }).transform((answer) => answer.translatedText),
  };
}

/** DeepL's interface: `POST /v2/translate`. */
function deepL({ text, from, to, isHtml }: TranslationRequest, key: string | undefined): Api {
  return {
    provider: 'DeepL',
    path: '/v2/translate',
    knownEnd: /\/v2(\/translate)?$/,
    headers: key ? { authorization: `DeepL-Auth-Key ${key}` } : {},
    body: {
      text: [text],
      source_lang: from.toUpperCase(),
      target_lang: deepLTargets[to] ?? to.toUpperCase(),
      ...(isHtml && { tag_handling: 'html' }),
    },
    answer: z
      .object({ translations: z.tuple([z.object({ text: z.string().min(1) })], z.unknown()) })
      .transform(({ translations: [first] }) => first.text),
  };
}
