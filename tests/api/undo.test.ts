import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeEndpoints } from '#contract/changes.ts';
import { bookEndpoints } from '#contract/collections/books.ts';
import { collectionEndpoints } from '#contract/collections.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { fileEndpoints } from '#contract/files.ts';
import { itemEndpoints } from '#contract/items.ts';
import { mediaEndpoints } from '#contract/media.ts';
import { tagEndpoints } from '#contract/tags.ts';
import { trashEndpoints } from '#contract/trash.ts';
import { multipart, type Person, type Sent, startApi, type TestApi } from '../support/api.ts';

let api: TestApi;
let namespace = '';
let elsewhere = '';
let teacher: Person;
let supervisor: Person;
let admin: Person;
let tagId = '';

beforeAll(async () => {
  api = await startApi();
  namespace = await api.namespace('Here');
  elsewhere = await api.namespace('Elsewhere');
  const here = { assignNamespaces: [namespace], selectedNamespace: namespace };
  teacher = await api.person({ roles: ['TEACHER'], ...here });
  supervisor = await api.person({ roles: ['SUPERVISOR'], ...here });
  admin = await api.person({ roles: ['ADMIN'], ...here });
  tagId = await api.tag({ as: teacher });
});
afterAll(() => api.close());

/** Makes a call that must succeed; answers its request and what it answered. */
async function change(endpoint: Endpoint, sent: Sent) {
  const response = await api.raw(endpoint, { as: teacher, ...sent });
  expect(response.statusCode, response.body.slice(0, 500)).toBe(endpoint.status);
  return { requestId: String(response.headers['x-request-id']), body: response.json() };
}
const undo = async (requestId: string | string[], { as = teacher, others = false } = {}) => {
  const { body, requestId: undoneBy } = await change(changeEndpoints.undo, {
    as,
    body: { requestIds: [requestId].flat(), others },
  });
  return { ...body, requestId: undoneBy };
};
const mine = async (as = teacher) => (await api.call(changeEndpoints.list, { as })).items;

const word = async (title: string, body: object = {}, as = teacher) =>
  (await change(itemEndpoints.add, { as, body: { type: 'Word', title, ...body } })).body.id as string;
const course = async (items: string[], body: object = {}) =>
  (
    await change(collectionEndpoints.add, {
      body: { type: 'Vocabulary', title: 'Course', tags: [tagId], items, ...body },
    })
  ).body.id as string;
const itemsOf = async (id: string, as = admin) =>
  (await api.call(collectionEndpoints.details, { as, params: { id } })).items;
const details = (id: string, as = teacher) => api.call(itemEndpoints.details, { as, params: { id } });
const csv = (collectionId: string, text: string) =>
  change(collectionEndpoints.importCsv, multipart('words.csv', text, { collectionId }));

