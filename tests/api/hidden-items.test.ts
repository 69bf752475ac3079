import fc from 'fast-check';
import sharp from 'sharp';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookEndpoints } from '#contract/collections/books.ts';
import { collectionEndpoints } from '#contract/collections.ts';
import { fileEndpoints } from '#contract/files.ts';
import { type Item, itemEndpoints } from '#contract/items.ts';
import { libraryEndpoints } from '#contract/library.ts';
import type { Role } from '#contract/roles.ts';
import { tagEndpoints } from '#contract/tags.ts';
import { collectionItems } from '#server/resources/collections/collections.table.ts';
import { items } from '#server/resources/items/items.table.ts';
import { multipart, type Person, startApi, type TestApi } from '../support/api.ts';
import { partsOf } from '../support/docx.ts';
import { pdfOf } from '../support/pdf.ts';

/** What decides who sees an item and who writes it, for someone assigned to "here" alone. */
const kinds = {
  ours: { where: ['here'], isOpen: true },
  private: { where: ['here'], isOpen: false },
  shared: { where: ['here', 'there'], isOpen: true },
  sharedPrivate: { where: ['here', 'there'], isOpen: false },
  foreign: { where: ['there'], isOpen: true },
  foreignPrivate: { where: ['there'], isOpen: false },
  global: { where: [], isOpen: true },
  globalPrivate: { where: [], isOpen: false },
} as const;
type Kind = keyof typeof kinds;
const roles = ['ADMIN', 'SUPERVISOR', 'TEACHER', 'SUPPORT'] as const satisfies readonly Role[];
type Caller = (typeof roles)[number];

/** Independent of the server's own rules on purpose: from the product's table of who sees what. */
function sees(caller: Caller, kind: Kind): boolean {
  const { where, isOpen } = kinds[kind];
  const isNear = where.length === 0 || (where as readonly string[]).includes('here');
  if (caller === 'ADMIN') return true;
  return caller === 'SUPERVISOR' ? isNear : isNear && isOpen;
}
function writes(caller: Caller, kind: Kind): boolean {
  const { where } = kinds[kind];
  if (!sees(caller, kind) || caller === 'SUPPORT') return false;
  if (caller === 'ADMIN') return true;
  return where.length === 0 ? caller === 'SUPERVISOR' : where.every((place) => place === 'here');
}

let api: TestApi;
const namespaces = { here: '', there: '' };
let tagId = '';
let category = '';
const people = {} as Record<Caller, Person>;
let author: Person;
let student = '';

beforeAll(async () => {
  api = await startApi();
  namespaces.here = await api.namespace('Here');
  namespaces.there = await api.namespace('There');
  author = await api.person({
    roles: ['SUPERVISOR'],
    assignNamespaces: [namespaces.here, namespaces.there],
  });
  for (const role of roles) {
    people[role] = await api.person({ roles: [role], assignNamespaces: [namespaces.here] });
  }
  student = (await api.person({ roles: ['USER'], assignNamespaces: [namespaces.here] })).id;
  const sent = { as: author, namespace: namespaces.here };
  tagId = await api.tag(sent, { namespaces: [] });
  category = await api.tag(sent, { type: 'item', name: 'Category', namespaces: [] });
});
afterAll(() => api.close());

interface Placed {
  id: string;
  title: string;
  kind: Kind;
}

/** A course of this class with items of these kinds, written straight into the tables. */
async function makeCourse(entries: Kind[], type: 'Vocabulary' | 'Book' = 'Vocabulary') {
  const placed = entries.map((kind, index): Placed => {
    const id = uuidv7();
    return { id, kind, title: `secret${index}x${id.slice(-12)}` };
  });
  const { id } = await api.call(collectionEndpoints.add, {
    as: author,
    namespace: namespaces.here,
    body: { type, title: 'Course', tags: [tagId] },
  });
  const rows = placed.map(({ id, title, kind }) => ({
    id,
    title,
    type: type === 'Book' ? ('BookSection' as const) : ('Word' as const),
    description: '',
    additionalInfo: '',
    question: '',
    hiddenInfo: '',
    bookSection_Content: type === 'Book' ? 'text' : '',
    bookSection_ContentTranslation: '',
    namespaces: kinds[kind].where.map((place) => namespaces[place]),
    public: kinds[kind].isOpen,
    status: 'OnReview' as const,
    difficulty: 3,
    createdBy: author.id,
    titleKey: title,
    search: title,
  }));
  if (rows.length === 0) return { id, placed };
  await api.database.drizzle.insert(items).values(rows);
  const places = placed.map((item, position) => ({ collectionId: id, itemId: item.id, position }));
  await api.database.drizzle.insert(collectionItems).values(places);
  return { id, placed };
}
type Course = Awaited<ReturnType<typeof makeCourse>>;

