import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileEndpoints } from '#contract/files.ts';
import { languageCodes } from '#contract/languages.ts';
import { mediaEndpoints } from '#contract/media.ts';
import { createBuiltInSpeech } from '#server/integrations/speech/built-in-speech.ts';
import { mp3Frames } from '#server/integrations/speech/mp3.ts';
import { type Person, startApi, type TestApi } from '../support/api.ts';

let api: TestApi;
let teacher: Person;
let namespace: string;

beforeAll(async () => {
  api = await startApi();
  namespace = await api.namespace();
  teacher = await api.person({ roles: ['TEACHER'], assignNamespaces: [namespace] });
});
afterAll(() => api.close());

async function speak(body: Record<string, unknown>) {
  const file = await api.call(mediaEndpoints.textToAudio, {
    as: teacher,
    namespace,
    body: { title: 'Spoken', ...body },
  });
  const { rawPayload, headers } = await api.app.inject(file.url);
  const frames = mp3Frames(rawPayload);
  // Nothing but frames, from the first byte to the last: every player plays it.
  expect(frames.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBe(rawPayload.length);
  return { file, headers, seconds: frames.reduce((sum, frame) => sum + frame.seconds, 0), rawPayload };
}

describe('a spoken text', () => {
  it('is an MP3 of the library that says what it says', async () => {
    const { file, headers, seconds } = await speak({ text: 'The cat sits on the mat.' });
    expect(file).toMatchObject({
      name: 'Spoken.mp3',
      attachmentType: 'Audio',
      fileType: 'audio/mpeg',
      path: 'AuthenticateFiles',
      description: 'The cat sits on the mat.',
      namespaces: [namespace],
    });
    expect(headers['content-type']).toBe('audio/mpeg');
    expect(seconds).toBeGreaterThan(1);
    expect(seconds).toBeLessThan(5);
  });

  it('is kept as an activity', async () => {
    const { file } = await speak({ text: 'Hello.' });
    const { rows } = await api.database.pool.query(
      'select type, success, user_id, namespace_id from activities where entity_id = $1',
      [file._id],
    );
    expect(rows).toEqual([
      { type: 'TextToAudio', success: true, user_id: teacher.id, namespace_id: namespace },
    ]);
  });

  it('may have hundreds of words', async () => {
    const { seconds } = await speak({
      text: 'The teacher reads a story about animals to ten children. '.repeat(20),
    });
    expect(seconds).toBeGreaterThan(30);
  });

  it.each(languageCodes)('is spoken in %s, with different voices for a man and a woman', async (language) => {
    const text = 'Test 1, 2, 3. Τεστ. Тест.';
    const woman = await speak({ text, language, gender: 'female' });
    const man = await speak({ text, language, gender: 'male' });
    expect(woman.seconds).toBeGreaterThan(1);
    expect(man.seconds).toBeGreaterThan(1);
    expect(man.rawPayload.equals(woman.rawPayload)).toBe(false);
  });

  it('as a preview is a temporary file, kept when its path is changed', async () => {
    const { file } = await speak({ text: 'Try.', isPreview: true });
    expect(file.path).toBe('TempFiles');
    const kept = await api.call(fileEndpoints.edit, {
      as: teacher,
      namespace,
      params: { id: file._id },
      body: { path: 'AuthenticateFiles' },
    });
    expect(kept.path).toBe('AuthenticateFiles');
  });

  it('takes titles that look like paths, and words that look like options or markup', async () => {
    const { file } = await speak({ title: '../9/11 a.b', text: '--help -v <speak>&amp; "x" $(ls)' });
    expect(file.name).toBe('..-9-11 a.b.mp3');
  });
});

describe('a dialogue', () => {
  const speakers = [
    { name: 'Άννα', gender: 'female' },
    { name: 'Maria', gender: 'female' },
    { name: 'Peter', gender: 'male' },
  ];

  it('is spoken line by line with a pause, without the names', async () => {
    const alone = await speak({ text: 'Peter: Good morning.', speakers, language: 'en' });
    const twice = await speak({
      text: 'Peter: Good morning.\n\npeter : Good morning.',
      speakers,
      language: 'en',
    });
    expect(twice.seconds - 2 * alone.seconds).toBeGreaterThan(0.2);
    expect(twice.seconds - 2 * alone.seconds).toBeLessThan(0.8);
  });

  it('gives two speakers of one gender two voices, and unknown names the default one', async () => {
    const line = async (name: string) =>
      (await speak({ text: `${name}: Good morning.`, speakers, language: 'en', gender: 'male' })).rawPayload;
    const [anna, maria, peter, nobody] = [
      await line('Αννα'),
      await line('Maria'),
      await line('Peter'),
      await line('Nobody'),
    ];
    expect(anna.equals(maria)).toBe(false);
    expect(maria.equals(peter)).toBe(false);
    expect(nobody.equals(peter)).toBe(true);
  });

  it('whose speakers cannot be told apart by their names is refused', async () => {
    const problem = await api.issue(mediaEndpoints.textToAudio, {
      as: teacher,
      namespace,
      body: { text: 'Anna: Hi.', title: 'x', speakers: [...speakers, { name: ' αννα ', gender: 'male' }] },
    });
    expect(problem.errors).toEqual([
      { path: 'speakers.3.name', message: 'Another speaker has the same name.' },
    ]);
  });

  it('without any words is refused', async () => {
    const problem = await api.issue(mediaEndpoints.textToAudio, {
      as: teacher,
      namespace,
      body: { title: 'x', text: 'Peter:\nMaria:', speakers },
    });
    expect(problem.errors).toMatchObject([{ path: 'text' }]);
  });
});

describe('the speech process', () => {
  const processes = () =>
    spawnSync('pgrep', ['-P', String(process.pid), '-f', 'speech-process'], { encoding: 'utf8' })
      .stdout.split('\n')
      .filter(Boolean)
      .map(Number);

  it('that dies is reported, leaves nothing behind, and is replaced for the next text', async () => {
    await speak({ text: 'Hello.' });
    let isAnswered = false;
    const answer = api.issue(mediaEndpoints.textToAudio, {
      as: teacher,
      namespace,
      body: { title: 'Killed', text: 'A very long story. '.repeat(250) },
    });
    void answer.finally(() => {
      isAnswered = true;
    });
    // Again and again, as the text may not have reached the process yet.
    while (!isAnswered) {
      for (const id of processes()) process.kill(id, 'SIGKILL');
      await setTimeout(50);
    }
    expect(await answer).toMatchObject({ status: 502, errorCode: 'PROVIDER_UNAVAILABLE' });
    const stored = await api.database.pool.query("select 1 from files where name like 'Killed%'");
    expect(stored.rowCount).toBe(0);
    await speak({ text: 'Hello again.' });
  });

  it.runIf(process.platform === 'linux')('is given nothing of the environment', async () => {
    await speak({ text: 'Hello.' });
    const [id] = processes();
    const environment = readFileSync(`/proc/${id}/environ`, 'utf8');
    expect(environment.split('\0').filter((line) => line && !line.startsWith('NODE_CHANNEL_'))).toEqual([]);
  });

  it('gives the place of a caller who left to others, and stops speaking for them', async () => {
    const speech = createBuiltInSpeech();
    const long = [{ text: 'A very long story. '.repeat(250), voice: { gender: 'female', nth: 0 } }] as const;
    const short = [{ text: 'Hello.', voice: { gender: 'female', nth: 0 } }] as const;
    const ask = () => {
      const caller = new AbortController();
      const spoken = speech.speak('en', [...long], caller.signal).catch((error: unknown) => error);
      return { caller, spoken };
    };
    const asked = Array.from({ length: 20 }, ask);
    await expect(speech.speak('en', [...short], new AbortController().signal)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
    for (const { caller } of asked) caller.abort(new Error('left'));
    for (const { spoken } of asked) expect(await spoken).toMatchObject({ message: 'left' });
    expect((await speech.speak('en', [...short], new AbortController().signal)).length).toBeGreaterThan(500);
    await speech.close();
  });

  it('takes more texts at a time than it speaks, one after the other', async () => {
    const files = await Promise.all(
      Array.from({ length: 5 }, (_, index) => speak({ text: `Number ${index}.` })),
    );
    expect(new Set(files.map(({ file }) => file._id)).size).toBe(5);
    expect(processes()).toHaveLength(1);
  });
});