describe('undoing one change', () => {
  it('of an edit gives back the old values, and undoing that the new ones', async () => {
    const id = await word('old', { translations: { el: { title: 'παλιό' } } });
    const before = await details(id);
    const edit = await change(itemEndpoints.edit, {
      params: { id },
      body: { title: 'new', difficulty: 8, translations: { el: null, de: { title: 'neu' } } },
    });
    const after = await details(id);
    const undone = await undo(edit.requestId);
    expect(undone).toMatchObject({ isDone: true, counts: { items: 1 }, refused: { total: 0, named: [] } });
    expect(await details(id)).toEqual({ ...before, version: 3, updatedAt: expect.any(String) });
    const found = await api.call(itemEndpoints.list, { as: teacher, query: { globalSearch: 'παλιο' } });
    expect(found.items.map((item) => item.id)).toEqual([id]);
    const again = await undo(undone.requestId);
    expect(await details(id)).toEqual({ ...after, version: 4, updatedAt: expect.any(String) });
    const { items } = await api.call(itemEndpoints.history, { as: teacher, params: { id } });
    expect(items.map(({ type }) => type)).toEqual(['Undo', 'Undo', 'Update', 'Create']);
    const undoneAgain = await undo(again.requestId);
    const doneAgain = await undo(undoneAgain.requestId);
    const types = [undone, again, undoneAgain, doneAgain].map(({ type }) => type);
    expect(types).toEqual(['Update', 'Undo', 'Again', 'Undo']);
    const listed = (await mine()).filter(({ entityId }) => entityId === id).map(({ type }) => type);
    expect(listed).toEqual(['Again', 'Undo', 'Again', 'Undo', 'Update', 'Create']);
  });

  it('is refused the second time, and for a request of somebody else or of nobody', async () => {
    const id = await word('once');
    const edit = await change(itemEndpoints.edit, { params: { id }, body: { title: 'twice' } });
    const sent = (as: Person) => ({ as, body: { requestIds: [edit.requestId] } });
    expect((await api.issue(changeEndpoints.undo, sent(supervisor))).errorCode).toBe('NOT_FOUND');
    const both = await Promise.all([1, 2].map(() => api.raw(changeEndpoints.undo, sent(teacher))));
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await details(id)).toMatchObject({ title: 'once', version: 3 });
    expect(await api.issue(changeEndpoints.undo, sent(teacher))).toMatchObject({
      errorCode: 'CONFLICT',
      message: 'This has been undone already.',
    });
    const unknown = { as: teacher, body: { requestIds: ['of-nobody'] } };
    expect((await api.issue(changeEndpoints.undo, unknown)).errorCode).toBe('NOT_FOUND');
  });

  it('of an addition puts it into the trash, and undoing that brings it back to where it was', async () => {
    const added = await change(itemEndpoints.add, { body: { type: 'Word', title: 'added' } });
    const { id } = added.body;
    const [one, two] = [await word('one'), await word('two')];
    const holder = await course([one, id, two]);
    // While the course has it, it is not taken away.
    expect((await undo(added.requestId)).refused.named).toMatchObject([{ entityId: id, reason: 'inUse' }]);
    const emptied = await change(collectionEndpoints.edit, { params: { id: holder }, body: { items: [] } });
    const undone = await undo(added.requestId);
    expect(undone.counts).toEqual({ items: 1 });
    expect((await api.issue(itemEndpoints.details, { as: teacher, params: { id } })).errorCode).toBe(
      'NOT_FOUND',
    );
    await undo(emptied.requestId);
    expect(await itemsOf(holder)).toEqual([one, two]);
    await undo(undone.requestId);
    expect(await details(id)).toMatchObject({ title: 'added' });
  });

  it('of an addition leaves it where others use it, in a course, as a reference or in a text', async () => {
    const item = await change(itemEndpoints.add, { body: { type: 'Word', title: 'shared' } });
    const name = { type: 'item', name: 'Shared', description: 'd', subType: ['Hidden'], level: [1] };
    const tag = await change(tagEndpoints.add, { body: name });
    const file = await upload('linked.png', 8);
    const holder = await course([item.body.id]);
    await word('tagged', { tags: [tag.body.id] }, supervisor);
    const description = `<p><a href="/files/${file._id}">see</a></p>`;
    await word('linking', { type: 'Text', description }, supervisor);
    for (const [{ requestId }, entityId] of [
      [item, item.body.id],
      [tag, tag.body.id],
      [file, file._id],
    ] as const) {
      const reason = 'inUse';
      for (const others of [false, true])
        expect(await undo(requestId, { others })).toMatchObject({
          isDone: false,
          refused: { total: 1, named: [{ entityId, reason }] },
        });
    }
    expect(await itemsOf(holder)).toEqual([item.body.id]);
    // What was changed as well says that, as it stays whether it is used or not.
    await change(itemEndpoints.edit, { params: { id: item.body.id }, body: { difficulty: 7 } });
    expect((await undo(item.requestId)).refused.named).toMatchObject([{ reason: 'changed' }]);
  });

  it('of a deletion that another person restored says that it is back already', async () => {
    const id = await word('back by another');
    const { requestId } = await change(itemEndpoints.remove, { params: { id } });
    await change(trashEndpoints.restore, { as: supervisor, params: { id } });
    expect(
      await api.issue(changeEndpoints.undo, { as: teacher, body: { requestIds: [requestId] } }),
    ).toMatchObject({
      status: 409,
      errorCode: 'CONFLICT',
      message: 'This is back already: it was restored from the trash.',
    });
    expect((await mine())[0]).toMatchObject({ requestId, type: 'Delete', isUndone: true, counts: {} });
  });

  it('takes no id of a request that PostgreSQL cannot compare', async () => {
    const body = { requestIds: ['a\u0000b'] };
    expect((await api.issue(changeEndpoints.undo, { as: teacher, body })).status).toBe(400);
  });

  it('of a deletion brings back what it took, with its places and references', async () => {
    const tag = await api.tag({ as: teacher }, { type: 'item', name: 'Lost' });
    const item = await word('tagged', { tags: [tag] });
    const removal = await change(tagEndpoints.remove, { params: { id: tag }, query: { type: 'item' } });
    expect((await details(item)).tags).toEqual([]);
    const undone = await undo(removal.requestId);
    expect(undone).toMatchObject({ isDone: true, counts: { tags: 1 }, ids: [tag], leftOut: 0 });
    expect((await details(item)).tags).toEqual([tag]);
    await undo(undone.requestId);
    expect((await details(item)).tags).toEqual([]);
  });

  it('of bringing something back from the trash puts it there again', async () => {
    const id = await word('back');
    const holder = await course([id]);
    const removal = await change(itemEndpoints.remove, { params: { id } });
    const restored = await change(trashEndpoints.restore, { params: { id } });
    expect(await itemsOf(holder)).toEqual([id]);
    expect((await mine())[0]).toMatchObject({ type: 'Restore', name: 'back', counts: { items: 1 } });
    expect((await undo(restored.requestId)).counts).toEqual({ items: 1 });
    expect(await itemsOf(holder)).toEqual([]);
    expect((await api.call(trashEndpoints.list, { as: teacher })).items[0]).toMatchObject({ id });
    // So the deletion can be undone again.
    expect((await mine()).find(({ requestId }) => requestId === removal.requestId)).toMatchObject({
      type: 'Delete',
      counts: { items: 1 },
      isUndone: false,
    });
    expect((await undo(removal.requestId)).counts).toEqual({ items: 1 });
    expect(await itemsOf(holder)).toEqual([id]);
  });

  it('of a move, an addition and a removal in a course puts its entries in order again', async () => {
    const items = await Promise.all(['a', 'b', 'c', 'd'].map((title) => word(title)));
    const hidden = await word('hidden', { public: false }, supervisor);
    const [a = '', b = '', c = '', d = ''] = items;
    const id = await course([a, b, c]);
    const content = (body: object, as = teacher) =>
      change(collectionEndpoints.changeContent, { as, params: { id }, body });
    await content({ kind: 'add', places: [{ id: hidden, after: a }] }, supervisor);
    const before = await itemsOf(id);
    const moved = await content({ kind: 'move', id: c, after: null });
    const added = await content({ kind: 'add', places: [{ id: d, after: c }] });
    const removed = await content({ kind: 'remove', ids: [a] });
    const after = await itemsOf(id);
    const undone = [];
    for (const { requestId } of [removed, added, moved]) undone.unshift(await undo(requestId));
    expect(await itemsOf(id)).toEqual(before);
    // The entry that is in the list again, and the course.
    expect(undone.at(-1)?.ids).toEqual([a, id]);
    for (const { requestId } of undone) await undo(requestId);
    expect(await itemsOf(id)).toEqual(after);
  });

  it('of restoring an old version goes back to what was before', async () => {
    const id = await word('first');
    await change(itemEndpoints.edit, { params: { id }, body: { title: 'second' } });
    const restored = await change(itemEndpoints.restore, { params: { id, version: '1' }, body: {} });
    await undo(restored.requestId);
    expect((await details(id)).title).toBe('second');
  });
});

