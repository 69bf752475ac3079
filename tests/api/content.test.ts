import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectionEndpoints } from '#contract/collections.ts';
import { itemEndpoints } from '#contract/items.ts';
import { tagEndpoints } from '#contract/tags.ts';
import { type Person, startApi, type TestApi } from '../support/api.ts';
import { untilWaitingForLocks } from '../support/database.ts';
import { countingStatements } from '../support/measured-work.ts';

let api: TestApi;
let namespace = '';
let other = '';
let teacher: Person;
let supervisor: Person;
let admin: Person;
let tagId = '';
let category = '';

beforeAll(async () => {
  api = await startApi();
  [namespace, other] = [await api.namespace('One'), await api.namespace('Two')];
  teacher = await api.person({ roles: ['TEACHER'], assignNamespaces: [namespace] });
  supervisor = await api.person({ roles: ['SUPERVISOR'], assignNamespaces: [namespace] });
  admin = await api.person({ roles: ['ADMIN'], assignNamespaces: [namespace], selectedNamespace: namespace });
  tagId = await api.tag({ as: teacher });
  category = await api.tag({ as: teacher }, { type: 'item', name: 'Category' });
});
afterAll(() => api.close());

const word = (title: string, body: object = {}, as = teacher) =>
  api.call(itemEndpoints.add, { as, body: { type: 'Word', title, ...body } });
const collection = (body: object = {}, as = teacher) =>
  api.call(collectionEndpoints.add, {
    as,
    body: { type: 'Vocabulary', title: 'Course', tags: [tagId], ...body },
  });
const edit = (id: string, body: object, as = teacher, version?: number) => ({
  as,
  params: { id },
  body,
  ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
});

