import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookEndpoints } from '#contract/collections/books.ts';
import { collectionEndpoints } from '#contract/collections.ts';
import { fileEndpoints } from '#contract/files.ts';
import { itemEndpoints } from '#contract/items.ts';
import { languageCodes } from '#contract/languages.ts';
import { limits } from '#contract/limits.ts';
import { multipart, type Person, startApi, type TestApi } from '../support/api.ts';
import { longestTurnOf } from '../support/measured-work.ts';

/** Milliseconds that one caller may keep the others waiting. */
const mostOfTurn = 200;
/** Megabytes that one caller may take. */
const mostMemory = 300;

let api: TestApi;
let teacher: Person;
let unit = '';
let course = '';

beforeAll(async () => {
  api = await startApi();
  teacher = await api.person({ roles: ['TEACHER'], assignNamespaces: [await api.namespace()] });
  unit = await api.tag({ as: teacher });
  course = (await add({ type: 'Vocabulary' })).json().id;
});
afterAll(() => api.close());

const add = (body: object) =>
  api.raw(collectionEndpoints.add, { as: teacher, body: { title: 'Course', tags: [unit], ...body } });

/** The most megabytes that some work adds to the process, and its longest turn. */
async function mostMemoryOf(work: () => Promise<void>): Promise<{ most: number; longest: number }> {
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 10);
  const longest = await longestTurnOf(work, mostOfTurn);
  clearInterval(watch);
  return { most: (most - before) / 2 ** 20, longest };
}

/** Of the longest text there may be. */
const filled = (text: string) => text.slice(0, limits.description).padEnd(limits.description, 'x');
const attributes = (count: number) => Array.from({ length: count }, (_, index) => `a${index}=1`).join(' ');

/** Rich texts within every cap that take long to clean. */
const richTexts = {
  'elements in pairs': filled('<em>x</em>'.repeat(2_500)),
  links: filled('<a href="https://x.y/">z</a>'.repeat(1_700)),
  'elements at the greatest depth': filled(`${'<b>'.repeat(50)}${'</b>'.repeat(50)}`.repeat(50)),
  'items of a list that are not closed': filled(`<ul>${'<li>'.repeat(4_900)}`),
  'an element with thousands of attributes': filled(`<a ${attributes(6_000)}>`),
  'elements with many attributes': filled(`<p ${attributes(60)}>`.repeat(100)),
  entities: filled('&amp;'.repeat(5_000)),
  'signs that begin nothing': filled('<'.repeat(5_000)),
  comments: filled('<!-- -->'.repeat(5_000)),
  'tags that do not end': filled('<a href="'.repeat(5_000)),
  scripts: filled('<script>'.repeat(5_000)),
  'a long address': filled(`<a href="${'java\tscript:'.repeat(4_000)}`),
};

describe('rich text in every language keeps nobody waiting', () => {
  it.each(Object.entries(richTexts))('of %s', async (_, html) => {
    const translations = Object.fromEntries(languageCodes.map((code) => [code, { description: html }]));
    const body = { type: 'Grammar', description: html, translations };
    const statuses: number[] = [];
    const longest = await longestTurnOf(async () => {
      statuses.push((await add(body)).statusCode);
      // Plain until now, cleaned when it becomes rich.
      const { id } = (await add({ ...body, type: 'Listening' })).json();
      if (!id) return;
      const edited = await api.raw(collectionEndpoints.edit, {
        as: teacher,
        params: { id },
        body: { type: 'Grammar' },
      });
      statuses.push(edited.statusCode);
    }, mostOfTurn);
    for (const status of statuses) expect([200, 201, 400]).toContain(status);
    expect(longest).toBeLessThan(mostOfTurn);
  });

  it('is stored where it is within the caps', async () => {
    const description = richTexts['elements in pairs'];
    const made = await add({ type: 'Grammar', description: 'd', translations: { el: { description } } });
    expect(made.statusCode).toBe(201);
    expect(made.json().translations.el.description).toBe(description);
  });
});

describe('a body of the greatest size keeps nobody waiting', () => {
  const size = limits.jsonBytes - 1_000;
  const bodies = {
    brackets: '['.repeat(size / 2) + ']'.repeat(size / 2),
    'objects inside one another': `${'{"a":'.repeat(size / 6)}1${'}'.repeat(size / 6)}`,
    keys: `{${Array.from({ length: size / 12 }, (_, index) => `"${index}k":1`).join(',')}}`,
    'values of a list': `{"type":"Word","title":"x","examples":[${'"",'.repeat(size / 3)}""]}`,
    references: `{"type":"Word","title":"x","tags":[${'"x",'.repeat(size / 4)}"x"]}`,
    'a title': `{"type":"Word","title":"${'x'.repeat(size)}"}`,
    'a title of signs that are not shown': `{"type":"Word","title":"${'\u200b'.repeat(size / 4)}"}`,
    escapes: `{"type":"Word","title":"${'\\u0301'.repeat(size / 6)}"}`,
    'a book section': `{"type":"BookSection","title":"x","description":"x","bookSection_Content":"${'x\\n\\n'.repeat(limits.bookContent / 5)}","bookSection_ContentTranslation":"${'x\\n\\n'.repeat(limits.bookContent / 5)}"}`,
    gaps: `{"type":"FillTheGapMultiple","title":"${'_ '.repeat(250)}","additionalInfo":"${'x '.repeat(2_500)}","description":"x"}`,
  };
  it.each(Object.entries(bodies))('of %s', async (_, payload) => {
    let status = 0;
    const headers = {
      authorization: `Bearer ${teacher.accessToken}`,
      'content-type': 'application/json',
    };
    const longest = await longestTurnOf(async () => {
      status = (await api.app.inject({ method: 'POST', url: '/api/item/add', headers, payload })).statusCode;
    }, mostOfTurn);
    expect([201, 400]).toContain(status);
    expect(longest).toBeLessThan(mostOfTurn);
  });
});