describe('undoing a change of many things', () => {
  it('of a bulk change gives every entry its own values back', async () => {
    const tag = await api.tag({ as: teacher }, { type: 'item', name: 'Bulk' });
    const items = [
      await word('active'),
      await word('inactive', { status: 'Inactive', tags: [tag] }),
      await word('own', { difficulty: 7 }),
    ];
    const id = await course(items, { status: 'Active' });
    const read = async () => {
      const rows = await Promise.all(items.map((item) => details(item)));
      const { status } = await api.call(collectionEndpoints.details, { as: teacher, params: { id } });
      return [status, ...rows.map((row) => [row.status, row.tags, row.difficulty])];
    };
    const before = await read();
    const bulk = await change(collectionEndpoints.bulk, {
      body: { collectionId: id, status: 'OnReview', itemTag: tag },
    });
    const after = await read();
    const undone = await undo(bulk.requestId);
    expect(undone.counts).toEqual({ collections: 1, items: 3 });
    expect(await read()).toEqual(before);
    await undo(undone.requestId);
    expect(await read()).toEqual(after);
  });

  it('of a CSV file takes its new entries away and gives the changed ones back, although the course was changed since', async () => {
    const kept = await word('kept', { difficulty: 2 });
    const id = await course([kept]);
    const { requestId } = await csv(id, `id,title,difficulty\n${kept},changed,8\n,fresh,2\n,crisp,3`);
    const after = await itemsOf(id);
    expect(after).toHaveLength(3);
    await change(collectionEndpoints.edit, { params: { id }, body: { title: 'Renamed' } });
    const undone = await undo(requestId);
    expect(undone).toMatchObject({ isDone: true, counts: { items: 3 } });
    expect(await itemsOf(id)).toEqual([kept]);
    expect(await details(kept)).toMatchObject({ title: 'kept', difficulty: 2 });
    await undo(undone.requestId);
    expect(await itemsOf(id)).toEqual(after);
    expect(await details(kept)).toMatchObject({ title: 'changed', difficulty: 8 });
  });

  it('of a copy takes the course and its entries, and of sections what they added to the book', async () => {
    const id = await course([await word('one'), await word('two')]);
    const copy = await change(collectionEndpoints.clone, { body: { collectionId: id } });
    expect((await undo(copy.requestId)).counts).toEqual({ collections: 1, items: 2 });
    expect(
      (await api.issue(itemEndpoints.details, { as: admin, params: { id: copy.body.items[0] } })).status,
    ).toBe(404);
    const book = await course([], { type: 'Book' });
    const body = { collectionId: book, sections: [{ title: 'New', content: 'text' }] };
    const sections = await change(bookEndpoints.addSections, { body });
    expect((await undo(sections.requestId)).counts).toEqual({ items: 1 });
    expect(await itemsOf(book)).toEqual([]);
  });

  it('of a removed course brings back its entries and their image', async () => {
    const { _id: imageId } = await upload('shown.png', 8, {}, admin);
    const item = await word('pictured', { imageId });
    const id = await course([item]);
    const query = { removeContent: 'true', removeItemImage: 'true' };
    const removal = await change(collectionEndpoints.remove, { as: admin, params: { id }, query });
    const undone = await undo(removal.requestId, { as: admin });
    expect(undone.counts).toEqual({ collections: 1, items: 1, files: 1 });
    expect(await itemsOf(id)).toEqual([item]);
    expect((await details(item)).imageId?._id).toBe(imageId);
  });
});

