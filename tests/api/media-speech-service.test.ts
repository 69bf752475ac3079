import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mediaEndpoints } from '#contract/media.ts';
import { createBuiltInSpeech } from '#server/integrations/speech/built-in-speech.ts';
import { mp3Frames } from '#server/integrations/speech/mp3.ts';
import { type Person, startApi, type TestApi } from '../support/api.ts';

let asked: { path: string; headers: IncomingHttpHeaders; body: Record<string, string> }[] = [];
let answer: ((response: ServerResponse) => void) | undefined;
let mp3: Buffer;
let api: TestApi;
let teacher: Person;
let namespace: string;

const service = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  asked.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(body) });
  if (answer) return answer(response);
  // Such services begin their MP3s with a tag.
  const tag = Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 3, 1, 2, 3]);
  response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(Buffer.concat([tag, mp3]));
});

beforeAll(async () => {
  const speech = createBuiltInSpeech();
  mp3 = await speech.speak(
    'en',
    [{ text: 'Hello.', voice: { gender: 'female', nth: 0 } }],
    AbortSignal.timeout(60_000),
  );
  await speech.close();
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  api = await startApi(undefined, {
    SPEECH_BASE_URL: `http://127.0.0.1:${port}/v1/`,
    SPEECH_API_KEY: 'speech-secret',
    SPEECH_MODEL: 'kokoro',
    SPEECH_FEMALE_VOICES: 'anna, maria',
    SPEECH_MALE_VOICES: 'peter',
  });
  namespace = await api.namespace();
});
beforeEach(async () => {
  teacher = await api.person({ roles: ['TEACHER'], assignNamespaces: [namespace] });
});
afterEach(() => {
  asked = [];
  answer = undefined;
});
afterAll(async () => {
  await api.close();
  service.closeAllConnections();
  service.close();
});

const asking = (body: object) => ({ as: teacher, namespace, body: { title: 'Spoken', ...body } });
const speak = (body: object) => api.call(mediaEndpoints.textToAudio, asking(body));
const secondsOf = (bytes: Buffer) => mp3Frames(bytes).reduce((sum, { seconds }) => sum + seconds, 0);

describe('a speech service', () => {
  it('gets requests like OpenAI’s, with its key, model and voice', async () => {
    await speak({ text: 'Hello.', gender: 'male' });
    expect(asked).toMatchObject([
      {
        path: '/v1/audio/speech',
        headers: { authorization: 'Bearer speech-secret', 'content-type': 'application/json' },
        body: { model: 'kokoro', input: 'Hello.', voice: 'peter', response_format: 'mp3' },
      },
    ]);
  });

  it('speaks a dialogue line by line into one MP3 with pauses', async () => {
    const speakers = [
      { name: 'A', gender: 'female' },
      { name: 'B', gender: 'female' },
      { name: 'C', gender: 'male' },
    ];
    const file = await speak({ text: 'A: One\nB: Two\nC: Three', speakers });
    expect(asked.map(({ body }) => [body.voice, body.input])).toEqual([
      ['anna', 'One'],
      ['maria', 'Two'],
      ['peter', 'Three'],
    ]);
    const { rawPayload } = await api.app.inject(file.url);
    expect(mp3Frames(rawPayload).reduce((sum, { bytes }) => sum + bytes.length, 0)).toBe(rawPayload.length);
    expect(secondsOf(rawPayload) - 3 * secondsOf(mp3)).toBeGreaterThan(0.7);
    expect(secondsOf(rawPayload) - 3 * secondsOf(mp3)).toBeLessThan(1.5);
  });

  it('gets a long text in pieces that end with a sentence', async () => {
    const text = 'This is a sentence of some length. '.repeat(140).trim();
    await speak({ text });
    expect(asked.length).toBe(2);
    expect(asked.map(({ body }) => body.input).join('')).toBe(text);
    expect(asked[0]?.body.input).toMatch(/\.$/);
  });

  it.each([
    ['a fault', (response: ServerResponse) => response.writeHead(500).end('speech-secret')],
    ['a page', (response: ServerResponse) => response.end('<html></html>')],
    ['nothing', (response: ServerResponse) => response.end()],
    ['a wrong key', (response: ServerResponse) => response.writeHead(401).end('no')],
    ['too much', (response: ServerResponse) => response.end(Buffer.alloc(30 * 1024 * 1024))],
    [
      'a redirect',
      (response: ServerResponse) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    ],
    ['its end', (response: ServerResponse) => response.socket?.destroy()],
  ])('that answers with %s is reported and recorded as a failure; nothing is stored', async (_, other) => {
    answer = other;
    const problem = await api.issue(mediaEndpoints.textToAudio, asking({ text: 'Hello.', title: 'Broken' }));
    expect(problem).toMatchObject({ status: 502, errorCode: 'PROVIDER_UNAVAILABLE' });
    expect(JSON.stringify(problem)).not.toContain('secret');
    const { rows } = await api.database.pool.query(
      "select success, error_code, summary from activities where type = 'TextToAudio' and request_id = $1",
      [problem.requestId],
    );
    expect(rows).toEqual([{ success: false, error_code: 'PROVIDER_UNAVAILABLE', summary: 'Broken' }]);
    const stored = await api.database.pool.query("select 1 from files where name like 'Broken%'");
    expect(stored.rowCount).toBe(0);
  });

  it('that does not answer is given up after half a minute', { timeout: 60_000 }, async () => {
    answer = () => {};
    const problem = await api.issue(mediaEndpoints.textToAudio, asking({ text: 'Hello.', title: 'Slow' }));
    expect(problem).toMatchObject({ status: 504, errorCode: 'PROVIDER_TIMEOUT' });
  });

  it('is left alone as soon as the caller cancels, and nothing is stored', async () => {
    const isAsked = Promise.withResolvers<void>();
    const isLeft = Promise.withResolvers<void>();
    answer = (response) => {
      response.on('close', isLeft.resolve);
      isAsked.resolve();
    };
    const address = await api.app.listen({ port: 0, host: '127.0.0.1' });
    const cancel = new AbortController();
    const waiting = fetch(`${address}/api${mediaEndpoints.textToAudio.path}`, {
      method: 'POST',
      signal: cancel.signal,
      headers: {
        authorization: `Bearer ${teacher.accessToken}`,
        namespace,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ text: 'Hello.', title: 'Canceled' }),
    });
    await isAsked.promise;
    cancel.abort();
    await expect(waiting).rejects.toThrow();
    await isLeft.promise;
    const stored = await api.database.pool.query("select 1 from files where name like 'Canceled%'");
    expect(stored.rowCount).toBe(0);
  });
});
