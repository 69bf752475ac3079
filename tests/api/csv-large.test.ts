import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectionEndpoints } from '#contract/collections.ts';
import { itemEndpoints } from '#contract/items.ts';
import { jobEndpoints } from '#contract/jobs.ts';
import { multipart, type Person, startApi, type TestApi } from '../support/api.ts';
import { countingStatements } from '../support/measured-work.ts';

let api: TestApi;
let teacher: Person;
let tagId = '';

beforeAll(async () => {
  api = await startApi();
  const namespace = await api.namespace();
  teacher = await api.person({ roles: ['TEACHER'], assignNamespaces: [namespace] });
  tagId = await api.tag({ as: teacher });
});
afterAll(() => api.close());

const addCollection = async () =>
  (
    await api.call(collectionEndpoints.add, {
      as: teacher,
      body: { type: 'Vocabulary', title: 'Course', tags: [tagId] },
    })
  ).id;
const bring = async (collectionId: string, content: string | Buffer, fields: Record<string, string> = {}) => {
  const { body, headers } = multipart('words.csv', content, { collectionId, ...fields });
  return api.call(collectionEndpoints.importCsv, { as: teacher, body, headers });
};
const download = async (id: string) =>
  (await api.call(collectionEndpoints.downloadCsv, { as: teacher, params: { id } })).toString();
const totalOf = async (collectionId: string) =>
  (await api.call(itemEndpoints.list, { as: teacher, query: { collectionId } })).paging.total;
const rowsOf = (count: number, word = 'word') =>
  Array.from(
    { length: count },
    (_, row) => `${word} ${row},"What ${word} ${row} means.",One ${row}.|Two ${row}.,λέξη ${row}`,
  );
const csvOf = (rows: string[]) => ['title,description,examples,translation_el', ...rows].join('\n');

describe('a CSV file of 10,000 rows', () => {
  it('is imported while others are answered, shows its progress, and changes nothing when imported again', async () => {
    const id = await addCollection();
    const jobId = uuidv7();
    const importing = bring(id, csvOf(rowsOf(10_000)), { jobId });
    const seen: number[] = [];
    let isOver = false;
    const ended = importing.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      const answer = await api.raw(jobEndpoints.details, { as: teacher, params: { id: jobId } });
      if (answer.statusCode === 200) seen.push(answer.json().done);
    }
    expect((await ended).insertedItems).toBe(10_000);
    // If the import blocked other requests, only its beginning and its end would be seen.
    expect(seen.some((done) => done > 0 && done < 20_000)).toBe(true);
    expect(seen).toEqual(seen.toSorted((one, other) => one - other));
    expect(await api.call(jobEndpoints.details, { as: teacher, params: { id: jobId } })).toMatchObject({
      type: 'CsvImport',
      status: 'Done',
      done: 20_000,
      total: 20_000,
    });
    const again = await bring(id, await download(id));
    expect(again).toMatchObject({ insertedItems: 0, updatedItems: 0, unchangedItems: 10_000 });
    const changed = await bring(id, (await download(id)).replaceAll('means.', 'says.'));
    expect(changed).toMatchObject({ insertedItems: 0, updatedItems: 10_000, unchangedItems: 0 });
    expect(await totalOf(id)).toBe(10_000);
  });
});

it('A CSV file of 2,000 rows is written by few statements', async () => {
  const id = await addCollection();
  const { statements } = await countingStatements(() => bring(id, csvOf(rowsOf(2_000, 'few'))));
  expect(statements).toBeLessThan(60);
});

describe('two concurrent CSV files', () => {
  it('for one course are imported one after the other, and no word twice', async () => {
    const id = await addCollection();
    const both = await Promise.all([
      bring(id, csvOf(rowsOf(400))),
      bring(id, csvOf([...rowsOf(400), ...rowsOf(100, 'more')])),
    ]);
    const inserted = both.map(({ insertedItems }) => insertedItems);
    // Whichever comes second finds the words of the other one there.
    expect(inserted.reduce((sum, count) => sum + count)).toBe(500);
    expect(await totalOf(id)).toBe(500);
  });

  it('with the same job id are imported once', async () => {
    const id = await addCollection();
    const jobId = uuidv7();
    const both = await Promise.allSettled([
      bring(id, csvOf(rowsOf(10)), { jobId }),
      bring(id, csvOf(rowsOf(10)), { jobId }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await totalOf(id)).toBe(10);
  });
});

describe('the encoding of a CSV file', () => {
  const text = 'τίτλος;τύπος;μετάφραση_en\nΆνθρωπος;λέξη;man\nΌπου φτωχός κι η μοίρα του;Παροιμία;';
  const windows1253 = (words: string) =>
    Buffer.from(
      [...words].map((letter) => {
        const code = letter.codePointAt(0) ?? 0;
        if (code < 0x80) return code;
        return letter === 'Ά' ? 0xa2 : code - 0x2d0;
      }),
    );

  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16, little end first', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16, big end first', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['Greek Windows', windows1253(text)],
    ['UTF-8 behind a line that names the separator', Buffer.from(`\ufeffsep=;\r\n${text}`)],
  ])('is found by itself: %s', async (_, bytes) => {
    const id = await addCollection();
    const description = (await bring(id, bytes)).rows;
    expect(description.map(({ title, verdict }) => [title, verdict])).toEqual([
      ['Άνθρωπος', 'new'],
      ['Όπου φτωχός κι η μοίρα του', 'error'],
    ]);
  });

  it('that is Western is refused in words that help', async () => {
    const id = await addCollection();
    const { body, headers } = multipart('words.csv', Buffer.from('title\ncafé\nété', 'latin1'), {
      collectionId: id,
    });
    const refused = await api.issue(collectionEndpoints.importCsv, { as: teacher, body, headers });
    expect(refused).toMatchObject({ status: 400, message: expect.stringContaining('UTF-8') });
  });
});