const picture = (width: number) =>
  sharp({ create: { width, height: 8, channels: 3, background: '#246' } })
    .png()
    .toBuffer();
async function upload(name: string, width: number, query = {}, as = teacher) {
  const sent = { as, query, ...multipart(name, await picture(width), {}) };
  const { requestId, body } = await change(fileEndpoints.upload, sent);
  return { requestId, ...body } as { requestId: string; _id: string; fileName: string };
}

describe('undoing a change of files', () => {
  it('gives back the bytes of before', async () => {
    const { _id: id, fileName } = await upload('old.png', 8);
    const bytes = (filename: string) => api.call(fileEndpoints.download, { as: teacher, body: { filename } });
    const before = await bytes(fileName);
    const replaced = await upload('new.png', 16, { fileId: id });
    const after = await bytes(replaced.fileName);
    const undone = await undo(replaced.requestId);
    const file = await api.call(fileEndpoints.details, { as: teacher, params: { id } });
    expect(file).toMatchObject({ width: 8, fileName, name: 'old.png' });
    expect(await bytes(fileName)).toEqual(before);
    await undo(undone.requestId);
    expect(await bytes(replaced.fileName)).toEqual(after);
  });

  it('takes an upload away, unless someone uses it and the caller may not delete files', async () => {
    const free = await upload('free.png', 8);
    expect((await undo(free.requestId)).counts).toEqual({ files: 1 });
    const used = await upload('used.png', 8);
    const item = await word('pictured', { imageId: used._id });
    expect(await undo(used.requestId)).toMatchObject({
      isDone: false,
      refused: { total: 1, named: [{ entityType: 'files', entityId: used._id, reason: 'inUse' }] },
    });
    await change(itemEndpoints.edit, { params: { id: item }, body: { imageId: null } });
    expect((await undo(used.requestId)).isDone).toBe(true);
  });

  it('takes uploads away together, or none of them, and brings them back together', async () => {
    const files = [];
    for (const name of ['unit-a.png', 'unit-b.png', 'unit-c.png']) files.push(await upload(name, 8));
    const requests = files.map(({ requestId }) => requestId);
    const total = async () =>
      (await api.call(fileEndpoints.list, { as: teacher, query: { globalSearch: 'unit-' } })).paging.total;
    const uses = [];
    for (const { _id } of files.slice(0, 2)) uses.push(await word('pictured', { imageId: _id }));
    const refusal = (file?: { _id: string }) => ({ entityId: file?._id, reason: 'inUse' });
    expect(await undo(requests)).toMatchObject({
      isDone: false,
      counts: {},
      remaining: 1,
      refused: { total: 2, named: [refusal(files[1]), refusal(files[0])] },
    });
    expect(await total()).toBe(3);
    expect(await undo(requests.slice(0, 2))).toMatchObject({ isDone: false, remaining: 0 });
    for (const id of uses) await change(itemEndpoints.edit, { params: { id }, body: { imageId: null } });
    // One of them was undone by itself meanwhile.
    await undo(requests[1] ?? '');
    const undone = await undo(requests);
    expect(undone).toMatchObject({ isDone: true, counts: { files: 2 }, remaining: 0, name: 'unit-c.png' });
    expect(await total()).toBe(0);
    const refused = await api.issue(changeEndpoints.undo, { as: teacher, body: { requestIds: requests } });
    expect(refused.errorCode).toBe('CONFLICT');
    expect(await undo(undone.requestId)).toMatchObject({ isDone: true, counts: { files: 2 } });
    expect(await total()).toBe(2);
  });

  it('takes away a picture that was found and a text that was spoken', async () => {
    const query = { type: 'openmoji', topic: 'cat', pageSize: '1' };
    const { items } = await api.call(mediaEndpoints.listImages, { as: teacher, query });
    const found = await change(mediaEndpoints.addImage, {
      body: { imageUrl: items[0]?.imageUrl, name: 'A cat' },
    });
    const spoken = await change(mediaEndpoints.textToAudio, { body: { title: 'Spoken', text: 'Hello.' } });
    for (const { requestId } of [spoken, found]) expect((await undo(requestId)).counts).toEqual({ files: 1 });
  });

  it('does not make a kept file a temporary one again', async () => {
    const { _id: id } = await upload('kept.png', 8, { path: 'TempFiles' });
    expect((await mine()).map(({ entityId }) => entityId)).not.toContain(id);
    const kept = await change(fileEndpoints.edit, { params: { id }, body: { path: 'AuthenticateFiles' } });
    expect((await undo(kept.requestId)).refused.named).toMatchObject([
      { entityId: id, reason: 'notAllowed' },
    ]);
  });
});