const rowsOf = async (placed: Placed[]) =>
  (
    await api.database.pool.query('select * from items where id = any($1) order by id', [
      placed.map(({ id }) => id),
    ])
  ).rows;
const orderOf = async (id: string) =>
  (
    await api.database.pool.query<{ id: string }>(
      'select item_id as id from collection_items where collection_id = $1 order by position',
      [id],
    )
  ).rows.map((row) => row.id);

/** Everything a call answered, as text; documents by the text of their parts. */
function textOf(endpoint: (typeof calls)[string]['endpoint'], payload: Buffer): string {
  if ('json' in endpoint.answer || payload[0] !== 0x50) return payload.toString('utf8');
  return [...partsOf(payload).values()].join('\n');
}

interface ManyRowCall {
  endpoint: Parameters<TestApi['raw']>[0];
  sent: (course: Course, caller: Caller) => object | Promise<object>;
  type?: 'Book';
  /** The one thing it may change of items that the caller may not write: what it deletes is taken off them. */
  detaches?: 'tags' | 'image_id';
  /** Whether it changes the items that the caller may write. */
  changes?: boolean;
  /** Whether the collection is gone afterwards. */
  removes?: boolean;
  isOpenTo?: (caller: Caller) => boolean;
}

/** A tag that all items of a course carry. */
async function carriedTag({ placed }: Course): Promise<string> {
  const body = { type: 'item', name: 'Carried', namespaces: [namespaces.here] };
  const id = await api.tag({ as: author, namespace: namespaces.here }, body);
  const ids = placed.map((item) => item.id);
  await api.database.pool.query('update items set tags = $2 where id = any($1)', [ids, [id]]);
  return id;
}

/** An image that all items of a course show. */
async function shownImage({ placed }: Course): Promise<string> {
  const image = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  const { _id: id } = await uploaded('dot.png', image);
  const ids = placed.map((item) => item.id);
  await api.database.pool.query('update items set image_id = $2 where id = any($1)', [ids, id]);
  return id;
}

const uploaded = (name: string, content: Buffer) =>
  api.call(fileEndpoints.upload, { as: author, namespace: namespaces.here, ...multipart(name, content, {}) });

const csv = (rows: string[]) => (course: Course) =>
  multipart('words.csv', rows.join('\n'), { collectionId: course.id });

