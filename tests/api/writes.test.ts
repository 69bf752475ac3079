import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectionEndpoints } from '#contract/collections.ts';
import { fileEndpoints } from '#contract/files.ts';
import { itemEndpoints } from '#contract/items.ts';
import { namespaceEndpoints } from '#contract/namespaces.ts';
import { tagEndpoints } from '#contract/tags.ts';
import { translateEndpoints } from '#contract/translate.ts';
import { userEndpoints } from '#contract/users.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { multipart, type Person, startApi, type TestApi } from '../support/api.ts';
import { untilWaitingForLocks } from '../support/database.ts';
import { testableTypes } from '../support/test-env.ts';

let api: TestApi;
let here = '';
let tagId = '';
let supervisor: Person;
let teacher: Person;
const as = () => ({ as: teacher, namespace: here });

beforeAll(async () => {
  api = await startApi();
  here = await api.namespace('Here');
  supervisor = await api.person({ roles: ['SUPERVISOR'], assignNamespaces: [here] });
  teacher = await api.person({ roles: ['TEACHER'], assignNamespaces: [here] });
  tagId = await api.tag({ ...as() });
});
afterAll(() => api.close());

const collection = (body: object) =>
  api.call(collectionEndpoints.add, {
    ...as(),
    body: { type: 'Vocabulary', title: 'Course', tags: [tagId], ...body },
  });

describe('translations', () => {
  const tag = { type: 'item', name: 'n', description: 'd', subType: ['Hidden'], level: [1] };
  const made = {
    items: [itemEndpoints, { type: 'Word', title: 't' }, 'title'],
    courses: [collectionEndpoints, { type: 'EvaluationTest', title: 't' }, 'title'],
    tags: [tagEndpoints, tag, 'name'],
  } as const;

  it.each(Object.entries(made))('of %s are merged by language; null removes one, or all', async (_, one) => {
    const [endpoints, body, name] = one;
    const tags = endpoints === collectionEndpoints ? { tags: [tagId] } : {};
    const { id } = await api.call(endpoints.add, {
      ...as(),
      body: { ...body, ...tags, translations: { en: { [name]: 'one' }, el: { [name]: 'ένα' } } },
    });
    const edit = async (translations: unknown) =>
      (await api.call(endpoints.edit, { as: teacher, params: { id }, body: { translations } })).translations;
    expect(await edit({ de: { [name]: 'eins' } })).toEqual({
      en: { [name]: 'one' },
      el: { [name]: 'ένα' },
      de: { [name]: 'eins' },
    });
    expect(await edit({ el: null, de: { [name]: 'zwei' } })).toEqual({
      en: { [name]: 'one' },
      de: { [name]: 'zwei' },
    });
    expect(await edit({ de: { [name]: ' \u200b ' } })).toEqual({ en: { [name]: 'one' } });
    expect(await edit(null)).toEqual({});
  });

  it.each(Object.entries(made))(
    'of %s are shown to callers of their language, never over what is written in that language itself',
    async (_, one) => {
      const [endpoints, body, name] = one;
      const greek = await api.namespace('Greek', 'el');
      const governor = await api.person({ roles: ['SUPERVISOR'], assignNamespaces: [here, greek] });
      const tags = endpoints === collectionEndpoints ? { tags: [tagId] } : {};
      const translations = { en: { [name]: 'sea' }, el: { [name]: 'πέλαγος' } };
      const shown = async (namespaces: string[], original: string) => {
        const { id } = await api.call(endpoints.add, {
          as: governor,
          namespace: greek,
          body: { ...body, ...tags, [name]: original, namespaces, translations },
        });
        const found: unknown[] = [];
        for (const language of ['en', 'el']) {
          const sent = { as: governor, namespace: greek, headers: { 'accept-language': language } };
          const details = await api.call(endpoints.details, { ...sent, params: { id } });
          const { items } = await api.call(endpoints.list, {
            ...sent,
            namespace: namespaces[0] ?? greek,
            query: { pageSize: '100' },
          });
          const rows = items as { id: string }[];
          const listed = rows.find((row) => row.id === id);
          for (const row of [details, listed])
            found.push((row as Record<string, unknown> | undefined)?.[name]);
        }
        return found;
      };
      expect(await shown([greek], 'θάλασσα')).toEqual(['sea', 'sea', 'θάλασσα', 'θάλασσα']);
      expect(await shown([greek, here], 'θάλασσα')).toEqual(['sea', 'sea', 'θάλασσα', 'θάλασσα']);
      expect(await shown([here], 'the sea')).toEqual(['the sea', 'the sea', 'πέλαγος', 'πέλαγος']);
      expect(await shown([], 'the sea')).toEqual(['the sea', 'the sea', 'πέλαγος', 'πέλαγος']);
    },
  );

  it('of titles have the cap of titles', async () => {
    const translations = { el: { title: 'x'.repeat(501) } };
    const refused = await api.issue(itemEndpoints.add, {
      ...as(),
      body: { type: 'Word', title: 't', translations },
    });
    expect(refused.errors).toMatchObject([{ path: 'translations.el.title' }]);
  });

  it('from “Other” are from English', async () => {
    const body = { text: 'x', lanFrom: 'Other', lanTo: 'en' };
    expect(await api.call(translateEndpoints.translate, { ...as(), body })).toMatchObject({ text: 'x' });
  });
});

