import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import { secretsOf } from '#contract/system-settings.ts';
import type { TestedService, TestResult } from '#contract/system-settings-calls.ts';
import type { Env } from '#server/env.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Caller } from '#server/http/context.ts';
import { callerLanguage, documentLabel } from '#server/http/messages.ts';
import type { Ai } from '#server/integrations/ai.ts';
import { type Mail, mailSignature } from '#server/integrations/mail.ts';
import { RefusedByProvider } from '#server/integrations/provider-request.ts';
import type { Speech } from '#server/integrations/speech/speech.ts';
import type { Storage } from '#server/integrations/storage/storage.ts';
import type { TranslationService } from '#server/integrations/translation/translation.ts';
import { inTempFolder } from '#server/resources/files/temp-folder.ts';
import type { Settings } from '#server/settings/settings.ts';

/** The services that are tried out. */
export interface TestedServices {
  env: Pick<Env, 'DATA_DIR' | 'PUBLIC_URL'>;
  settings: Settings;
  mail: Mail;
  ai: Ai;
  speech: Speech;
  translation: TranslationService;
  storage: Storage;
}

type Outcome = Partial<Pick<TestResult, 'detail' | 'audio'>>;

/** Milliseconds that a test may take. */
const patience = 10_000;
const shownCharacters = 200;

/** Tries a service out as it is set, and says how it went. */
export async function testService(
  services: TestedServices,
  caller: Caller,
  service: TestedService,
): Promise<TestResult> {
  const startedAt = performance.now();
  const ended = new AbortController();
  const late = pause(patience, undefined, { signal: ended.signal }).then(() => {
    throw new ApiError('PROVIDER_TIMEOUT');
  });
  const result = await Promise.race([tests[service](services, caller, ended.signal), late])
    .then((outcome) => ({ failure: null, detail: '', audio: null, ...outcome }))
    .catch((error: unknown) => ({ ...failureOf(error), audio: null }))
    .finally(() => ended.abort());
  const detail = await withoutSecrets(services.settings, result.detail.slice(0, shownCharacters));
  return { ...result, detail, milliseconds: Math.round(performance.now() - startedAt) };
}

const tests: Record<
  TestedService,
  (services: TestedServices, caller: Caller, signal: AbortSignal) => Promise<Outcome>
> = {
  async mail({ mail, env, settings }, { viewer, request }) {
    const language = callerLanguage(request);
    const { appName } = await settings.read('general');
    await mail.send({
      id: uuidv7(),
      to: viewer.email,
      subject: documentLabel(language, 'testMail.subject'),
      text: documentLabel(language, 'testMail.text', { portal: mailSignature(appName, env) }),
    });
    return { detail: viewer.email };
  },
  ai: async ({ ai }) => ({ detail: await ai.complete('Answer with the single word: ready', 10) }),
  async speech({ speech }, { request }, signal) {
    const language = callerLanguage(request);
    const text = documentLabel(language, 'testSpeech');
    const bytes = await speech.speak(language, [{ text, voice: { gender: 'female', nth: 0 } }], signal);
    return { detail: text, audio: bytes.toString('base64') };
  },
  async translation({ translation }) {
    const text = 'lighthouse';
    return { detail: await translation.translate({ text, from: 'en', to: 'el', isHtml: false }) };
  },
  async storage({ storage, env }) {
    const key = `test/${uuidv7()}`;
    const written = uuidv7();
    await inTempFolder(env.DATA_DIR, async (folder) => {
      const source = join(folder, 'written');
      await writeFile(source, written);
      await storage.put(key, source, 'text/plain');
    });
    try {
      if ((await textOf(await storage.read(key))) !== written) throw new Error('Other bytes were read.');
    } finally {
      await storage.remove([key]);
    }
    return {};
  },
};

async function textOf(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

/** What codes of the network and of mail servers mean, looked for in the order given. */
const signs: readonly [RegExp, TestResult['failure']][] = [
  [/ENOTFOUND|EAI_AGAIN|EAI_FAIL|EDNS/, 'nameNotResolved'],
  [/ECONNREFUSED/, 'refused'],
  [/ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|TimeoutError|Greeting never received/, 'timeout'],
  [/EAUTH/, 'unauthorized'],
  [/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|ERR_SSL|ETLS|EPROTO|altname/i, 'certificate'],
  [/ECONNRESET|EHOSTUNREACH|ENETUNREACH|EPIPE|UND_ERR_SOCKET/, 'unreachable'],
];

function failureOf(error: unknown): Pick<TestResult, 'failure' | 'detail'> {
  let isUnusable = false;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof RefusedByProvider) return refusal(cause.status);
    if (cause instanceof ApiError) {
      const { code, details } = cause;
      if (code === 'NOT_CONFIGURED') return { failure: 'notConfigured', detail: '' };
      if (code === 'PROVIDER_TIMEOUT') return { failure: 'timeout', detail: '' };
      if (code === 'VALIDATION_FAILED')
        return { failure: details.context === 'internalAddress' ? 'internalAddress' : 'address', detail: '' };
      isUnusable = code === 'PROVIDER_UNAVAILABLE';
      continue;
    }
    // An AggregateError, of a name with several addresses, says what happened in its errors.
    const inner = cause instanceof AggregateError ? cause.errors : [cause];
    const words = inner.map((one) => `${one.code ?? ''} ${one.name} ${one.message}`).join(' ');
    const [, failure] = signs.find(([sign]) => sign.test(words)) ?? [];
    if (failure) return { failure, detail: '' };
  }
  return { failure: isUnusable ? 'badAnswer' : 'failed', detail: '' };
}

function refusal(status: number): Pick<TestResult, 'failure' | 'detail'> {
  const known: Record<number, TestResult['failure']> = {
    401: 'unauthorized',
    403: 'unauthorized',
    404: 'notFound',
    429: 'tooManyRequests',
  };
  return { failure: known[status] ?? 'badStatus', detail: String(status) };
}

/** What a service answers may repeat the key that it was called with. */
async function withoutSecrets(settings: Settings, text: string): Promise<string> {
  let shown = text;
  for (const section of ['ai', 'speech', 'translation', 'mail'] as const) {
    const values: Record<string, unknown> = await settings.read(section);
    for (const name of secretsOf(section))
      if (values[name]) shown = shown.replaceAll(String(values[name]), '***');
  }
  return shown;
}