const calls: Record<string, ManyRowCall> = {
  list: { endpoint: itemEndpoints.list, sent: ({ id }) => ({ query: { collectionId: id } }) },
  details: { endpoint: collectionEndpoints.details, sent: ({ id }) => ({ params: { id } }) },
  'list of courses': { endpoint: collectionEndpoints.list, sent: () => ({}) },
  'export as text': { endpoint: collectionEndpoints.exportText, sent: ({ id }) => ({ params: { id } }) },
  'CSV download': { endpoint: collectionEndpoints.downloadCsv, sent: ({ id }) => ({ params: { id } }) },
  'results of a student': {
    endpoint: libraryEndpoints.studentItems,
    sent: ({ id }) => ({ query: { collectionId: id, studentId: student } }),
  },
  clone: {
    endpoint: collectionEndpoints.clone,
    sent: ({ id }) => ({ body: { collectionId: id } }),
  },
  'bulk status': {
    endpoint: collectionEndpoints.bulk,
    sent: ({ id }) => ({ body: { collectionId: id, status: 'Inactive' } }),
    changes: true,
  },
  'bulk category': {
    endpoint: collectionEndpoints.bulk,
    sent: ({ id }) => ({ body: { collectionId: id, itemTag: category } }),
    changes: true,
  },
  'bulk namespace': {
    endpoint: collectionEndpoints.bulk,
    sent: ({ id }) => ({ body: { collectionId: id, namespaces: [namespaces.here] } }),
  },
  'CSV rows by id': {
    endpoint: collectionEndpoints.importCsv,
    sent: (collection) =>
      csv(['id,title', ...collection.placed.map(({ id }, index) => `${id},new title ${index}`)])(collection),
    changes: true,
  },
  'CSV rows by title': {
    endpoint: collectionEndpoints.importCsv,
    sent: (collection) =>
      csv(['title,difficulty', ...collection.placed.map(({ title }) => `${title},8`)])(collection),
    changes: true,
  },
  'a move in the content': {
    endpoint: collectionEndpoints.changeContent,
    sent: ({ id, placed }, caller) => {
      const seen = placed.filter(({ kind }) => sees(caller, kind)).map((item) => item.id);
      const [first = uuidv7()] = seen;
      return { params: { id }, body: { kind: 'move', id: first, after: seen.at(-1) ?? null } };
    },
  },
  'a removal from the content': {
    endpoint: collectionEndpoints.changeContent,
    sent: ({ id, placed }, caller) => {
      const seen = placed.filter(({ kind }) => sees(caller, kind)).map((item) => item.id);
      return { params: { id }, body: { kind: 'remove', ids: seen.length > 0 ? seen : [uuidv7()] } };
    },
  },
  order: {
    endpoint: collectionEndpoints.edit,
    sent: ({ id, placed }, caller) => ({
      params: { id },
      body: {
        items: placed
          .filter(({ kind }) => sees(caller, kind))
          .map((item) => item.id)
          .toReversed(),
      },
    }),
  },
  emptying: {
    endpoint: collectionEndpoints.edit,
    sent: ({ id }) => ({ params: { id }, body: { items: [] } }),
  },
  'another type': {
    endpoint: collectionEndpoints.edit,
    sent: ({ id }) => ({ params: { id }, body: { type: 'Grammar' } }),
  },
  'export as a book': {
    endpoint: collectionEndpoints.exportBook,
    type: 'Book',
    sent: ({ id }) => ({ params: { id } }),
  },
  'sections of a PDF': {
    endpoint: bookEndpoints.init,
    type: 'Book',
    sent: async ({ id }) => ({
      params: { collectionId: id },
      body: {
        fileId: (await uploaded('book.pdf', pdfOf([[{ text: 'A page.', y: 700 }]])))._id,
        sections: [{ title: 'New', pageFrom: 1, pageTo: 1 }],
      },
    }),
  },
  'sections by hand': {
    endpoint: bookEndpoints.addSections,
    type: 'Book',
    sent: ({ id }) => ({ body: { collectionId: id, sections: [{ title: 'New', content: 'text' }] } }),
  },
  'details of a tag': {
    endpoint: tagEndpoints.details,
    sent: async (course) => ({ params: { id: await carriedTag(course) } }),
  },
  'removal of a tag': {
    endpoint: tagEndpoints.remove,
    detaches: 'tags',
    sent: async (course) => ({ params: { id: await carriedTag(course) }, query: { type: 'item' } }),
  },
  'details of a file': {
    endpoint: fileEndpoints.details,
    sent: async (course) => ({ params: { id: await shownImage(course) } }),
  },
  'removal of a file': {
    endpoint: fileEndpoints.remove,
    detaches: 'image_id',
    sent: async (course) => ({ params: { id: await shownImage(course) } }),
  },
  'removal with content': {
    endpoint: collectionEndpoints.remove,
    sent: ({ id }) => ({ params: { id }, query: { removeContent: 'true', removeItemImage: 'true' } }),
    changes: true,
    removes: true,
  },
};

const collections = fc.array(fc.constantFrom(...(Object.keys(kinds) as Kind[])), {
  minLength: 1,
  maxLength: 6,
});