describe('rich text', () => {
  const hostile = '<p onclick="x()">one</p><img src=x onerror="x()">';
  const escaped = `<p>${hostile.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`;

  it('shows the signs that were typed when a course of plain text becomes one of rich text, translations too', async () => {
    const plain = await collection({
      type: 'VocabText',
      description: hostile,
      translations: { el: { description: hostile } },
    });
    expect(plain.description).toBe(hostile);
    const rich = await api.call(collectionEndpoints.edit, {
      as: teacher,
      params: { id: plain.id },
      body: { type: 'Vocabulary' },
    });
    expect(rich).toMatchObject({
      description: escaped,
      translations: { el: { description: escaped } },
    });
    const stored = 'select description, translations from collections where id = $1';
    const { rows } = await api.database.pool.query(stored, [plain.id]);
    expect(JSON.stringify(rows[0])).not.toMatch(/<img|<p o/);
  });

  it('that would take long to clean is refused, each text by its path', async () => {
    const description = '<b>'.repeat(16_000);
    const languages = ['el', 'de', 'fr', 'es', 'it', 'pt', 'ru', 'sv', 'uk', 'pl', 'nl', 'sr'];
    const refused = await api.issue(collectionEndpoints.add, {
      ...as(),
      body: {
        type: 'Vocabulary',
        title: 'Course',
        tags: [tagId],
        description,
        translations: Object.fromEntries(languages.map((language) => [language, { description }])),
      },
    });
    expect(refused.status).toBe(400);
    expect(refused.errors?.map(({ path }) => path)).toEqual([
      'description',
      ...languages.map((language) => `translations.${language}.description`),
    ]);
  });

  it('whose clean form is longer than the cap is refused as too long', async () => {
    const description = '<a href="http://x.test">x</a>'.repeat(1_500);
    const refused = await api.issue(collectionEndpoints.add, {
      ...as(),
      body: { type: 'Vocabulary', title: 'Course', tags: [tagId], description },
    });
    expect(refused).toMatchObject({ status: 400, errors: [{ path: 'description' }] });
  });
});