describe('several requests', () => {
  it('are undone the last one first, and again, where they changed the same row', async () => {
    const id = await word('one');
    const before = await details(id);
    const edit = async (title: string) =>
      (await change(itemEndpoints.edit, { params: { id }, body: { title } })).requestId;
    const requests = [await edit('two'), await edit('three'), await edit('four')];
    const undone = await undo(requests);
    expect(undone).toMatchObject({ isDone: true, counts: { items: 3 }, ids: [id, id, id] });
    expect(await details(id)).toEqual({ ...before, version: 7, updatedAt: expect.any(String) });
    const again = await undo(undone.requestId);
    expect((await details(id)).title).toBe('four');
    await undo(again.requestId);
    expect((await details(id)).title).toBe('one');
  });
});

describe('what someone changed since', () => {
  it('is refused by name, and the rest is undone on request', async () => {
    const id = await course([]);
    const { requestId } = await csv(id, 'title\nfirst\nsecond\nthird');
    const [first = '', second = '', third = ''] = await itemsOf(id);
    await change(itemEndpoints.edit, { as: supervisor, params: { id: second }, body: { title: 'theirs' } });
    const lastChange = { userId: supervisor.id, createdAt: (await details(second)).updatedAt };
    const refusal = { entityType: 'items', entityId: second, name: 'second', reason: 'changed', lastChange };
    const refused = { total: 1, named: [refusal] };
    expect(await undo(requestId)).toMatchObject({ isDone: false, counts: {}, remaining: 2, refused });
    expect(await itemsOf(id)).toEqual([first, second, third]);
    expect(await undo(requestId, { others: true })).toMatchObject({
      isDone: true,
      counts: { items: 2 },
      refused,
    });
    expect(await itemsOf(id)).toEqual([second]);
    expect((await details(second)).title).toBe('theirs');
  });

  it('is no obstacle once it is undone, or came back from the trash', async () => {
    const id = await word('one');
    const first = await change(itemEndpoints.edit, { params: { id }, body: { title: 'two' } });
    const second = await change(itemEndpoints.edit, { params: { id }, body: { title: 'three' } });
    expect((await undo(first.requestId)).refused.named).toMatchObject([{ entityId: id, reason: 'changed' }]);
    const removal = await change(itemEndpoints.remove, { params: { id } });
    expect((await undo(second.requestId)).refused.named).toMatchObject([{ entityId: id, reason: 'gone' }]);
    await undo(removal.requestId);
    const undone = await undo(second.requestId);
    await undo(undone.requestId);
    expect((await undo(first.requestId)).isDone).toBe(false);
    const list = await mine();
    const redo = list.find(
      ({ isUndone, type, entityId }) => entityId === id && type === 'Again' && !isUndone,
    );
    await undo(redo?.requestId ?? '');
    expect((await undo(first.requestId)).isDone).toBe(true);
    expect((await details(id)).title).toBe('one');
  });

  it('is not what a deletion or a return from the trash took off or put back', async () => {
    const passing = await api.tag({ as: teacher }, { type: 'item', name: 'Upkeep' });
    const id = await course([await word('kept')]);
    const { requestId } = await csv(id, 'title,tags\nfirst,Upkeep\nsecond,Upkeep');
    const [kept = '', first = '', second = ''] = await itemsOf(id);
    const edit = await change(itemEndpoints.edit, { params: { id: first }, body: { title: 'renamed' } });
    const bulk = await change(collectionEndpoints.bulk, { body: { collectionId: id, status: 'Inactive' } });
    const removal = { as: supervisor, params: { id: passing }, query: { type: 'item' } };
    await change(tagEndpoints.remove, removal);
    await change(itemEndpoints.remove, { as: supervisor, params: { id: kept } });
    expect(await undo(bulk.requestId)).toMatchObject({
      isDone: false,
      refused: { total: 1, named: [{ entityId: kept, reason: 'gone' }] },
    });
    expect(await undo(bulk.requestId, { others: true })).toMatchObject({
      isDone: true,
      counts: { collections: 1, items: 2 },
    });
    await change(trashEndpoints.restore, { as: supervisor, params: { id: passing } });
    expect((await undo(edit.requestId)).isDone).toBe(true);
    expect(await details(first)).toMatchObject({ title: 'first', tags: [passing] });
    await change(tagEndpoints.remove, removal);
    expect(await undo(requestId)).toMatchObject({ isDone: true, counts: { items: 2 } });
    expect(await itemsOf(id)).toEqual([]);
    expect((await api.issue(itemEndpoints.details, { as: admin, params: { id: second } })).status).toBe(404);
  });

  it('is given back in lists without what is gone, which returns to them with its own return', async () => {
    const [stays, goes, later] = [
      await api.tag({ as: teacher }, { type: 'item', name: 'Stays' }),
      await api.tag({ as: teacher }, { type: 'item', name: 'Goes' }),
      await api.tag({ as: teacher }, { type: 'item', name: 'Later' }),
    ];
    const remove = (id: string) =>
      change(tagEndpoints.remove, { as: supervisor, params: { id }, query: { type: 'item' } });
    const id = await word('listed', { tags: [goes, stays, later] });
    await remove(later);
    const edit = await change(itemEndpoints.edit, { params: { id }, body: { title: 'new', tags: [] } });
    await remove(goes);
    await change(trashEndpoints.restore, { as: supervisor, params: { id: later } });
    expect((await undo(edit.requestId)).isDone).toBe(true);
    expect(await details(id)).toMatchObject({ title: 'listed', tags: [stays, later] });
    await change(trashEndpoints.restore, { as: supervisor, params: { id: goes } });
    expect((await details(id)).tags).toEqual([goes, stays, later]);

    const entries = [await word('one'), await word('two'), await word('three')];
    const holder = await course(entries);
    const turned = entries.toReversed();
    const order = await change(collectionEndpoints.edit, { params: { id: holder }, body: { items: turned } });
    await change(itemEndpoints.remove, { as: supervisor, params: { id: entries[1] ?? '' } });
    expect((await undo(order.requestId)).isDone).toBe(true);
    expect(await itemsOf(holder)).toEqual([entries[0], entries[2]]);
  });

  it('includes what the old values referred to', async () => {
    const passing = await api.tag({ as: teacher }, { type: 'item', name: 'Passing' });
    const [tagged, listed] = [await word('tagged', { tags: [passing] }), await word('listed')];
    const id = await course([listed]);
    const untagged = await change(itemEndpoints.edit, { params: { id: tagged }, body: { tags: [] } });
    const emptied = await change(collectionEndpoints.edit, { params: { id }, body: { items: [] } });
    const removals = [
      await change(tagEndpoints.remove, { params: { id: passing }, query: { type: 'item' } }),
      await change(itemEndpoints.remove, { params: { id: listed } }),
    ];
    for (const [{ requestId }, entityId] of [
      [untagged, tagged],
      [emptied, id],
    ] as const)
      expect((await undo(requestId)).refused.named).toMatchObject([{ entityId, reason: 'gone' }]);
    for (const { requestId } of removals) await undo(requestId);
    await undo(untagged.requestId);
    await undo(emptied.requestId);
    expect((await details(tagged)).tags).toEqual([passing]);
    expect(await itemsOf(id)).toEqual([listed]);
  });

  it('includes that a course takes no entries of the old type', async () => {
    const id = await word('a video', {
      type: 'Video',
      link: 'https://example.org/film.mp4',
      description: 'd',
      additionalInfo: 'i',
    });
    const edit = await change(itemEndpoints.edit, { params: { id }, body: { type: 'Word' } });
    await course([id]);
    expect((await undo(edit.requestId)).refused.named).toMatchObject([
      { entityId: id, reason: 'notAllowed' },
    ]);
  });
});