describe.each(roles)('a call on many rows by %s', (caller) => {
  it.each(Object.entries(calls))('“%s” leaves hidden items alone and does not name them', async (_, call) => {
    // Someone of their own: how often one account may call is limited.
    const as = await api.person({ roles: [caller], assignNamespaces: [namespaces.here] });
    await fc.assert(
      fc.asyncProperty(collections, async (entries) => {
        const collection = await makeCourse(entries, call.type);
        const sent = (await call.sent(collection, caller)) as { body?: unknown };
        const hidden = collection.placed.filter(({ kind }) => !sees(caller, kind));
        const untouchable = collection.placed.filter(({ kind }) => !writes(caller, kind));
        const [before, order] = [await rowsOf(untouchable), await orderOf(collection.id)];

        const answer = await api.raw(call.endpoint, {
          as,
          namespace: namespaces.here,
          ...sent,
        });
        expect([429, 500], answer.body.slice(0, 300)).not.toContain(answer.statusCode);
        const text = textOf(call.endpoint, answer.rawPayload);
        // What the caller sent is no secret.
        const sentText = Buffer.isBuffer(sent.body) ? sent.body.toString('utf8') : JSON.stringify(sent);
        for (const { id, title } of hidden) {
          if (!sentText.includes(id)) expect(text).not.toContain(id);
          if (!sentText.includes(title)) expect(text).not.toContain(title);
          expect(text).not.toContain(`"itemId":"${id}"`);
        }
        const comparable = (rows: object[]) =>
          call.detaches
            ? rows.map((row) => ({ ...row, [call.detaches ?? '']: 0, version: 0, updated_at: 0 }))
            : rows;
        expect(comparable(await rowsOf(untouchable))).toEqual(comparable(before));

        if (call.removes && answer.statusCode === 200) return;
        const after = await orderOf(collection.id);
        for (const { id } of hidden) {
          // It moves up only where the list became too short for its old place.
          const place = Math.min(order.indexOf(id), after.length - 1);
          expect(after).toContain(id);
          if (after.length >= order.length) expect(after.indexOf(id)).toBe(place);
        }
        if (!call.changes || answer.statusCode !== 200) return;
        const writable = collection.placed.filter(({ kind }) => writes(caller, kind));
        const changed = (await rowsOf(writable)) as { version: number }[];
        expect(changed.every(({ version }) => version > 1)).toBe(true);
      }),
      { numRuns: 8 },
    );
  });
});

describe.each(roles)('the courses of an item, to %s,', (caller) => {
  it('are all counted, and named where they are seen', async () => {
    const { placed } = await makeCourse(['ours']);
    const item = placed[0]?.id ?? '';
    const ofKind = new Map<string, Kind>();
    for (const kind of Object.keys(kinds) as Kind[]) {
      const { id } = await makeCourse([]);
      ofKind.set(id, kind);
      await api.database.pool.query(
        'update collections set namespaces = $2::uuid[], public = $3, title = $4 where id = $1',
        [id, kinds[kind].where.map((place) => namespaces[place]), kinds[kind].isOpen, `course ${id}`],
      );
      await api.database.drizzle
        .insert(collectionItems)
        .values({ collectionId: id, itemId: item, position: 0 });
    }
    const answer = await api.raw(itemEndpoints.usage, {
      as: people[caller],
      namespace: namespaces.here,
      params: { id: item },
    });
    expect(answer.json().total).toBe(ofKind.size + 1);
    for (const [id, kind] of ofKind) {
      expect(answer.body.includes(id), kind).toBe(sees(caller, kind));
      expect(answer.body.includes(`course ${id}`), kind).toBe(sees(caller, kind));
    }
  });
});