describe('a body', () => {
  it('with more keys than any form has is refused with few words', async () => {
    const keys = Object.fromEntries(Array.from({ length: 150_000 }, (_, index) => [`k${index}`, 1]));
    const answer = await api.raw(itemEndpoints.add, { ...as(), body: keys });
    expect(answer.statusCode).toBe(400);
    expect(answer.body.length).toBeLessThan(2_000);
    const fewer = Object.fromEntries(Object.entries(keys).slice(0, 5_000));
    const named = await api.issue(itemEndpoints.add, { ...as(), body: fewer });
    expect(named.errors?.length).toBeLessThanOrEqual(200);
  });

  it.each([
    ['public', 'yes'],
    ['public', null],
    ['difficulty', null],
    ['difficulty', 2.5],
    ['type', null],
    ['tags', 'x'],
    ['examples', [1]],
  ])('with a wrong %s (%j) is not told that a required field is missing', async (name, value) => {
    const refused = await api.issue(itemEndpoints.add, {
      ...as(),
      body: { type: 'Word', title: 'x', [name]: value },
    });
    expect(refused.errors?.length).toBe(1);
    expect(refused.errors?.[0]?.message).not.toBe('Required Field');
  });
});

it.each([
  ['status', ',', 'status.0', 'Must be one of: Active, Inactive, OnReview, AIReview'],
  ['status', 'Active,', 'status.1', 'Must be one of: Active, Inactive, OnReview, AIReview'],
  ['public', 'yes', 'public', 'Must be one of: true, false'],
])('a filter %s=%s is refused with the values that it takes', async (name, value, path, message) => {
  const refused = await api.issue(itemEndpoints.list, { ...as(), query: { [name]: value } });
  expect(refused).toMatchObject({ status: 400, errorCode: 'VALIDATION_FAILED' });
  expect(refused.errors).toContainEqual({ path, message });
});

describe('dates in a filter', () => {
  it.each(['0000-01-01', '0000-12-31'])('refuse %s, which the database cannot hold', async (day) => {
    for (const name of ['createdAt_Start', 'createdAt_End', 'updatedAt_Start', 'updatedAt_End']) {
      const refused = await api.issue(itemEndpoints.list, { ...as(), query: { [name]: day } });
      expect(refused).toMatchObject({ status: 400, errors: [{ path: name }] });
    }
  });

  it.each(['0001-01-01', '9999-12-31'])('take %s', async (day) => {
    await api.call(itemEndpoints.list, { ...as(), query: { createdAt_Start: day, createdAt_End: day } });
  });
});

/** The embedded database has one session: it answers nobody while a transaction is open. */
const isPostgres = testableTypes().includes('postgres');

it.runIf(isPostgres)(
  'a course that becomes another type while a file is read takes none of its rows',
  async () => {
    const { id } = await collection({});
    const { imported } = await inTransaction(api.database, async (connection) => {
      await connection.execute(sql`update collections set type = 'Book' where id = ${id}`);
      const imported = api.raw(collectionEndpoints.importCsv, {
        ...as(),
        ...multipart('words.csv', 'title\nword', { collectionId: id }),
      });
      await untilWaitingForLocks(api.database);
      return { imported };
    });
    expect((await imported).statusCode).toBe(409);
    expect((await api.call(collectionEndpoints.details, { ...as(), params: { id } })).items).toEqual([]);
  },
);

it.runIf(isPostgres)(
  'long work that waits for a locked course leaves connections to all others',
  async () => {
    const { id } = await collection({});
    const { changed } = await inTransaction(api.database, async (connection) => {
      await connection.execute(sql`select 1 from collections where id = ${id} for update`);
      const body = { collectionId: id, status: 'Inactive' };
      const changed = Array.from({ length: 12 }, () => api.raw(collectionEndpoints.bulk, { ...as(), body }));
      await untilWaitingForLocks(api.database);
      for (let n = 0; n < 12; n += 1) await api.call(itemEndpoints.list, as());
      return { changed };
    });
    for (const answer of await Promise.all(changed)) expect(answer.statusCode).toBe(200);
  },
);