describe('a list of the longest texts', () => {
  it('keeps nobody waiting, and is refused where a page would take the memory', async () => {
    await api.database.pool.query(
      `insert into items (id, type, title, description, additional_info, question, hidden_info, book_content,
         book_content_translation, namespaces, public, status, difficulty, title_key, search)
       select gen_random_uuid(), 'BookSection', 'long', 'd', '', '', '', repeat('x', $1), repeat('x', $1), '{}', true,
         'Active', 1, 'long', 'long' from generate_series(1, 400)`,
      [limits.bookContent],
    );
    const list = (pageSize: number) =>
      api.app.inject({
        url: `/api${itemEndpoints.list.path}?types=BookSection&pageSize=${pageSize}`,
        headers: { authorization: `Bearer ${teacher.accessToken}` },
      });
    expect((await list(25)).statusCode).toBe(200);
    const { most, longest } = await mostMemoryOf(async () => {
      expect((await list(400)).json()).toMatchObject({ status: 400, message: /fewer rows/ });
    });
    expect(most).toBeLessThan(mostMemory);
    expect(longest).toBeLessThan(mostOfTurn);
  });

  it('is whole where its rows are as light as usual', async () => {
    const titles = Array.from({ length: 60 }, (_, index) => `light ${String(index).padStart(2, '0')}`);
    for (const title of titles)
      await api.call(itemEndpoints.add, { as: teacher, body: { type: 'Word', title } });
    const query = { types: 'Word', globalSearch: 'light', sortField: 'title', orderType: 'asc' };
    const read = async (page: string) =>
      api.call(itemEndpoints.list, { as: teacher, query: { ...query, page, pageSize: '40' } });
    const [first, second] = [await read('0'), await read('1')];
    expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(titles);
    expect([first.paging.total, second.paging.total, second.paging.currentSize]).toEqual([60, 60, 20]);
  });
});

describe('a CSV file of the greatest size keeps nobody waiting', () => {
  const size = limits.csvBytes - 10;
  const files = {
    'one cell': `title\n${'x'.repeat(size - 10)}`,
    commas: ','.repeat(size),
    quotes: `title\n${'"'.repeat(size - 10)}`,
    lines: '\n'.repeat(size),
    headings: Array.from({ length: size / 8 }, (_, index) => `h${index}`)
      .join(',')
      .slice(0, size),
    'cells beyond the headings': `title\n${`x${',y'.repeat(450)}\n`.repeat(10_000)}`.slice(0, size),
    'equal titles': `title\n${'x\n'.repeat(limits.csvRows)}`,
    'long rows': `title,description\n${`x,${'y'.repeat(1_000)}\n`.repeat(9_000)}`,
    'many examples': `title,examples\n${`x,${'y|'.repeat(450)}\n`.repeat(9_000)}`.slice(0, size),
  };
  it.each(Object.entries(files))('of %s', async (_, content) => {
    const sent = { as: teacher, ...multipart('words.csv', content, { collectionId: course }) };
    let status = 0;
    const longest = await longestTurnOf(async () => {
      status = (await api.raw(collectionEndpoints.importCsv, sent)).statusCode;
    }, mostOfTurn);
    expect([200, 400]).toContain(status);
    expect(longest).toBeLessThan(mostOfTurn);
  });
});

/** A PDF of one page whose content is spaces, packed layer by layer. */
function inflatingPdf(megabytes: number): Buffer {
  const once = deflateSync(Buffer.alloc(megabytes * 2 ** 20, ' '), { level: 9 });
  const packed = deflateSync(once, { level: 9 });
  const head = Buffer.from(
    `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>\nendobj\n4 0 obj\n<< /Filter [/FlateDecode /FlateDecode] /Length ${packed.length} >>\nstream\n`,
  );
  return Buffer.concat([
    head,
    packed,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Size 5 /Root 1 0 R >>\n%%EOF\n'),
  ]);
}

describe('a small PDF that holds 600 MB', () => {
  it('is refused before it takes the memory, and keeps nobody waiting', async () => {
    const content = inflatingPdf(600);
    expect(content.length).toBeLessThan(10_000);
    const sent = { as: teacher, ...multipart('small.pdf', content, {}) };
    const { _id: fileId } = await api.call(fileEndpoints.upload, sent);
    const { most, longest } = await mostMemoryOf(async () => {
      const refused = await api.issue(bookEndpoints.pages, { as: teacher, params: { fileId } });
      expect(refused.status).toBe(400);
    });
    expect(most).toBeLessThan(mostMemory);
    expect(longest).toBeLessThan(mostOfTurn);
  });
});