describe('a hidden item', () => {
  const teacher = () => ({ as: people.TEACHER, namespace: namespaces.here });

  it('keeps its place while the visible ones are put in another order', async () => {
    const { id, placed } = await makeCourse(['ours', 'private', 'ours', 'foreign', 'ours']);
    const [first, secret, second, foreign, third] = placed.map((item) => item.id) as [
      string,
      string,
      string,
      string,
      string,
    ];
    const edited = await api.call(collectionEndpoints.edit, {
      ...teacher(),
      params: { id },
      body: { items: [third, second, first], hiddenItems: 2 },
    });
    expect(edited).toMatchObject({ items: [third, second, first], hiddenItems: 2 });
    expect(await orderOf(id)).toEqual([third, secret, second, foreign, first]);
    await api.call(collectionEndpoints.edit, { ...teacher(), params: { id }, body: { items: [] } });
    expect(await orderOf(id)).toEqual([secret, foreign]);
  });

  it('keeps its place while visible ones are moved, taken out and put back, and is no neighbour that can be named', async () => {
    const { id, placed } = await makeCourse(['ours', 'private', 'shared', 'foreign', 'global']);
    const [first = '', secret = '', second = '', foreign = '', third = ''] = placed.map((item) => item.id);
    const change = (body: object, headers = {}) =>
      api.call(collectionEndpoints.changeContent, { ...teacher(), params: { id }, body, headers });
    const { version } = await change({ kind: 'move', id: third, after: null });
    expect(await orderOf(id)).toEqual([third, secret, first, foreign, second]);
    await change({ kind: 'remove', ids: [first] }, { 'if-match': `"${version}"` });
    expect(await orderOf(id)).toEqual([third, secret, second, foreign]);
    const back = await change({ kind: 'add', places: [{ id: first, after: third }] });
    expect(await orderOf(id)).toEqual([third, secret, first, foreign, second]);
    expect(back).toMatchObject({ version: version + 2, itemTypes: ['Word'] });

    for (const unknown of [secret, uuidv7()]) {
      expect(await change({ kind: 'move', id: third, after: unknown })).toMatchObject({
        version: back.version,
      });
      expect(await change({ kind: 'move', id: unknown, after: null })).toMatchObject({
        version: back.version,
      });
      expect(await change({ kind: 'remove', ids: [unknown] })).toMatchObject({ version: back.version });
      const added = { ...teacher(), params: { id }, body: { kind: 'add', places: [{ id: unknown }] } };
      expect(await api.issue(collectionEndpoints.changeContent, added)).toMatchObject({
        status: 400,
        errors: [{ message: 'This does not exist, or you have no access to it.' }],
      });
    }
    const stale = { ...teacher(), params: { id }, body: { kind: 'remove', ids: [third] } };
    expect(
      await api.issue(collectionEndpoints.changeContent, {
        ...stale,
        headers: { 'if-match': `"${version}"` },
      }),
    ).toMatchObject({ status: 409 });
    expect(await orderOf(id)).toEqual([third, secret, first, foreign, second]);
  });

  it('is refused like one that does not exist, wherever its id is named', async () => {
    const { id, placed } = await makeCourse(['ours', 'private']);
    const secret = placed[1]?.id ?? '';
    const refusalOf = async (unknown: string) => {
      const inOrder = await api.issue(collectionEndpoints.edit, {
        ...teacher(),
        params: { id },
        body: { items: [placed[0]?.id, unknown] },
      });
      const row = await api.call(collectionEndpoints.importCsv, {
        ...teacher(),
        ...multipart('words.csv', `id,title\n${unknown},x`, { collectionId: id }),
      });
      return [inOrder.errors, row.rows];
    };
    expect(await refusalOf(secret)).toEqual(await refusalOf(uuidv7()));
  });

  it('is only counted: in details, in what a bulk change left out, in a copy', async () => {
    const { id } = await makeCourse(['ours', 'private', 'foreign', 'shared', 'global']);
    const details = await api.call(collectionEndpoints.details, { ...teacher(), params: { id } });
    expect(details).toMatchObject({ hiddenItems: 2 });
    expect(details.items).toHaveLength(3);
    const bulk = await api.call(collectionEndpoints.bulk, {
      ...teacher(),
      body: { collectionId: id, status: 'Inactive' },
    });
    expect(bulk).toMatchObject({ changed: 2, hidden: 2 });
    expect(bulk.skipped).toHaveLength(2);
    const copy = await api.call(collectionEndpoints.clone, { ...teacher(), body: { collectionId: id } });
    expect(copy).toMatchObject({ hiddenItems: 0 });
    expect(copy.items).toHaveLength(3);
  });

  it('survives its course, which a teacher deletes with all content', async () => {
    const { id, placed } = await makeCourse(['ours', 'private']);
    await api.call(collectionEndpoints.remove, {
      ...teacher(),
      params: { id },
      query: { removeContent: 'true' },
    });
    const rows = (await rowsOf(placed)) as Pick<Item, 'id'>[];
    expect(rows.map((row) => row.id)).toEqual([placed[1]?.id]);
  });

  it('is refused with the visible ones once, however many they are, by a type that takes none of them', async () => {
    const { id } = await makeCourse(['ours', 'ours', 'private', 'ours']);
    const refusal = await api.issue(collectionEndpoints.edit, {
      ...teacher(),
      params: { id },
      body: { type: 'Grammar' },
    });
    expect(refusal.errors?.map(({ path }) => path)).toEqual(['type']);
    const details = await api.call(collectionEndpoints.details, { ...teacher(), params: { id } });
    expect(details.itemTypes).toEqual(['Word']);
  });

  it('keeps a course from a type that would not take it, without being named', async () => {
    const { id, placed } = await makeCourse(['private']);
    const refusal = await api.issue(collectionEndpoints.edit, {
      ...teacher(),
      params: { id },
      body: { type: 'Grammar' },
    });
    expect(refusal).toMatchObject({ status: 400, errors: [{ path: 'type' }] });
    expect(JSON.stringify(refusal)).not.toContain(placed[0]?.id);
  });
});