describe('a bulk change of entries that other courses hold', () => {
  it.runIf(isPostgres)('is previewed while someone else is changing them', async () => {
    const word = await api.call(itemEndpoints.add, { ...as(), body: { type: 'Word', title: 'busy' } });
    const { id } = await collection({ items: [word.id] });
    await inTransaction(api.database, async (connection) => {
      for (const [table, row] of [
        ['collections', id],
        ['items', word.id],
      ] as const)
        await connection.execute(
          sql`update ${sql.identifier(table)} set status = 'Inactive' where id = ${row}`,
        );
      const preview = await api.call(collectionEndpoints.bulkPreview, { ...as(), params: { id } });
      expect(preview).toEqual({ shared: 0, collections: [], otherCollections: 0 });
    });
  });

  it('is told before, by names that the caller sees and the number of the others', async () => {
    const add = async (title: string) =>
      (await api.call(itemEndpoints.add, { ...as(), body: { type: 'Word', title } })).id;
    const [alone, shared, twice] = [await add('alone'), await add('shared'), await add('twice')];
    const { id } = await collection({ items: [alone, shared, twice] });
    const seen = await collection({ title: 'Seen', items: [shared, twice] });
    await api.call(collectionEndpoints.add, {
      as: supervisor,
      namespace: here,
      body: { type: 'Vocabulary', title: 'Private', tags: [tagId], public: false, items: [twice] },
    });
    const preview = await api.call(collectionEndpoints.bulkPreview, { ...as(), params: { id } });
    expect(preview).toEqual({
      shared: 2,
      collections: [{ id: seen.id, title: 'Seen' }],
      otherCollections: 1,
    });

    const body = { collectionId: id, status: 'Inactive', onlyHere: true };
    const answer = await api.call(collectionEndpoints.bulk, { ...as(), body });
    expect(answer).toMatchObject({ changed: 2, shared: 2, skipped: [], hidden: 0 });
    const statusOf = async (item: string) =>
      (await api.call(itemEndpoints.details, { ...as(), params: { id: item } })).status;
    expect([await statusOf(alone), await statusOf(shared), await statusOf(twice)]).toEqual([
      'Inactive',
      'Active',
      'Active',
    ]);
  });

  it('is told to nobody who may not change the course', async () => {
    const { id } = await collection({});
    const support = await api.person({ roles: ['SUPPORT'], assignNamespaces: [here] });
    expect((await api.issue(collectionEndpoints.bulkPreview, { as: support, params: { id } })).status).toBe(
      403,
    );
    expect(
      (await api.issue(collectionEndpoints.bulkPreview, { ...as(), params: { id: uuidv7() } })).status,
    ).toBe(404);
  });
});

