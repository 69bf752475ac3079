import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookEndpoints } from '#contract/collections/books.ts';
import { collectionEndpoints } from '#contract/collections.ts';
import { fileEndpoints } from '#contract/files.ts';
import { itemEndpoints } from '#contract/items.ts';
import { tagEndpoints } from '#contract/tags.ts';
import { multipart, type Person, startApi, type TestApi } from '../support/api.ts';

let api: TestApi;
let namespace = '';
let teacher: Person;
let supervisor: Person;
let admin: Person;
let support: Person;
let tagId = '';

beforeAll(async () => {
  api = await startApi();
  namespace = await api.namespace('Here');
  const here = { assignNamespaces: [namespace], selectedNamespace: namespace };
  teacher = await api.person({ roles: ['TEACHER'], ...here });
  supervisor = await api.person({ roles: ['SUPERVISOR'], ...here });
  admin = await api.person({ roles: ['ADMIN'], ...here });
  support = await api.person({ roles: ['SUPPORT'], ...here });
  tagId = await api.tag({ as: teacher });
});
afterAll(() => api.close());

const word = (title: string, body: object = {}, as = teacher) =>
  api.call(itemEndpoints.add, { as, body: { type: 'Word', title, ...body } });
const course = (items: string[], body: object = {}) =>
  api.call(collectionEndpoints.add, {
    as: teacher,
    body: { type: 'Vocabulary', title: 'Course', tags: [tagId], items, ...body },
  });
const at = (id: string, version: number) => ({ params: { id, version: String(version) } });

describe('the history of an entry', () => {
  it('lists who changed what, the newest first', async () => {
    const { id } = await word('first', { translations: { el: { title: 'πρώτη' } } });
    await api.call(itemEndpoints.edit, { as: teacher, params: { id }, body: { title: 'second' } });
    await api.call(itemEndpoints.edit, {
      as: supervisor,
      params: { id },
      body: { difficulty: 7, title: 'third' },
    });
    const { items, paging } = await api.call(itemEndpoints.history, { as: support, params: { id } });
    expect(paging).toMatchObject({ total: 3, currentSize: 3 });
    expect(items).toMatchObject([
      { version: 3, type: 'Update', createdBy: supervisor.id },
      {
        version: 2,
        type: 'Update',
        createdBy: teacher.id,
        old: { title: 'first' },
        new: { title: 'second' },
      },
      { version: 1, type: 'Create', createdBy: teacher.id, old: {}, new: {} },
    ]);
    expect(items[0]).toMatchObject({
      old: { difficulty: 3, title: 'second' },
      new: { difficulty: 7, title: 'third' },
    });
  });

  it('is read in pages', async () => {
    const { id } = await word('paged');
    for (let level = 1; level <= 6; level += 1)
      await api.call(itemEndpoints.edit, {
        as: teacher,
        params: { id },
        body: { additionalInfo: `${level}` },
      });
    const page = await api.call(itemEndpoints.history, {
      as: teacher,
      params: { id },
      query: { page: '1', pageSize: '3' },
    });
    expect(page.items.map(({ version }) => version)).toEqual([4, 3, 2]);
    expect(page.paging.total).toBe(7);
  });

  it('restores one field or all, as a version of its own', async () => {
    const { id } = await word('kept', { description: 'a text', translations: { el: { title: 'λέξη' } } });
    const body = { title: 'lost', description: '', translations: { el: null, de: { title: 'Wort' } } };
    await api.call(itemEndpoints.edit, { as: teacher, params: { id }, body });
    const one = await api.call(itemEndpoints.restore, {
      as: teacher,
      ...at(id, 1),
      body: { fields: ['title'] },
    });
    expect(one).toMatchObject({ version: 3, title: 'kept', description: '' });
    const all = await api.call(itemEndpoints.restore, { as: teacher, ...at(id, 1), body: {} });
    expect(all).toMatchObject({ version: 4, title: 'kept', description: 'a text' });
    expect(all.translations).toEqual({ el: { title: 'λέξη' } });
    const { items } = await api.call(itemEndpoints.history, { as: teacher, params: { id } });
    expect(items.slice(0, 2).map(({ type }) => type)).toEqual(['Restore', 'Restore']);
  });

  it('obeys the rules of today', async () => {
    const passing = await api.tag({ as: teacher }, { type: 'item', name: 'Passing' });
    const { id, version } = await word('tagged', { tags: [passing] });
    await api.call(tagEndpoints.remove, { as: teacher, params: { id: passing }, query: { type: 'item' } });
    const { errors } = await api.issue(itemEndpoints.restore, { as: teacher, ...at(id, 1), body: {} });
    expect(errors).toEqual([{ path: 'tags.0', message: expect.any(String) }]);
    const stale = {
      as: teacher,
      ...at(id, 1),
      body: { fields: ['title'] },
      headers: { 'if-match': `"${version}"` },
    };
    expect((await api.issue(itemEndpoints.restore, stale)).errorCode).toBe('EDIT_CONFLICT');
    const unknown = { as: teacher, ...at(id, 1), body: { fields: ['search'] } };
    expect((await api.issue(itemEndpoints.restore, unknown)).errors?.[0]?.path).toBe('fields');
    expect((await api.issue(itemEndpoints.restore, { as: support, ...at(id, 1), body: {} })).errorCode).toBe(
      'ACCESS_DENIED',
    );
    expect((await api.issue(itemEndpoints.version, { as: teacher, ...at(id, 9) })).errorCode).toBe(
      'NOT_FOUND',
    );
  });

  it('is not there for who may not see the entry', async () => {
    const { id } = await word('secret', { public: false }, supervisor);
    for (const [endpoint, sent] of [
      [itemEndpoints.history, { params: { id } }],
      [itemEndpoints.version, at(id, 1)],
      [itemEndpoints.restore, { ...at(id, 1), body: {} }],
    ] as const)
      expect((await api.issue(endpoint, { as: teacher, ...sent })).errorCode).toBe('NOT_FOUND');
  });
});