describe('an undo beside other changes', () => {
  it('and an edit of the same entry: the first of them is done, the other is refused', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 20; round += 1) {
      const id = await course([]);
      const { requestId } = await csv(id, 'title\nfirst\nsecond\nthird');
      const [, second = ''] = await itemsOf(id);
      const sent = { as: supervisor, params: { id: second }, body: { title: 'theirs' } };
      const both = [
        () => api.raw(changeEndpoints.undo, { as: teacher, body: { requestIds: [requestId] } }),
        () => api.raw(itemEndpoints.edit, sent),
      ] as const;
      const [undone, edited] =
        round % 2
          ? await Promise.all([both[0](), both[1]()])
          : (await Promise.all([both[1](), both[0]()])).toReversed();
      const { isDone } = undone?.json() ?? {};
      outcomes.add(`${isDone} ${edited?.statusCode}`);
      expect(await itemsOf(id)).toHaveLength(isDone ? 0 : 3);
    }
    expect([...outcomes].filter((outcome) => outcome !== 'true 404' && outcome !== 'false 200')).toEqual([]);
  });

  it('and others of the same course by four people keep every list whole', async () => {
    const items = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((title) => word(title)));
    const id = await course(items);
    const people = await Promise.all(
      [0, 1, 2, 3].map(() =>
        api.person({ roles: ['SUPERVISOR'], assignNamespaces: [namespace], selectedNamespace: namespace }),
      ),
    );
    await Promise.all(
      people.map(async (as, who) => {
        for (let round = 0; round < 12; round += 1) {
          const item = items[(who + round) % items.length] ?? '';
          const [endpoint, sent] = [
            [
              itemEndpoints.edit,
              { params: { id: item }, body: { difficulty: 1 + ((who + round) % 8) } },
            ] as const,
            [
              collectionEndpoints.changeContent,
              { params: { id }, body: { kind: 'move', id: item, after: null } },
            ] as const,
            [itemEndpoints.remove, { params: { id: item } }] as const,
            [
              collectionEndpoints.bulk,
              { body: { collectionId: id, status: round % 2 ? 'Active' : 'Inactive' } },
            ] as const,
          ][(who + round) % 4] ?? [itemEndpoints.edit, {}];
          const response = await api.raw(endpoint, { as, ...sent });
          const body = { requestIds: [response.headers['x-request-id']] };
          const undone = await api.raw(changeEndpoints.undo, { as, body });
          expect([response.statusCode, undone.statusCode].filter((status) => status >= 500)).toEqual([]);
        }
      }),
    );
    for (const person of people)
      for (const { type, isUndone, requestId } of await mine(person))
        if (type === 'Delete' && !isUndone) await undo(requestId, { as: person, others: true });
    expect((await itemsOf(id)).toSorted()).toEqual(items.toSorted());
  });
});