describe('calls', () => {
  const tag = { name: 'n', description: 'd', subType: ['Hidden'], level: [1] };

  it('refuse kinds of entries on a tag of courses, and an icon that nobody knows', async () => {
    const refusalOf = async (body: object) =>
      (await api.issue(tagEndpoints.add, { ...as(), body: { ...tag, ...body } })).errors?.map(
        ({ path }) => path,
      );
    expect(await refusalOf({ type: 'collection', item_vocabCategories: ['Word'] })).toEqual([
      'item_vocabCategories',
    ]);
    expect(await refusalOf({ type: 'item', iconId: 'NoSuchIcon' })).toEqual(['iconId']);
    await api.call(tagEndpoints.add, {
      ...as(),
      body: { ...tag, type: 'item', item_vocabCategories: ['Word'], iconId: 'School' },
    });
  });

  it('take back what details of a tag answered, its use too', async () => {
    const { id } = await api.call(tagEndpoints.add, { ...as(), body: { ...tag, type: 'item' } });
    const { imageId, iconImageId, ...details } = await api.call(tagEndpoints.details, {
      ...as(),
      params: { id },
      query: { disableTranslation: 'true', showTranslationsDictionary: 'true' },
    });
    expect(details.usage).toEqual({ collections: 0, items: 0 });
    await api.call(tagEndpoints.edit, { ...as(), params: { id }, body: details });
    const usage = { collections: 1, items: 0 };
    expect((await api.issue(tagEndpoints.edit, { ...as(), params: { id }, body: { usage } })).status).toBe(
      400,
    );
  });

  it('go back to the default theme by null', async () => {
    const settingsAfter = async (body: object) =>
      (await api.call(userEndpoints.editSettings, { as: teacher, body })).settings;
    expect(await settingsAfter({ themeMode: 'dark', language: 'el' })).toMatchObject({ themeMode: 'dark' });
    expect(await settingsAfter({ themeMode: null })).toEqual({ language: 'el' });
  });

  it('keep each of several settings that are changed concurrently', async () => {
    const person = await api.person({ roles: ['TEACHER'], assignNamespaces: [here] });
    const chosen = {
      language: 'el',
      themeMode: 'dark',
      palette: 'Pallete2',
      navigationType: 'top',
      singleKeys: false,
    };
    await Promise.all(
      Object.entries(chosen).map(([name, value]) =>
        api.call(userEndpoints.editSettings, { as: person, body: { [name]: value } }),
      ),
    );
    expect((await api.call(userEndpoints.profile, { as: person })).settings).toMatchObject(chosen);
  });

  it('find files by a kind of media types', async () => {
    const pdf = multipart('a "b".pdf'.replaceAll('"', '%22'), '%PDF-1.4\n%%EOF', {});
    const stored = await api.call(fileEndpoints.upload, { ...as(), ...pdf });
    expect(stored.name).toBe('a "b".pdf');
    const found = async (fileType: string) =>
      (await api.call(fileEndpoints.list, { ...as(), query: { fileType } })).paging.total;
    expect([
      await found('application/*'),
      await found('image/*'),
      await found('image/*,application/pdf'),
    ]).toEqual([1, 0, 1]);
  });

  it('say of an empty file that it is empty, and why an address inside the network is not fetched', async () => {
    const empty = await api.issue(fileEndpoints.upload, { ...as(), ...multipart('a.pdf', '', {}) });
    expect(empty.errors).toEqual([{ path: 'file', message: 'The file is empty.' }]);
    for (const url of ['http://localhost/a.png', 'http://10.0.0.1/a.png', 'http://[::1]/a.png']) {
      const refused = await api.issue(fileEndpoints.uploadByUrl, { ...as(), body: { url } });
      expect(refused.message).toContain('private network');
    }
  });

  it('follow the class in how they show translations, unless they say otherwise', async () => {
    const body = { type: 'Word', title: 'sea', translations: { el: { title: 'θάλασσα' } } };
    const { id } = await api.call(itemEndpoints.add, { ...as(), body });
    const read = async (query: Record<string, string>) =>
      api.call(itemEndpoints.details, {
        ...as(),
        params: { id },
        query,
        headers: { 'accept-language': 'el' },
      });
    expect(await read({})).toMatchObject({ title: 'θάλασσα' });
    await api.database.pool.query(
      'update namespaces set disable_translation = true, show_translations_dictionary = true where id = $1',
      [here],
    );
    expect(await read({})).toMatchObject({ title: 'sea', translations: body.translations });
    expect(await read({ disableTranslation: 'false', showTranslationsDictionary: 'false' })).toMatchObject({
      title: 'θάλασσα',
    });
    const listed = async (query: Record<string, string>) =>
      (await api.call(namespaceEndpoints.list, { as: teacher, query })).paging.total;
    expect([
      await listed({ translationDisabled: 'true', translationsDictionaryShown: 'true' }),
      await listed({ translationDisabled: 'false' }),
      await listed({ disableTranslation: 'true', showTranslationsDictionary: 'false' }),
    ]).toEqual([1, 0, 1]);
    await api.database.pool.query(
      'update namespaces set disable_translation = false, show_translations_dictionary = false where id = $1',
      [here],
    );
  });

  it('empty by null what may be empty of an entry, and nothing else', async () => {
    const made = await api.call(itemEndpoints.add, {
      ...as(),
      body: { type: 'Word', title: 'x', description: 'd', question: 'q', examples: ['e'] },
    });
    const emptied = await api.call(itemEndpoints.edit, {
      ...as(),
      params: { id: made.id },
      body: { description: null, question: null, examples: null, tags: null, link: null, imageId: null },
    });
    expect(emptied).toMatchObject({ description: '', question: '', examples: [], tags: [], link: null });
    for (const name of ['title', 'namespaces', 'type', 'public']) {
      const refused = await api.issue(itemEndpoints.edit, {
        ...as(),
        params: { id: made.id },
        body: { [name]: null },
      });
      expect(refused.errors?.map(({ path }) => path)).toEqual([name]);
    }
  });
});

