import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeEndpoints } from '#contract/changes.ts';
import { itemEndpoints } from '#contract/items.ts';
import { type Person, startApi, type TestApi } from '../support/api.ts';
import { type ProviderStubs, startProviderStubs } from '../support/provider-stubs.ts';

let outside: ProviderStubs;
let api: TestApi;
let teacher: Person;

beforeAll(async () => {
  outside = await startProviderStubs();
  api = await startApi(undefined, {}, [outside.host], outside.addresses);
  teacher = await api.person({ roles: ['TEACHER'], assignNamespaces: [await api.namespace()] });
});
afterAll(async () => {
  await api.close();
  await outside.close();
});

const words = "All right, here we're & elephants";
const linkOf = (video: string) => `https://www.youtube.com/watch?v=${video}`;
const video = (link: string) =>
  api.call(itemEndpoints.add, {
    as: teacher,
    body: { type: 'Video', title: 'Elephants', description: 'd', additionalInfo: 'a', link },
  });
const stored = (id: string) => api.call(itemEndpoints.details, { as: teacher, params: { id } });
const edit = (id: string, body: object) =>
  api.call(itemEndpoints.edit, { as: teacher, params: { id }, body });
const transcriptOf = (id: string) => expect.poll(async () => (await stored(id)).video_Transcript).toBe(words);

describe('the transcript of a video', () => {
  it('is kept once its link is saved, and makes no edit a conflict', async () => {
    const { id, version } = await video(linkOf('wordsNew_01'));
    await transcriptOf(id);
    expect((await stored(id)).version).toBe(version);
    const headers = { 'if-match': `"${version}"` };
    const sent = { as: teacher, params: { id }, body: { title: 'Trunks' }, headers };
    expect(await api.call(itemEndpoints.edit, sent)).toMatchObject({
      title: 'Trunks',
      video_Transcript: words,
    });
  });

  it('is removed with its link', async () => {
    const { id } = await video('https://example.org/film.mp4');
    expect((await stored(id)).video_Transcript).toBeNull();
    await edit(id, { link: linkOf('wordsNew_01') });
    await transcriptOf(id);
    expect((await edit(id, { link: linkOf('silent_0001') })).video_Transcript).toBeNull();
    await expect.poll(async () => (await stored(id)).video_Transcript).toBeNull();
  });

  it('that is unavailable does not prevent saving', async () => {
    outside.answerWith('youtube', (_request, response) => response.writeHead(500).end());
    const { id } = await video(linkOf('wordsNew_01'));
    outside.calm();
    expect((await stored(id)).link).toBe(linkOf('wordsNew_01'));
  });

  it('is recorded as an activity', async () => {
    const { id } = await video(linkOf('wordsOld_01'));
    await expect.poll(async () => (await stored(id)).video_Transcript).toBe('All right, elephants');
    const { rows } = await api.database.pool.query(
      'select type, content from activities where entity_id = $1 order by created_at, id',
      [id],
    );
    expect(rows).toEqual([
      { type: 'Create', content: null },
      { type: 'Update', content: { video_Transcript: { segments: 2 } } },
    ]);
  });

  it('is not waited for, and requested only for videos of YouTube', async () => {
    let isGivenUp = false;
    outside.answerWith('youtube', (_request, response) => {
      response.on('close', () => {
        isGivenUp = true;
      });
    });
    outside.asked.length = 0;
    const { id } = await video(linkOf('wordsNew_01'));
    await expect.poll(() => outside.asked.length).toBe(1);
    expect(isGivenUp).toBe(false);
    expect((await stored(id)).video_Transcript).toBeNull();
    outside.calm();
    await video('https://vimeo.com/123');
    await api.call(itemEndpoints.add, {
      as: teacher,
      body: {
        type: 'Sentence',
        title: 'Words',
        description: 'd',
        additionalInfo: 'a',
        link: linkOf('neverAsk_01'),
      },
    });
    await stored(id);
    const asked = outside.asked.filter(({ line, body }) => /vimeo|neverAsk_01/.test(line + body));
    expect(asked).toEqual([]);
  });

  it('arrives after the answer, and neither stops undoing the link nor survives it', async () => {
    const { id } = await video(linkOf('wordsOld_01'));
    await expect.poll(async () => (await stored(id)).video_Transcript).toBe('All right, elephants');
    const sent = { as: teacher, params: { id }, body: { link: linkOf('wordsNew_01') } };
    const changed = await api.raw(itemEndpoints.edit, sent);
    await transcriptOf(id);
    const undo = async (requestId: unknown) => {
      const undone = await api.raw(changeEndpoints.undo, { as: teacher, body: { requestIds: [requestId] } });
      expect(undone.json()).toMatchObject({ isDone: true, counts: { items: 1 } });
      return undone.headers['x-request-id'];
    };
    const undone = await undo(changed.headers['x-request-id']);
    expect(await stored(id)).toMatchObject({
      link: linkOf('wordsOld_01'),
      video_Transcript: 'All right, elephants',
    });
    await undo(undone);
    expect(await stored(id)).toMatchObject({ link: linkOf('wordsNew_01'), video_Transcript: words });
  });
});