describe('what is no longer the callers', () => {
  it('is refused, and not named to who does not see it', async () => {
    const [seen, hidden] = [await word('seen'), await word('hidden')];
    const id = await course([seen, hidden]);
    const bulk = await change(collectionEndpoints.bulk, { body: { collectionId: id, status: 'Inactive' } });
    const edit = await change(itemEndpoints.edit, { params: { id: hidden }, body: { title: 'a secret' } });
    const where = `update items set namespaces = $1, created_by = $2, public = $3 where id = $4`;
    await api.database.pool.query(where, [[namespace], admin.id, false, hidden]);
    await api.database.pool.query(where, [[namespace, elsewhere], teacher.id, true, seen]);
    const { isDone, refused } = await undo(bulk.requestId);
    expect(isDone).toBe(false);
    expect(refused.total).toBe(2);
    expect(refused.named).toEqual([
      { entityType: 'items', entityId: seen, name: 'seen', reason: 'notYours' },
    ]);
    const listed = (await mine()).find(({ requestId }) => requestId === edit.requestId);
    expect(listed).toMatchObject({ entityId: null, name: '' });
    const rest = await undo(bulk.requestId, { others: true });
    expect(rest).toMatchObject({ isDone: true, counts: { collections: 1 }, refused: { total: 2 } });
  });

  it('stays in the trash', async () => {
    const id = await word('moved away');
    const removal = await change(itemEndpoints.remove, { params: { id } });
    await api.database.pool.query('update trash set namespaces = $1 where id = $2', [[elsewhere], id]);
    expect((await undo(removal.requestId)).refused).toEqual({ total: 1, named: [] });
  });
});