describe('a CSV file', () => {
  const send = async (id: string, csv: string) =>
    api.call(collectionEndpoints.importCsv, { ...as(), ...multipart('w.csv', csv, { collectionId: id }) });

  it('with columns and cells that are not known has them named', async () => {
    const { id } = await collection({});
    const answer = await send(id, 'title,colour,difficulty,\nsea,blue,3,,extra,more\nsky,blue,2\n');
    expect(answer).toMatchObject({
      insertedItems: 2,
      ignored: { columns: ['colour'], cells: [{ line: 2, count: 2 }] },
    });
  });

  it('tells words apart by capitals and accents, not by how letters are stored', async () => {
    const { id } = await collection({});
    const first = await send(id, 'title\nMay\nmay\nπότε\nποτέ');
    expect(first.insertedItems).toBe(4);
    const again = await send(id, 'title,difficulty\nmay,5\nπο\u0301τε,5');
    expect(again).toMatchObject({ insertedItems: 0, updatedItems: 2 });
    const twice = await send(id, 'title\nnew word\nnew\u00a0word');
    expect(twice.rows.map(({ verdict }) => verdict)).toEqual(['new', 'error']);
  });

  it('takes levels from A1 to C2, and says what is wrong with another one', async () => {
    const { id } = await collection({});
    const answer = await send(id, 'title,difficulty\na,A1\nb,c2\nc,2.5\nd,hard\ne,9');
    expect(answer.rows.map(({ verdict }) => verdict)).toEqual(['new', 'new', 'error', 'error', 'error']);
    for (const { reason } of answer.rows.slice(2)) expect(reason).not.toContain('Required');
    const difficulties = await api.database.pool.query<{ difficulty: number }>(
      'select difficulty from items join collection_items on item_id = id where collection_id = $1 order by position',
      [id],
    );
    expect(difficulties.rows.map(({ difficulty }) => difficulty)).toEqual([1, 8]);
  });

  it('keeps white space at the ends of cells, and no line of a cell is run by a spreadsheet', async () => {
    const { items } = await collection({
      items: [
        (
          await api.call(itemEndpoints.add, {
            ...as(),
            body: { type: 'Word', title: 'x', description: '  two  \n=1+1' },
          })
        ).id,
      ],
    }).then(async (made) => made);
    const { rows } = await api.database.pool.query<{ id: string }>(
      'select collection_id as id from collection_items where item_id = $1',
      [items[0]],
    );
    const id = rows[0]?.id ?? '';
    const file = await api.call(collectionEndpoints.downloadCsv, { ...as(), params: { id } });
    expect(file.toString('utf8')).toContain("'  two  \n=1+1");
    expect(await send(id, file.toString('utf8'))).toMatchObject({ unchangedItems: 1 });
    const copy = await collection({});
    await send(copy.id, file.toString('utf8').replace(items[0] ?? '', ''));
    const [entry] = (await api.call(itemEndpoints.list, { ...as(), query: { collectionId: copy.id } })).items;
    expect(entry?.description).toBe('  two  \n=1+1');
  });

  it('with more columns than any has is refused', async () => {
    const { id } = await collection({});
    const csv = `title${',x'.repeat(100_000)}\nsea`;
    const refused = await api.issue(collectionEndpoints.importCsv, {
      ...as(),
      ...multipart('w.csv', csv, { collectionId: id }),
    });
    expect(refused.status).toBe(400);
  });
});
