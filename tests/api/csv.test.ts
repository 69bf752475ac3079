import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectionEndpoints } from '#contract/collections.ts';
import { itemEndpoints } from '#contract/items.ts';
import { multipart, type Person, startApi, type TestApi } from '../support/api.ts';

let api: TestApi;
let teacher: Person;
let tagId = '';

beforeAll(async () => {
  api = await startApi();
  const namespace = await api.namespace();
  teacher = await api.person({ roles: ['TEACHER'], assignNamespaces: [namespace] });
  tagId = await api.tag({ as: teacher });
  await api.tag({ as: teacher }, { type: 'item', name: 'Φαγητό' });
});
afterAll(() => api.close());

const addCollection = async (type = 'Vocabulary') =>
  (await api.call(collectionEndpoints.add, { as: teacher, body: { type, title: 'Course', tags: [tagId] } }))
    .id;
const upload = (collectionId: string, content: string | Buffer, name = 'words.csv', fieldsFirst = true) => {
  const { body, headers } = multipart(name, content, { collectionId, fileName: name }, fieldsFirst);
  return { as: teacher, body, headers };
};
const bring = async (collectionId: string, content: string, fieldsFirst = true) =>
  api.call(collectionEndpoints.importCsv, upload(collectionId, content, 'words.csv', fieldsFirst));
const itemsOf = async (collectionId: string) =>
  (
    await api.call(itemEndpoints.list, {
      as: teacher,
      query: {
        collectionId,
        pageSize: '10000',
        showTranslationsDictionary: 'true',
        disableTranslation: 'true',
      },
    })
  ).items;