describe('the list of changes', () => {
  it('has what the caller changed within the hour, with its counts, and nothing else', async () => {
    const person = await api.person({
      roles: ['TEACHER'],
      assignNamespaces: [namespace],
      selectedNamespace: namespace,
    });
    const as = person;
    const { body } = await change(collectionEndpoints.add, {
      as,
      body: { type: 'Vocabulary', title: 'Mine', tags: [tagId], items: [] },
    });
    const text = multipart('words.csv', 'title\none\ntwo', { collectionId: body.id });
    const imported = await change(collectionEndpoints.importCsv, { as, ...text });
    await change(collectionEndpoints.bulk, { as, body: { collectionId: body.id, status: 'OnReview' } });
    const bulk = await change(collectionEndpoints.bulk, {
      as,
      body: { collectionId: body.id, status: 'Active' },
    });
    await api.call(collectionEndpoints.downloadCsv, { as, params: { id: body.id } });
    const removal = await change(collectionEndpoints.remove, {
      as,
      params: { id: body.id },
      query: { removeContent: 'true' },
    });
    const undone = await undo(removal.requestId, { as });
    const head = { entityType: 'collections', entityId: body.id, name: 'Mine' };
    const { items, paging } = await api.call(changeEndpoints.list, { as });
    expect(items).toMatchObject([
      {
        ...head,
        requestId: undone.requestId,
        type: 'Undo',
        isUndone: false,
        counts: { collections: 1, items: 2 },
      },
      {
        ...head,
        requestId: removal.requestId,
        type: 'Delete',
        isUndone: true,
        counts: { collections: 1, items: 2 },
      },
      { ...head, requestId: bulk.requestId, type: 'BulkUpdate', counts: { collections: 1, items: 2 } },
      { ...head, type: 'BulkUpdate', counts: { items: 2 } },
      { ...head, requestId: imported.requestId, type: 'Import', counts: { collections: 1, items: 2 } },
      { ...head, type: 'Create', counts: { collections: 1 } },
    ]);
    expect(paging).toMatchObject({ total: 6, currentSize: 6 });
    const second = await api.call(changeEndpoints.list, { as, query: { page: '1', pageSize: '2' } });
    expect(second.items).toEqual(items.slice(2, 4));
    await api.database.pool.query(
      `update activities set created_at = created_at - interval '61 minutes' where user_id = $1`,
      [person.id],
    );
    expect(await mine(as)).toEqual([]);
  });
});