describe('a tag that someone does not see', () => {
  const tagsOf = async (table: 'items' | 'collections', id: string) =>
    (await api.database.pool.query<{ tags: string[] }>(`select tags from ${table} where id = $1`, [id]))
      .rows[0]?.tags;
  const seenBy = (as: Person) => ({ as, namespace: namespaces.here });

  it('is listed for nobody else, keeps its place in a change of the others, and is no tag to choose', async () => {
    const author2 = { as: author, namespace: namespaces.there };
    const [foreign, other] = [await api.tag(author2), await api.tag(author2)];
    const foreignCategory = await api.tag(author2, { type: 'item', name: 'Foreign category 2' });
    const second = await api.tag(seenBy(author), { namespaces: [] });
    const { id } = await api.call(collectionEndpoints.add, {
      ...seenBy(author),
      body: { type: 'Vocabulary', title: 'Tagged', tags: [foreign, tagId], itemTag: foreignCategory },
    });
    const teacher = seenBy(people.TEACHER);
    const details = await api.call(collectionEndpoints.details, { ...teacher, params: { id } });
    expect(details).toMatchObject({ tags: [tagId], itemTag: null });
    const { items: listed } = await api.call(collectionEndpoints.list, {
      ...teacher,
      query: { globalSearch: 'Tagged' },
    });
    expect(listed).toMatchObject([{ id, tags: [tagId] }]);
    const seen = await api.call(collectionEndpoints.details, { ...seenBy(people.ADMIN), params: { id } });
    expect(seen).toMatchObject({ tags: [foreign, tagId], itemTag: foreignCategory });

    const edit = (body: object) => ({ ...teacher, params: { id }, body });
    // What details answered, sent back, changes nothing.
    const { tags, itemTag } = details;
    expect(await api.call(collectionEndpoints.edit, edit({ tags, itemTag }))).toMatchObject({ version: 1 });
    const edited = await api.call(collectionEndpoints.edit, edit({ tags: [second] }));
    expect(edited.tags).toEqual([second]);
    expect(await tagsOf('collections', id)).toEqual([foreign, second]);
    expect(await api.issue(collectionEndpoints.edit, edit({ tags: [second, other] }))).toMatchObject({
      errors: [{ path: 'tags.1' }],
    });
    const history = await api.call(collectionEndpoints.history, { ...teacher, params: { id } });
    expect(history.items[0]).toMatchObject({ old: { tags: [tagId] }, new: { tags: [second] } });
    const back = await api.call(collectionEndpoints.restore, {
      ...teacher,
      params: { id, version: '1' },
      body: {},
    });
    expect(back.tags).toEqual([tagId]);
    expect(await tagsOf('collections', id)).toEqual([foreign, tagId]);
    expect(JSON.stringify([details, listed, edited, history, back])).not.toContain(foreign);
    expect(JSON.stringify([details, listed, edited, history, back])).not.toContain(foreignCategory);
  });

  it('stays on an item that they edit or bring in again, and is named in no file', async () => {
    const body = { type: 'item', name: 'Foreign category' };
    const foreign = await api.tag({ as: author, namespace: namespaces.there }, body);
    const { id, placed } = await makeCourse(['ours']);
    const item = placed[0] as Placed;
    await api.database.pool.query('update items set tags = $2 where id = $1', [item.id, [foreign]]);
    const edited = await api.call(itemEndpoints.edit, {
      as: people.TEACHER,
      params: { id: item.id },
      body: { tags: [foreign, category] },
    });
    expect(edited.tags).toEqual([category]);
    expect(await tagsOf('items', item.id)).toEqual([foreign, category]);

    const file = await api.call(collectionEndpoints.downloadCsv, { as: people.TEACHER, params: { id } });
    expect(file.toString('utf8')).not.toContain('Foreign');
    const answer = await api.call(collectionEndpoints.importCsv, {
      as: people.TEACHER,
      ...multipart('words.csv', file, { collectionId: id }),
    });
    expect(answer).toMatchObject({ unchangedItems: 1 });
    await api.call(collectionEndpoints.importCsv, {
      as: people.TEACHER,
      ...multipart('words.csv', `id,title,tags\n${item.id},t,`, { collectionId: id }),
    });
    const after = await api.call(itemEndpoints.details, { as: people.TEACHER, params: { id: item.id } });
    expect(after.tags).toEqual([]);
    expect(await tagsOf('items', item.id)).toEqual([foreign]);
  });
});