describe('bringing in a CSV file', () => {
  it.each([',', ';', '\t'])('finds the separator %j by itself', async (separator) => {
    const id = await addCollection();
    const rows = [
      ['title', 'type', 'examples', 'translation_el'],
      ['apple', 'Word', 'An apple.|Two apples.', 'μήλο'],
    ];
    const answer = await bring(id, `\ufeff${rows.map((row) => row.join(separator)).join('\r\n')}`);
    expect(answer).toMatchObject({ insertedItems: 1, rows: [{ line: 2, verdict: 'new', reason: null }] });
    expect(await itemsOf(id)).toMatchObject([
      { title: 'apple', examples: ['An apple.', 'Two apples.'], translations: { el: { title: 'μήλο' } } },
    ]);
  });

  it('reads quotation marks inside a cell as its text', async () => {
    const id = await addCollection();
    await bring(id, 'title;description\ntape;a 5" tape, "wide"\nhome;"my ""home"""');
    expect((await itemsOf(id)).map(({ description }) => description)).toEqual([
      'a 5" tape, "wide"',
      'my "home"',
    ]);
  });

  it('understands Greek headings and tags by name, accents aside, with the fields after the file', async () => {
    const id = await addCollection();
    const answer = await bring(id, 'ΤΙΤΛΟΣ,Δυσκολία,Ετικέτες\nbread,5,φαγητο', false);
    expect(answer.insertedItems).toBe(1);
    expect(await itemsOf(id)).toMatchObject([
      { title: 'bread', type: 'Word', difficulty: 5, tags: [expect.any(String)] },
    ]);
  });

  it('takes the good rows of a real file and names what is wrong with the others', async () => {
    const id = await addCollection();
    const file = readFileSync(new URL('../e2e/fixtures/everyday-english.csv', import.meta.url), 'utf8');
    const answer = await bring(id, file);
    expect(answer.insertedItems).toBe(200);
    expect(
      answer.rows.filter((row) => row.verdict === 'error').map(({ line, reason }) => [line, reason]),
    ).toEqual([
      [19, 'title: Required Field'],
      [50, expect.stringContaining('type: Must be one of')],
      [85, 'difficulty: Must be 8 or less.'],
      [123, 'title: The same entry is already on line 7.'],
      [168, 'description: Required Field'],
      [192, 'description: Required Field'],
    ]);
    expect((await itemsOf(id)).length).toBe(200);
  });

  it('gives refused rows back as they were, with the reason, and nothing a spreadsheet would run', async () => {
    const id = await addCollection();
    const file = 'Lesson;title;difficulty;description\r\n1;sea;9;"two\r\nlines"\r\n\r\n2;sky;3;blue\r\n';
    const answer = await bring(id, `${file};sun;20;=1+1;more\r\n;'=2;x;\r\n`);
    const refused = [
      'Lesson,title,difficulty,description,reason',
      '1,sea,9,"two\nlines",difficulty: Must be 8 or less.',
      ",sun,20,'=1+1,more,difficulty: Must be 8 or less.",
      ",'=2,x,,difficulty: Write a number.",
    ];
    expect(answer.refusedRows).toBe(`\ufeff${refused.join('\n')}\n`);
    const corrected = answer.refusedRows?.replace(/9|20/g, '1') ?? '';
    expect(await bring(id, corrected)).toMatchObject({
      insertedItems: 2,
      ignored: { columns: ['Lesson', 'reason'] },
    });
    expect((await bring(id, 'title\nsea')).refusedRows).toBeNull();
  });

  it('changes nothing when its own download comes back, twice', async () => {
    const id = await addCollection();
    await bring(id, 'title,description,examples\n=SUM(A1),"two\nlines",@x|-y\n\' quoted,+1,\nplain,,');
    const first = (
      await api.call(collectionEndpoints.downloadCsv, { as: teacher, params: { id } })
    ).toString();
    expect(first).toContain("'=SUM(A1)");
    const answer = await bring(id, first);
    expect(answer).toMatchObject({ insertedItems: 0, updatedItems: 0, unchangedItems: 3 });
    expect(
      (await api.call(collectionEndpoints.downloadCsv, { as: teacher, params: { id } })).toString(),
    ).toBe(first);
  });

  it('changes the entry of the same type and title instead of adding it again', async () => {
    const id = await addCollection();
    await bring(id, 'title,description\nChair,old');
    expect(await bring(id, 'title,description\n Chair ,new')).toMatchObject({
      insertedItems: 0,
      updatedItems: 1,
    });
    expect(await itemsOf(id)).toMatchObject([{ title: 'Chair', description: 'new', version: 2 }]);
  });

  it.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0xff, 0xfe]), 400],
    ['nothing', '', 400],
    ['no title column', 'a,b\n1,2', 400],
    ['a quotation mark without end', `title\n"${'x'.repeat(5_000_000)}`, 400],
    ['too many rows', `title\n${Array.from({ length: 10_001 }, (_, n) => `w${n}`).join('\n')}`, 400],
    ['too many bytes', Buffer.alloc(10 * 1024 * 1024 + 1, 'a'), 413],
  ])('refuses %s whole, with a reason', async (_, content, status) => {
    const id = await addCollection();
    const refused = await api.issue(collectionEndpoints.importCsv, upload(id, content));
    expect(refused.status).toBe(status);
    expect(refused.message).not.toBe('');
    expect(await itemsOf(id)).toEqual([]);
  });

  it('puts new entries behind the last one, also where entries before it were deleted', async () => {
    const id = await addCollection();
    await bring(id, 'title\nfirst\nsecond\nthird');
    for (const gone of (await itemsOf(id)).slice(0, 2))
      await api.call(itemEndpoints.remove, { as: teacher, params: { id: gone.id } });
    await bring(id, 'title\nfourth\nfifth');
    const titles = (await itemsOf(id)).map(({ title }) => title);
    expect(titles).toEqual(['third', 'fourth', 'fifth']);
  });

  it('refuses another kind of file, another kind of course and a course that is not there', async () => {
    const id = await addCollection();
    expect(
      (await api.issue(collectionEndpoints.importCsv, upload(id, 'title\nx', 'words.xlsx'))).status,
    ).toBe(415);
    const book = await addCollection('Book');
    expect((await api.issue(collectionEndpoints.importCsv, upload(book, 'title\nx'))).status).toBe(409);
    expect(
      (
        await api.issue(
          collectionEndpoints.importCsv,
          upload('018f0000-0000-7000-8000-000000000000', 'title\nx'),
        )
      ).status,
    ).toBe(404);
  });
});