describe('an entry', () => {
  it('starts with the defaults of the product', async () => {
    expect(await word('new')).toMatchObject({
      public: true,
      difficulty: 3,
      status: 'Active',
      namespaces: [namespace],
      version: 1,
    });
  });

  it('is put into the teacher’s namespace and is public, whatever the body says', async () => {
    expect(await word('placed', { namespaces: [other], public: false })).toMatchObject({
      namespaces: [namespace],
      public: true,
    });
  });

  it('keeps its access and namespaces from a teacher, and takes the same value', async () => {
    const item = await word('governed');
    expect(
      (await api.issue(itemEndpoints.edit, edit(item.id, { public: false, title: 'changed' }))).errorCode,
    ).toBe('ACCESS_DENIED');
    expect((await api.issue(itemEndpoints.edit, edit(item.id, { namespaces: [] }))).errorCode).toBe(
      'ACCESS_DENIED',
    );
    expect(await api.call(itemEndpoints.details, { as: teacher, params: { id: item.id } })).toMatchObject({
      title: 'governed',
      version: 1,
    });
    const same = await api.call(
      itemEndpoints.edit,
      edit(item.id, { public: true, namespaces: [namespace], title: 'changed' }),
    );
    expect(same).toMatchObject({ title: 'changed', version: 2 });
  });

  it('accepts what only the server writes while it is unchanged', async () => {
    const item = await word('read only');
    expect(await api.call(itemEndpoints.edit, edit(item.id, { ...item }))).toMatchObject({ version: 1 });
    const refused = await api.issue(itemEndpoints.edit, edit(item.id, { createdBy: admin.id }));
    expect(refused.errors).toEqual([{ path: 'createdBy', message: 'This cannot be changed.' }]);
  });

  it('is the same by an id in capital letters, wherever one is sent', async () => {
    const shouted = (id: string) => id.toUpperCase();
    const body = { namespaces: [shouted(namespace)], tags: [shouted(category), category] };
    const entry = await word('capitals', body, supervisor);
    expect(entry).toMatchObject({ namespaces: [namespace], tags: [category] });
    const patch = { namespaces: [shouted(namespace)] };
    expect(await api.call(itemEndpoints.edit, edit(shouted(entry.id), patch))).toMatchObject({ version: 1 });
    const { id, items } = await collection({ items: [entry.id, shouted(entry.id)] });
    expect(items).toEqual([entry.id]);
    const query = { collectionId: shouted(id), tag: shouted(category) };
    const list = await api.call(itemEndpoints.list, { as: teacher, query });
    expect(list.items.map((item) => item.id)).toEqual([entry.id]);
  });

  it('is emptied by null where it may be empty, and refuses null elsewhere', async () => {
    const item = await word('emptied', {
      description: 'text',
      examples: ['one'],
      tags: [category],
      translations: { el: { title: 'λέξη' } },
    });
    const emptied = { description: null, examples: null, tags: null, translations: null, link: null };
    expect(await api.call(itemEndpoints.edit, edit(item.id, emptied))).toMatchObject({
      description: '',
      examples: [],
      tags: [],
      translations: {},
      link: null,
    });
    const refused = { title: null, namespaces: null, status: null, public: null, difficulty: null };
    const { errors } = await api.issue(itemEndpoints.edit, edit(item.id, refused));
    expect(errors?.map(({ path }) => path).toSorted()).toEqual(Object.keys(refused).toSorted());
  });

  it('refuses a change based on an older version, and nothing of it is kept', async () => {
    const item = await word('contested');
    await api.call(itemEndpoints.edit, edit(item.id, { title: 'first' }, teacher, 1));
    expect(
      (await api.issue(itemEndpoints.edit, edit(item.id, { title: 'second' }, supervisor, 1))).errorCode,
    ).toBe('EDIT_CONFLICT');
    const { body: _, ...removal } = edit(item.id, {}, supervisor, 1);
    expect((await api.issue(itemEndpoints.remove, removal)).errorCode).toBe('EDIT_CONFLICT');
    expect((await api.call(itemEndpoints.details, { as: teacher, params: { id: item.id } })).title).toBe(
      'first',
    );
  });

  it('that is private is seen by its author and those who govern alone', async () => {
    const item = await word('secret', { public: false }, supervisor);
    expect((await api.issue(itemEndpoints.details, { as: teacher, params: { id: item.id } })).status).toBe(
      404,
    );
    const titles = async (as: Person) =>
      (await api.call(itemEndpoints.list, { as, query: { globalSearch: 'secret' } })).items.length;
    expect([await titles(teacher), await titles(supervisor), await titles(admin)]).toEqual([0, 1, 1]);
  });

  it.each([
    [{ type: 'Idiom', title: 'x' }, 'description', 'Required Field'],
    [{ type: 'Text', title: 'x' }, 'description', 'Required Field'],
    [{ type: 'QuestionAnswer', title: 'x', description: 'd' }, 'additionalInfo', 'Required Field'],
    [{ type: 'Word', title: 'x', examples: [''] }, 'examples.0', 'Required Field'],
    [{ type: 'Word', title: 'x', difficulty: 9 }, 'difficulty', 'Must be 8 or less.'],
    [
      { type: 'Word', title: 'x', link: 'javascript:alert(1)' },
      'link',
      'Write an address that begins with https:// or http://.',
    ],
    [{ type: 'Video', title: 'x', description: 'd', additionalInfo: 'a' }, 'link', 'Required Field'],
    [
      { type: 'TrueOrFalse', title: 'x', description: 'd', additionalInfo: 'maybe' },
      'additionalInfo',
      'The answer is true or false.',
    ],
    [
      { type: 'MultipleChoice', title: 'x', description: 'd', additionalInfo: 'c', examples: ['a', 'b'] },
      'additionalInfo',
      'The answer must be one of the choices.',
    ],
    [
      { type: 'FillTheGapMultiple', title: 'I _____ tea', description: 'd', additionalInfo: 'I like' },
      'title',
      'Invalid number of words',
    ],
    [
      { type: 'FillTheGapMultiple', title: 'I _____ tea', description: 'd', additionalInfo: 'I like coffee' },
      'title',
      'Invalid match: Exercise: tea & Answer: coffee',
    ],
    [
      {
        type: 'BookSection',
        title: 'x',
        description: 'd',
        additionalInfo: 'a',
        bookSection_Content: 'a\n\nb',
        bookSection_ContentTranslation: 'a',
      },
      'bookSection_ContentTranslation',
      'Invalid book content. (Content and translation content has not the same number of paragraphs)',
    ],
  ])('is refused when it breaks a rule: %j', async (body, path, message) => {
    expect((await api.issue(itemEndpoints.add, { as: teacher, body })).errors).toContainEqual({
      path,
      message,
    });
  });

  it('is found without accents, in capitals, and by its Greek translation with any sigma', async () => {
    await word('wise', { translations: { el: { title: 'ο Σοφός άνθρωπος' } } });
    for (const globalSearch of ['ΣΟΦΟΣ', 'σοφοσ ανθ', 'Ἄνθρωπος', 'WISE']) {
      expect(
        (await api.call(itemEndpoints.list, { as: teacher, query: { globalSearch } })).paging.total,
        globalSearch,
      ).toBe(1);
    }
  });

  it('and its unit wait for a course that is being changed before they are locked to be deleted', async () => {
    const unit = await api.tag({ as: teacher }, { type: 'item', name: 'Held' });
    const entry = await word('held', { tags: [unit] });
    const { id } = await collection({ items: [entry.id], itemTag: unit });
    const holder = await api.database.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select id from collections where id = $1 for update', [id]);
      const removal = api.raw(itemEndpoints.remove, { as: teacher, params: { id: entry.id } });
      const removalOfUnit = api.raw(tagEndpoints.remove, {
        as: teacher,
        params: { id: unit },
        query: { type: 'item' },
      });
      const removals = Promise.all([removal, removalOfUnit]);
      await untilWaitingForLocks(api.database, 2);
      for (const [table, row] of [
        ['items', entry.id],
        ['tags', unit],
      ]) {
        const free = `select id from ${table} where id = $1 for update nowait`;
        expect((await holder.query(free, [row])).rowCount).toBe(1);
      }
      await holder.query('commit');
      expect((await removals).map((answer) => answer.statusCode)).toEqual([200, 200]);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  });

  it('leaves every course that held it when it is deleted', async () => {
    const item = await word('going');
    const kept = await word('staying');
    const one = await collection({ items: [item.id, kept.id] });
    await api.call(itemEndpoints.remove, { as: teacher, params: { id: item.id } });
    expect(
      await api.call(collectionEndpoints.details, { as: teacher, params: { id: one.id } }),
    ).toMatchObject({ items: [kept.id], version: 2 });
  });
});