describe('the history of a course', () => {
  it('tells of a move by the entry that moved, and hides entries that someone does not see', async () => {
    const open = await Promise.all(['a', 'b', 'c'].map((title) => word(title)));
    const hidden = await word('hidden', { public: false }, supervisor);
    const [a = '', b = '', c = ''] = open.map(({ id }) => id);
    const { id } = await course([a, b, c]);
    const change = (body: object, as = supervisor) =>
      api.call(collectionEndpoints.changeContent, { as, params: { id }, body });
    await change({ kind: 'add', places: [{ id: hidden.id, after: a }] });
    await change({ kind: 'move', id: c, after: null }, teacher);
    const seen = async (as: Person) =>
      (await api.call(collectionEndpoints.history, { as, params: { id } })).items.map(
        ({ lists }) => lists.items,
      );
    const none = { added: [], removed: [], moved: [], hidden: 0, names: {} };
    const moved = { ...none, moved: [c, hidden.id], names: { [c]: 'c', [hidden.id]: 'hidden' } };
    expect(await seen(supervisor)).toEqual([
      // For the teacher the hidden entry stays in the second place, which another one had.
      moved,
      { ...none, added: [hidden.id], names: { [hidden.id]: 'hidden' } },
      undefined,
    ]);
    expect((await seen(teacher))[1]).toEqual({ ...none, hidden: 1 });
    const past = await api.call(collectionEndpoints.version, { as: teacher, ...at(id, 2) });
    expect(past).toMatchObject({ gone: 1, fields: { items: [a, b, c] }, lists: {} });
    const since = async (as: Person, version: number, query: { since: string }) =>
      (await api.call(collectionEndpoints.version, { as, ...at(id, version), query })).lists;
    // What came and moved between two versions came.
    expect(await since(supervisor, 3, { since: '1' })).toEqual({
      items: { ...moved, added: [hidden.id], moved: [c] },
    });
    expect(await since(teacher, 2, { since: '0' })).toEqual({
      items: { ...none, added: [a, b, c], hidden: 1, names: { [a]: 'a', [b]: 'b', [c]: 'c' } },
    });
    expect(await since(teacher, 2, { since: '2' })).toEqual({});
    expect(
      await api.call(collectionEndpoints.restore, { as: teacher, ...at(id, 2), body: {} }),
    ).toMatchObject({
      version: 4,
      items: [a, b, c],
    });
    expect(await api.call(collectionEndpoints.details, { as: supervisor, params: { id } })).toMatchObject({
      items: [a, hidden.id, b, c],
    });
  });

  it('holds what bulk changes, imports, copies, sections and removals made of it and of its entries', async () => {
    const [one, two] = [await word('one'), await word('two')];
    const { id } = await course([one.id, two.id]);
    await api.call(collectionEndpoints.bulk, { as: teacher, body: { collectionId: id, status: 'Inactive' } });
    const rows = `id,title,difficulty\n${one.id},changed,8\n,fresh,2`;
    await api.call(collectionEndpoints.importCsv, {
      as: teacher,
      ...multipart('words.csv', rows, { collectionId: id }),
    });
    const copy = await api.call(collectionEndpoints.clone, { as: teacher, body: { collectionId: id } });
    await api.call(itemEndpoints.remove, { as: teacher, params: { id: two.id } });

    const historyOf = async (itemId: string) =>
      (await api.call(itemEndpoints.history, { as: teacher, params: { id: itemId } })).items;
    expect(await historyOf(one.id)).toMatchObject([
      { type: 'Import', version: 3, createdBy: teacher.id },
      { type: 'BulkUpdate', version: 2, old: { status: 'Active' }, new: { status: 'Inactive' } },
      { type: 'Create', version: 1 },
    ]);
    expect((await historyOf(one.id))[0]).toMatchObject({
      old: { title: 'one', difficulty: 3 },
      new: { title: 'changed', difficulty: 8 },
    });
    expect(await historyOf(copy.items[0] ?? '')).toMatchObject([{ type: 'Create', version: 1 }]);
    const { items } = await api.call(collectionEndpoints.history, { as: teacher, params: { id } });
    expect(items.map(({ type }) => type)).toEqual(['Delete', 'Import', 'BulkUpdate', 'Create']);
    expect(items[0]?.lists).toEqual({ items: { added: [], removed: [], moved: [], hidden: 1, names: {} } });
    const past = await api.call(collectionEndpoints.version, { as: teacher, ...at(id, 2) });
    expect(past).toMatchObject({ gone: 1, fields: { items: [one.id], status: 'Inactive' } });

    const book = await course([], { type: 'Book' });
    const body = { collectionId: book.id, sections: [{ title: 'New', content: 'text' }] };
    await api.call(bookEndpoints.addSections, { as: teacher, body });
    const sections = await api.call(collectionEndpoints.history, { as: teacher, params: { id: book.id } });
    expect(sections.items).toMatchObject([
      { type: 'Import', lists: { items: { added: [expect.any(String)] } } },
      {},
    ]);
  });

  it('of random edits by several people gives back each version as it was', async () => {
    const pool = await Promise.all(Array.from({ length: 6 }, (_, index) => word(`entry ${index}`)));
    const secret = await Promise.all(
      [0, 1].map((index) => word(`secret ${index}`, { public: false }, supervisor)),
    );
    const all = [...pool, ...secret].map(({ id }) => id);
    const step = fc.record({
      kind: fc.constantFrom('title', 'list', 'move', 'bulk'),
      by: fc.constantFrom('teacher', 'supervisor'),
      order: fc.shuffledSubarray(all),
      text: fc.string({ maxLength: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
        const [writer, governor] = await Promise.all([
          api.person({ roles: ['TEACHER'], assignNamespaces: [namespace] }),
          api.person({ roles: ['ADMIN'], assignNamespaces: [namespace], selectedNamespace: namespace }),
        ]);
        const { id } = await course([]);
        const now = async () => {
          const { items, title, description, status, version } = await api.call(collectionEndpoints.details, {
            as: governor,
            params: { id },
          });
          return { version, fields: { items, title, description, status } };
        };
        const snapshots = [await now()];
        for (const { kind, by, order, text } of steps) {
          const as = by === 'teacher' ? writer : governor;
          const seen =
            by === 'teacher' ? order.filter((one) => !secret.some((item) => item.id === one)) : order;
          const call = { as, params: { id } };
          if (kind === 'title')
            await api.raw(collectionEndpoints.edit, { ...call, body: { description: text } });
          if (kind === 'list') await api.raw(collectionEndpoints.edit, { ...call, body: { items: seen } });
          if (kind === 'move' && seen[0])
            await api.raw(collectionEndpoints.changeContent, {
              ...call,
              body: { kind: 'move', id: seen[0], after: seen[1] ?? null },
            });
          if (kind === 'bulk')
            await api.raw(collectionEndpoints.bulk, {
              as,
              body: { collectionId: id, status: text.length > 6 ? 'Inactive' : 'Active' },
            });
          const after = await now();
          if (after.version !== snapshots.at(-1)?.version) snapshots.push(after);
        }
        for (const then of snapshots) {
          const past = await api.call(collectionEndpoints.version, { as: governor, ...at(id, then.version) });
          expect(past.fields).toMatchObject(then.fields);
        }
        const [first] = snapshots;
        await api.call(collectionEndpoints.restore, { as: governor, ...at(id, 1), body: {} });
        expect((await now()).fields).toEqual(first?.fields);
      }),
      { numRuns: 15 },
    );
  });
});

describe('the history of what was not always visible', () => {
  const hidden = 'SECRET';
  /** What someone reads of the history of an entry, in all ways that there are. */
  async function readsOf(as: Person, id: string, upTo: number) {
    const history = await api.raw(itemEndpoints.history, { as, params: { id } });
    const past = await Promise.all(
      Array.from({ length: upTo }, (_, index) =>
        api.raw(itemEndpoints.version, { as, ...at(id, index + 1), query: { since: '0' } }),
      ),
    );
    const compared = await api.raw(itemEndpoints.version, { as, ...at(id, upTo), query: { since: '1' } });
    const restored = await api.raw(itemEndpoints.restore, {
      as,
      ...at(id, 1),
      body: { fields: ['difficulty'] },
    });
    const all = [history, ...past, compared, restored];
    return {
      versions: history.json().items.map(({ version }: { version: number }) => version),
      total: history.json().paging.total,
      first: history.json().items.at(-1),
      past: past.map(({ statusCode }) => statusCode),
      compared: compared.statusCode,
      restored: restored.statusCode,
      isRead: all.some(({ body }) => body.includes(hidden)),
    };
  }

  it('begins for a teacher with the publication, for those who see private things with the first', async () => {
    const { id } = await word(hidden, { public: false }, supervisor);
    const edit = (body: object) => api.call(itemEndpoints.edit, { as: supervisor, params: { id }, body });
    await edit({ title: 'clean' });
    await edit({ public: true, description: 'new' });
    await edit({ title: 'cleaner' });
    const read = await readsOf(teacher, id, 4);
    expect(read).toMatchObject({ versions: [4, 3], total: 2, past: [404, 404, 200, 200], isRead: false });
    expect(read.first).toMatchObject({ old: {}, new: {}, lists: {} });
    expect([read.compared, read.restored]).toEqual([404, 404]);
    for (const as of [supervisor, admin])
      expect(await readsOf(as, id, 4)).toMatchObject({
        versions: [4, 3, 2, 1],
        total: 4,
        past: [200, 200, 200, 200],
        compared: 200,
        restored: 200,
        isRead: true,
      });
    // Hidden and shown once more, it begins with the second time.
    await edit({ public: false });
    await edit({ public: true });
    expect((await readsOf(teacher, id, 6)).versions).toEqual([6]);
  });

  it('begins with the move from another class for those who are not in it', async () => {
    const there = await api.namespace('There');
    const both = await api.person({ roles: ['SUPERVISOR'], assignNamespaces: [namespace, there] });
    const sent = { as: both, namespace: there };
    const { id } = await api.call(itemEndpoints.add, { ...sent, body: { type: 'Word', title: hidden } });
    for (const body of [{ title: 'clean' }, { namespaces: [namespace] }])
      await api.call(itemEndpoints.edit, { ...sent, params: { id }, body });
    for (const as of [teacher, supervisor])
      expect(await readsOf(as, id, 3)).toMatchObject({
        versions: [3],
        total: 1,
        past: [404, 404, 200],
        compared: 404,
        restored: 404,
        isRead: false,
      });
    for (const as of [both, admin])
      expect(await readsOf(as, id, 3)).toMatchObject({ total: 3, isRead: true });
  });

  it('does not name tags of another class, in the trash neither', async () => {
    const there = await api.namespace('Elsewhere');
    const both = await api.person({ roles: ['SUPERVISOR'], assignNamespaces: [namespace, there] });
    const { id: foreign } = await api.call(tagEndpoints.add, {
      as: both,
      namespace: there,
      body: {
        type: 'collection',
        name: 'Foreign',
        description: 'f',
        subType: ['Hidden'],
        level: [1],
        namespaces: [there],
      },
    });
    const { id } = await api.call(collectionEndpoints.add, {
      as: both,
      namespace: there,
      body: { type: 'Vocabulary', title: 'Of both', tags: [tagId, foreign], namespaces: [namespace, there] },
    });
    await api.call(collectionEndpoints.edit, { as: both, params: { id }, body: { tags: [tagId] } });
    const sees = async (as: Person) => {
      const { items } = await api.call(collectionEndpoints.history, { as, namespace, params: { id } });
      const past = await api.call(collectionEndpoints.version, { as, namespace, ...at(id, 1) });
      return [items[0]?.old.tags, past.fields.tags];
    };
    const [all, seen] = [[tagId, foreign], [tagId]];
    expect([await sees(both), await sees(teacher)]).toEqual([
      [all, all],
      [seen, seen],
    ]);
    await api.call(tagEndpoints.remove, {
      as: admin,
      params: { id: foreign },
      query: { type: 'collection' },
    });
    expect([await sees(both), await sees(teacher)]).toEqual([
      [all, all],
      [seen, seen],
    ]);
  });

  it('begins with the day on which a temporary file was kept', async () => {
    const { _id: id } = await api.call(fileEndpoints.upload, {
      as: supervisor,
      query: { path: 'TempFiles' },
      ...multipart(`${hidden}.pdf`, '%PDF-1.4\n%%EOF', {}),
    });
    for (const body of [{ name: 'clean.pdf' }, { path: 'AuthenticateFiles' }])
      await api.call(fileEndpoints.edit, { as: supervisor, params: { id }, body });
    for (const as of [teacher, admin]) {
      const { items, paging } = await api.call(fileEndpoints.history, { as, params: { id } });
      expect([items.map(({ version }) => version), paging.total, items[0]?.old]).toEqual([[3], 1, {}]);
      expect((await api.issue(fileEndpoints.version, { as, ...at(id, 2) })).status).toBe(404);
    }
    expect((await api.issue(fileEndpoints.restore, { as: teacher, ...at(id, 2), body: {} })).status).toBe(
      404,
    );
    expect((await api.call(fileEndpoints.history, { as: supervisor, params: { id } })).paging.total).toBe(3);
  });
});

describe('the history of a file', () => {
  const picture = (width: number) =>
    sharp({ create: { width, height: 8, channels: 3, background: '#246' } })
      .png()
      .toBuffer();

  const load = (side: object | undefined, headers = {}) =>
    api.app.inject({ url: String((side as { url?: string } | undefined)?.url), headers });

  it('keeps old bytes, and restores them', async () => {
    const upload = async (name: string, width: number, query = {}) =>
      api.call(fileEndpoints.upload, { as: teacher, query, ...multipart(name, await picture(width), {}) });
    const { _id: id, fileName } = await upload('old.png', 8);
    const old = await api.call(fileEndpoints.download, { as: teacher, body: { filename: fileName } });
    const replaced = await upload('new.png', 16, { fileId: id });
    await api.call(fileEndpoints.edit, { as: teacher, params: { id }, body: { description: 'new words' } });
    const { items } = await api.call(fileEndpoints.history, { as: teacher, params: { id } });
    expect(items.map(({ type }) => type)).toEqual(['Update', 'Upload', 'Upload']);
    expect(items[1]).toMatchObject({ old: { width: 8 }, new: { width: 16 } });
    expect(JSON.stringify(items)).not.toContain('storageKey');
    const pictures = [items[1]?.old, items[1]?.new].map((side) => String(side?.thumbnailUrl));
    const seen = await Promise.all(pictures.map((address) => api.app.inject(address)));
    expect(seen.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(seen[0]?.rawPayload.equals(seen[1]?.rawPayload ?? Buffer.alloc(0))).toBe(false);
    const loaded = await Promise.all([items[1]?.old, items[1]?.new].map((side) => load(side)));
    expect(loaded.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(loaded[0]?.rawPayload).toEqual(old);

    const one = { as: teacher, ...at(id, 1), body: { fields: ['fileName'] } };
    expect(await api.call(fileEndpoints.restore, one)).toMatchObject({
      width: 8,
      description: 'new words',
      fileName,
    });
    expect(await api.call(fileEndpoints.download, { as: teacher, body: { filename: fileName } })).toEqual(
      old,
    );
    expect(await api.call(fileEndpoints.restore, { as: teacher, ...at(id, 2), body: {} })).toMatchObject({
      width: 16,
      description: '',
      fileName: replaced.fileName,
    });
  });

  const sounding = readFileSync(new URL('../../server/demo/files/cafe.mp3', import.meta.url));
  it.each([
    { name: 'sound.mp3', first: sounding, other: Buffer.concat([sounding, sounding]), as: 'inline' },
    { name: 'notes.pdf', first: '%PDF-1.4\n%%EOF', other: '%PDF-1.4\nother\n%%EOF', as: 'attachment' },
  ])('gives a replaced content like $name to who may load the file', async ({ name, first, other, as }) => {
    const upload = (content: string | Buffer, query = {}) =>
      api.call(fileEndpoints.upload, { as: teacher, query, ...multipart(name, content, {}) });
    const { _id: id, fileType } = await upload(first);
    await upload(other, { fileId: id });
    await api.call(fileEndpoints.edit, { as: teacher, params: { id }, body: { name: `renamed ${name}` } });
    await upload(first, { fileId: id });
    const leaving = await api.person({ roles: ['TEACHER'], assignNamespaces: [namespace] });
    const { items } = await api.call(fileEndpoints.history, { as: leaving, namespace, params: { id } });
    expect(items.map(({ type }) => type)).toEqual(['Upload', 'Update', 'Upload', 'Upload']);
    const loaded = await load(items[2]?.old);
    expect(loaded.rawPayload).toEqual(Buffer.from(first));
    expect(loaded.headers).toMatchObject({
      'content-type': fileType,
      'content-length': String(first.length),
      'content-disposition': expect.stringMatching(`^${as}; .*="?${name}`),
    });
    expect((await load(items[0]?.old)).rawPayload).toEqual(Buffer.from(other));
    const part = await load(items[2]?.old, { range: 'bytes=1-3' });
    expect([part.statusCode, part.rawPayload]).toEqual([206, Buffer.from(first).subarray(1, 4)]);
    await api.database.pool.query('update users set blocked = true where id = $1', [leaving.id]);
    expect((await load(items[2]?.old)).statusCode).toBe(404);
  });

  it('tells of places that lost it when it was removed', async () => {
    const { _id: imageId } = await api.call(fileEndpoints.upload, {
      as: teacher,
      ...multipart('gone.png', await picture(9), {}),
    });
    const { id } = await word('pictured', { imageId });
    await api.call(fileEndpoints.remove, { as: admin, params: { id: imageId } });
    const { items } = await api.call(itemEndpoints.history, { as: teacher, params: { id } });
    expect(items).toMatchObject([
      { type: 'Delete', createdBy: admin.id, old: { imageId: null }, new: { imageId: null } },
      { type: 'Create' },
    ]);
  });
});