describe('the total of a list', () => {
  it('is exact after each write, in every server over the database', async () => {
    const second = await startApi(api.database);
    const totals = async () => {
      const query = { globalSearch: 'counted', pageSize: '1' };
      const [one, two] = await Promise.all([
        api.call(itemEndpoints.list, { as: teacher, query }),
        second.call(itemEndpoints.list, { as: teacher, query }),
      ]);
      return [one.paging.total, two.paging.total];
    };
    expect(await totals()).toEqual([0, 0]);
    const added = [await word('counted 1'), await word('counted 2')];
    expect(await totals()).toEqual([2, 2]);
    await second.call(itemEndpoints.add, { as: teacher, body: { type: 'Word', title: 'counted 3' } });
    expect(await totals()).toEqual([3, 3]);
    await api.call(itemEndpoints.edit, edit(added[0]?.id ?? '', { title: 'renamed' }));
    expect(await totals()).toEqual([2, 2]);
    await second.call(itemEndpoints.remove, { as: teacher, params: { id: added[1]?.id ?? '' } });
    expect(await totals()).toEqual([1, 1]);
    await Promise.all(Array.from({ length: 20 }, (_, n) => word(`counted again ${n}`)));
    expect(await totals()).toEqual([21, 21]);
    await second.close();
  });

  it('is exact after a write whatever narrows the list, without being counted again', async () => {
    const item = await word('narrowed 1');
    const day = item.createdAt.slice(0, 10);
    const lists: Record<string, string>[] = [
      {},
      { types: 'Word' },
      { types: 'Word,Phrase', status: 'Active,Inactive' },
      { status: 'Inactive' },
      { public: 'true' },
      { tag: category },
      { createdBy: item.createdBy ?? '' },
      { createdAt_Start: day },
      { createdAt_End: day },
      { updatedAt_Start: day, updatedAt_End: day },
    ];
    const totals = () =>
      Promise.all(
        lists.map(async (given) => {
          const query = { globalSearch: 'narrowed', pageSize: '1', ...given };
          return (await api.call(itemEndpoints.list, { as: teacher, query })).paging.total;
        }),
      );
    expect(await totals()).toEqual([1, 1, 1, 0, 1, 0, 1, 1, 1, 1]);
    // The log has all changes since its first row, which here is older than any transaction that may be under way.
    await api.database.pool.query(
      `insert into items_log (xid, sign, type, status, public, namespaces, tags, created_at, updated_at, search)
       values ('3', 0, '', '', true, '{}', '{}', now(), now(), '')`,
    );
    await word('narrowed 2');
    expect(await totals()).toEqual([2, 2, 2, 0, 2, 0, 2, 2, 2, 2]);
    const { result, statements } = await countingStatements(async () => {
      await word('narrowed 3', { tags: [category] });
      await api.call(itemEndpoints.edit, edit(item.id, { type: 'Phrase', status: 'Inactive' }));
      return totals();
    }, 'count(*)');
    expect(result).toEqual([3, 2, 3, 1, 3, 1, 3, 3, 3, 3]);
    expect(statements).toBe(0);
    await api.call(itemEndpoints.remove, { as: teacher, params: { id: item.id } });
    expect(await totals()).toEqual([2, 2, 2, 0, 2, 1, 2, 2, 2, 2]);
  });

  it('is answered with a page of many rows, which is whole', async () => {
    const titles = Array.from({ length: 450 }, (_, n) => `many ${n} «ένα»`);
    await Promise.all(titles.map((title) => word(title)));
    const query = { globalSearch: 'many', pageSize: '450' };
    const { items, paging } = await api.call(itemEndpoints.list, { as: teacher, query });
    expect(items.map(({ title }) => title).toSorted()).toEqual(titles.toSorted());
    expect(paging).toEqual({ page: 0, pageSize: 450, total: 450, currentSize: 450 });
  });

  it('is exact although the log of changes was cleared', async () => {
    const query = { globalSearch: 'cleared', pageSize: '1' };
    const total = async () => (await api.call(itemEndpoints.list, { as: teacher, query })).paging.total;
    await word('cleared 1');
    expect(await total()).toBe(1);
    await word('cleared 2');
    await api.database.pool.query('delete from items_log');
    expect(await total()).toBe(2);
    await word('cleared 3');
    expect(await total()).toBe(3);
  });

  it('is known without a count where a page is the last', async () => {
    await Promise.all(['last 1', 'last 2', 'last 3'].map((title) => word(title)));
    const query = { globalSearch: 'last ', pageSize: '2', page: '1' };
    expect((await api.call(itemEndpoints.list, { as: teacher, query })).paging.total).toBe(3);
    expect(
      (await api.call(itemEndpoints.list, { as: teacher, query: { ...query, page: '7' } })).paging.total,
    ).toBe(3);
  });

  it('is a lower bound while a large table is counted, and exact as soon as that is done', async () => {
    const list = async () =>
      (await api.call(itemEndpoints.list, { as: teacher, query: { pageSize: '2' } })).paging;
    const { total } = await list();
    await word('counted slowly');
    const isCountedAs = (rows: number) =>
      api.database.pool.query("update pg_class set reltuples = $1 where oid = 'items'::regclass", [rows]);
    // What counts the changes waits for the log.
    const holder = await api.database.pool.connect();
    const hold = async () => {
      await holder.query('begin');
      await holder.query('lock table items_log');
    };
    try {
      await isCountedAs(1_000_000);
      await hold();
      expect(await list()).toEqual({
        page: 0,
        pageSize: 2,
        total: 2,
        currentSize: 2,
        totalIsLowerBound: true,
      });
      await holder.query('commit');
      await expect.poll(list).toEqual({ page: 0, pageSize: 2, total: total + 1, currentSize: 2 });

      await isCountedAs(50);
      await word('counted in time');
      await hold();
      const waiting = list();
      await untilWaitingForLocks(api.database);
      await holder.query('commit');
      expect((await waiting).total).toBe(total + 2);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  });

  it('of a course follows what is put in and taken out', async () => {
    const [a, b] = [await word('a'), await word('b')];
    const one = await collection({ items: [a.id] });
    const query = { collectionId: one.id, pageSize: '1' };
    const total = async () => (await api.call(itemEndpoints.list, { as: teacher, query })).paging.total;
    expect(await total()).toBe(1);
    await api.call(collectionEndpoints.edit, edit(one.id, { items: [b.id, a.id] }));
    expect(await total()).toBe(2);
    await api.call(collectionEndpoints.edit, edit(one.id, { items: [] }));
    expect(await total()).toBe(0);
  });
});

describe('a course', () => {
  it('starts with the defaults of its type', async () => {
    expect(await collection()).toMatchObject({
      status: 'OnReview',
      paymentType: 'Free',
      quizVariant: 'SectionedByCategories',
      quizTypes: ['MultipleChoice', 'MultipleChoiceImage', 'Spelling', 'RearrangementSpelling'],
      public: true,
    });
  });

  it('needs a unit, unless it is a placement test', async () => {
    expect(
      (await api.issue(collectionEndpoints.add, { as: teacher, body: { type: 'Vocabulary', title: 'x' } }))
        .errors?.[0]?.path,
    ).toBe('tags');
    await api.call(collectionEndpoints.add, { as: teacher, body: { type: 'PlacementTest', title: 'x' } });
    const wrongKind = await api.issue(collectionEndpoints.add, {
      as: teacher,
      body: { type: 'Vocabulary', title: 'x', tags: [category] },
    });
    expect(wrongKind.errors).toEqual([{ path: 'tags.0', message: 'This unit is of another type.' }]);
  });

  it('keeps its entries in order, and takes only the types it is for', async () => {
    const [a, b, c] = [await word('o1'), await word('o2'), await word('o3')];
    const one = await collection({ items: [c.id, a.id, b.id] });
    const order = async () =>
      (await api.call(itemEndpoints.list, { as: teacher, query: { collectionId: one.id } })).items.map(
        (item) => item.title,
      );
    expect(await order()).toEqual(['o3', 'o1', 'o2']);
    await api.call(collectionEndpoints.edit, edit(one.id, { items: [a.id, b.id, c.id] }));
    expect(await order()).toEqual(['o1', 'o2', 'o3']);
    const text = await api.call(itemEndpoints.add, {
      as: teacher,
      body: { type: 'Text', title: 't', description: 'd' },
    });
    expect((await api.issue(collectionEndpoints.edit, edit(one.id, { items: null }))).errors?.[0]?.path).toBe(
      'items',
    );
    expect(
      (await api.issue(collectionEndpoints.edit, edit(one.id, { items: [text.id] }))).errors?.[0]?.path,
    ).toBe('items.0');
  });

  it('has its texts turned into those of its new type, except what the change gives', async () => {
    const plain = { type: 'Speaking', description: 'a < b\n<script>x</script>' };
    const translations = { el: { title: 'τ', description: 'α & β' }, de: { description: '<p>given</p>' } };
    const { id } = await collection({ ...plain, translations });
    const given = { de: { description: '<p>new</p><script>x</script>' } };
    const rich = await api.call(
      collectionEndpoints.edit,
      edit(id, { type: 'Vocabulary', translations: given }),
    );
    expect(rich).toMatchObject({
      description: '<p>a &lt; b</p><p>&lt;script&gt;x&lt;/script&gt;</p>',
      translations: {
        el: { title: 'τ', description: '<p>α &amp; β</p>' },
        de: { description: '<p>new</p>' },
      },
    });
    const back = await api.call(collectionEndpoints.edit, edit(id, { type: 'Speaking' }));
    expect(back).toMatchObject({
      description: plain.description,
      translations: { el: translations.el, de: { description: 'new' } },
    });
    const own = await api.call(
      collectionEndpoints.edit,
      edit(id, { type: 'Vocabulary', description: '<p>own</p>' }),
    );
    expect(own.description).toBe('<p>own</p>');
  });

  it('has its rich text cleaned, and its plain text left alone', async () => {
    const hostile =
      '<p onclick="x()">a<script>x()</script><img src=x onerror=x()><a href="javascript:x()">l</a></p>';
    const rich = await collection({ description: hostile, translations: { el: { description: hostile } } });
    for (const text of [rich.description, rich.translations?.el?.description])
      expect(text).not.toMatch(/script|on\w+=|javascript:|<img/);
    expect((await collection({ type: 'Speaking', description: 'if a<b then c>d' })).description).toBe(
      'if a<b then c>d',
    );
  });

  it('changes in bulk with all its entries, naming those it may not write', async () => {
    const mine = await word('bulk mine');
    const global = await api.call(itemEndpoints.add, {
      as: supervisor,
      body: { type: 'Word', title: 'bulk global', namespaces: [] },
    });
    const one = await collection({ items: [mine.id, global.id] });
    const answer = await api.call(collectionEndpoints.bulk, {
      as: teacher,
      body: { collectionId: one.id, status: 'Active', itemTag: category },
    });
    expect(answer).toMatchObject({
      changed: 2,
      skipped: [{ id: global.id, title: 'bulk global' }],
      collection: { status: 'Active' },
    });
    expect(await api.call(itemEndpoints.details, { as: teacher, params: { id: mine.id } })).toMatchObject({
      status: 'Active',
      tags: [category],
    });
    expect(
      (
        await api.issue(collectionEndpoints.bulk, {
          as: teacher,
          body: { collectionId: one.id, access: false },
        })
      ).errorCode,
    ).toBe('ACCESS_DENIED');
    expect(
      (
        await api.issue(collectionEndpoints.bulk, {
          as: supervisor,
          body: { collectionId: one.id, namespaces: [other] },
        })
      ).status,
    ).toBe(400);
  });

  it('is deleted with its content, except for entries that another course holds', async () => {
    const [own, shared] = [await word('own'), await word('shared')];
    const one = await collection({ items: [own.id, shared.id] });
    await collection({ items: [shared.id] });
    await api.call(collectionEndpoints.remove, {
      as: teacher,
      params: { id: one.id },
      query: { removeContent: 'true', removeItemImage: 'true' },
    });
    expect((await api.issue(itemEndpoints.details, { as: teacher, params: { id: own.id } })).status).toBe(
      404,
    );
    expect((await api.call(itemEndpoints.details, { as: teacher, params: { id: shared.id } })).title).toBe(
      'shared',
    );
  });

  it('becomes a Word document whatever it contains', async () => {
    const item = await word('x "y"', { description: 'a\u0001b' });
    const one = await collection({ title: 'Τίτλος "με" \r\n εισαγωγικά', items: [item.id] });
    const response = await api.raw(collectionEndpoints.exportText, { as: teacher, params: { id: one.id } });
    expect(response.rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''%CE%A4/,
    );
  });

  it('is changed by two people concurrently without a deadlock', async () => {
    const entries = await Promise.all([word('p1'), word('p2'), word('p3')]);
    const ids = entries.map((entry) => entry.id);
    const [one, two] = [await collection({ items: ids }), await collection({ items: ids.toReversed() })];
    const changes = Array.from({ length: 20 }, (_, n) =>
      api.raw(collectionEndpoints.bulk, {
        as: teacher,
        body: { collectionId: n % 2 ? one.id : two.id, status: n % 3 ? 'Active' : 'Inactive' },
      }),
    );
    expect((await Promise.all(changes)).map((answer) => answer.statusCode)).toEqual(Array(20).fill(200));
  });
});

describe('a tag', () => {
  it('says what carries it, and comes off everything with its deletion', async () => {
    const tag = await api.call(tagEndpoints.add, {
      as: teacher,
      body: { type: 'item', name: 'T', description: 'd', subType: ['Hidden'], level: [1, 2] },
    });
    expect(tag).toMatchObject({ status: 'Inactive', order: 0, namespaces: [namespace] });
    const item = await word('tagged', { tags: [tag.id] });
    const details = await api.call(tagEndpoints.details, { as: teacher, params: { id: tag.id } });
    expect(details.usage).toEqual({ collections: 0, items: 1 });
    const { usage } = details;
    expect(await api.call(tagEndpoints.edit, edit(tag.id, { usage, type: 'item' }))).toMatchObject({
      version: 1,
    });
    const changed = { usage: { ...usage, items: 2 }, type: 'collection' };
    const { errors } = await api.issue(tagEndpoints.edit, edit(tag.id, changed));
    expect(errors?.map(({ path }) => path).toSorted()).toEqual(['type', 'usage']);
    expect(
      (
        await api.issue(tagEndpoints.remove, {
          as: teacher,
          params: { id: tag.id },
          query: { type: 'collection' },
        })
      ).status,
    ).toBe(400);
    await api.call(tagEndpoints.remove, { as: teacher, params: { id: tag.id }, query: { type: 'item' } });
    expect((await api.call(itemEndpoints.details, { as: teacher, params: { id: item.id } })).tags).toEqual(
      [],
    );
  });

  it('cannot be referred to while it is being deleted', async () => {
    const tag = await api.call(tagEndpoints.add, {
      as: teacher,
      body: { type: 'item', name: 'R', description: 'd', subType: ['Hidden'], level: [1] },
    });
    const writes = Array.from({ length: 10 }, (_, n) =>
      api.raw(itemEndpoints.add, { as: teacher, body: { type: 'Word', title: `race ${n}`, tags: [tag.id] } }),
    );
    await Promise.all([
      ...writes,
      api.raw(tagEndpoints.remove, { as: teacher, params: { id: tag.id }, query: { type: 'item' } }),
    ]);
    const { rows } = await api.database.pool.query(
      'select count(*)::int as dangling from items where tags @> array[$1::uuid]',
      [tag.id],
    );
    expect(rows[0].dangling).toBe(0);
  });
});

describe('activities', () => {
  it('keep who changed what, with old and new values', async () => {
    const item = await word('before');
    await api.call(itemEndpoints.edit, edit(item.id, { title: 'after' }));
    const { rows } = await api.database.pool.query(
      'select type, user_id, version, changes from activities where entity_id = $1 order by created_at',
      [item.id],
    );
    expect(rows).toEqual([
      { type: 'Create', user_id: teacher.id, version: 1, changes: null },
      {
        type: 'Update',
        user_id: teacher.id,
        version: 2,
        changes: { title: { old: 'before', new: 'after' } },
      },
    ]);
  });
});
