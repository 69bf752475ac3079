import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectionEndpoints } from '#contract/collections.ts';
import { fileEndpoints } from '#contract/files.ts';
import { itemEndpoints } from '#contract/items.ts';
import { namespaceEndpoints } from '#contract/namespaces.ts';
import { tagEndpoints } from '#contract/tags.ts';
import greek from '../../public/locales/el/errors.json' with { type: 'json' };
import words from '../../public/locales/en/errors.json' with { type: 'json' };
import { multipart, type Person, startApi, type TestApi } from '../support/api.ts';
import { openTestDatabase } from '../support/database.ts';
import { testableTypes } from '../support/test-env.ts';

describe.each(testableTypes())('where something is used, on the %s database', (kind) => {
  let api: TestApi;
  let here = '';
  let there = '';
  let teacher: Person;
  let supervisor: Person;
  let admin: Person;
  let stranger: Person;

  beforeAll(async () => {
    const database = await openTestDatabase(kind);
    api = await startApi(database);
    here = await api.namespace('Here');
    there = await api.namespace('There');
    const inHere = { assignNamespaces: [here], selectedNamespace: here };
    teacher = await api.person({ roles: ['TEACHER'], ...inHere });
    supervisor = await api.person({ roles: ['SUPERVISOR'], ...inHere });
    admin = await api.person({ roles: ['ADMIN'], ...inHere });
    stranger = await api.person({ roles: ['TEACHER'], assignNamespaces: [there], selectedNamespace: there });
  });
  afterAll(async () => {
    await api.close();
    await api.database.close();
  });

  const item = (title: string, body: object = {}, as = teacher) =>
    api.call(itemEndpoints.add, { as, body: { type: 'Word', title, ...body } });
  const course = (title: string, body: object = {}, as = teacher) =>
    api.call(collectionEndpoints.add, { as, body: { type: 'PlacementTest', title, ...body } });
  const image = async () => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#1d5fbf' } })
      .png()
      .toBuffer();
    return api.call(fileEndpoints.upload, { as: supervisor, ...multipart('a.png', bytes, {}) });
  };
  const link = (id: string) => `<p>See <a href="https://portal.example/items/view?itemId=${id}">this</a></p>`;

  describe('is not told', () => {
    it('of what someone does not see', async () => {
      const { id } = await item('ours');
      const tag = await api.tag({ as: supervisor }, { type: 'item' });
      for (const [endpoint, of] of [
        [itemEndpoints.usage, id],
        [tagEndpoints.usage, tag],
        [collectionEndpoints.usage, (await course('ours')).id],
        [fileEndpoints.usage, (await image())._id],
      ] as const)
        expect((await api.issue(endpoint, { as: stranger, params: { id: of } })).status).toBe(404);
    });

    it('of a class to those who do not govern it', async () => {
      const of = (id: string, as: Person) => api.issue(namespaceEndpoints.usage, { as, params: { id } });
      expect((await of(here, teacher)).errorCode).toBe('ACCESS_DENIED');
      expect((await of(there, supervisor)).status).toBe(404);
      expect((await of('018f0000-0000-7000-8000-000000000000', admin)).status).toBe(404);
    });
  });

  it('names what links to it in any of its texts, the places that someone does not see only by their number', async () => {
    const { id } = await item('linked to');
    const usage = (as: Person) => api.call(itemEndpoints.usage, { as, params: { id } });
    expect(await usage(teacher)).toEqual({ total: 0, counts: {}, places: [] });
    const texts: object[] = [
      { description: link(id.toUpperCase()) },
      { additionalInfo: `x ${id}` },
      { question: id },
      { hiddenInfo: id },
      { examples: ['one', `two ${id}`] },
      { link: `https://portal.example/items/view?itemId=${id}` },
      { translations: { el: { title: 'λέξη', description: link(id) } } },
      {
        etymologyEvolution: [
          { language: 'la', word: 'w', meaning: 'm', etymology: `from ${id}`, partOfSpeech: 'noun' },
        ],
      },
      {
        ...{ type: 'BookSection', description: 'd', additionalInfo: 'a' },
        bookSection_Content: `${'long '.repeat(2_000)} ${id}`,
      },
    ];
    for (const [index, body] of texts.entries()) await item(`b${index}`, body);
    const first = await course('a course', { description: link(id) });
    await course('hidden', { description: link(id), public: false }, supervisor);
    const tag = await api.tag({ as: teacher }, { name: 'a unit', description: `See ${id}` });
    // What mentions itself does not use itself.
    await api.call(itemEndpoints.edit, { as: teacher, params: { id }, body: { hiddenInfo: id } });
    const seen = await usage(teacher);
    expect(seen).toMatchObject({ total: 12, counts: { collections: 2, items: 9, tags: 1 } });
    const place = { name: 'a course', type: 'PlacementTest', field: 'texts' };
    expect(seen.places).toHaveLength(11);
    expect(seen.places[0]).toEqual({ entityType: 'collections', entityId: first.id, ...place });
    expect(seen.places.slice(1, 10).map(({ name }) => name)).toEqual(texts.map((_, index) => `b${index}`));
    expect(seen.places[10]).toMatchObject({ entityType: 'tags', entityId: tag, field: 'texts' });
    expect((await usage(supervisor)).places).toHaveLength(12);
    const changed = { as: teacher, params: { id: first.id }, body: { description: '<p>No more.</p>' } };
    await api.call(collectionEndpoints.edit, changed);
    expect((await usage(teacher)).counts).toEqual({ collections: 1, items: 9, tags: 1 });
  });

  it('is by the same rule in a copy and in an import', async () => {
    const { id } = await item('copied link');
    const holder = await item('holds it', { hiddenInfo: id });
    const wordCourse = await course('words', {
      type: 'Vocabulary',
      tags: [await api.tag({ as: teacher })],
      items: [holder.id],
    });
    await api.call(collectionEndpoints.clone, { as: teacher, body: { collectionId: wordCourse.id } });
    const file = multipart('words.csv', `title,type,description\nnew,Word,See ${id}`, {
      collectionId: wordCourse.id,
    });
    await api.call(collectionEndpoints.importCsv, { as: teacher, ...file });
    expect(await api.call(itemEndpoints.usage, { as: teacher, params: { id } })).toMatchObject({
      counts: { items: 3 },
    });
  });

  it('counts references of every kind, and answers the same in details', async () => {
    const file = await image();
    const itemTag = await api.tag({ as: supervisor }, { type: 'item', name: 'Category', imageId: file._id });
    const tagged = await item('tagged', { tags: [itemTag], imageId: file._id });
    await course('with category', { itemTag, imageId: file._id, description: link(file._id) });
    const usage = await api.call(tagEndpoints.usage, { as: teacher, params: { id: itemTag } });
    expect(usage).toMatchObject({
      total: 2,
      counts: { collections: 1, items: 1 },
      places: [{ field: 'itemTag' }, { entityId: tagged.id, field: 'tags', type: 'Word' }],
    });
    const details = await api.call(tagEndpoints.details, { as: teacher, params: { id: itemTag } });
    expect(details.usage).toEqual({ collections: 1, items: 1 });
    const ofFile = await api.call(fileEndpoints.usage, { as: teacher, params: { id: file._id } });
    expect(ofFile).toMatchObject({ total: 4, counts: { collections: 1, items: 1, tags: 1 } });
    expect(ofFile.places.map(({ field }) => field)).toEqual(['imageId', 'texts', 'imageId', 'imageId']);
    const shown = await api.call(fileEndpoints.details, { as: teacher, params: { id: file._id } });
    expect([shown.usage, shown.isOrphan]).toEqual([ofFile, false]);
    const unused = await image();
    expect(
      (await api.call(fileEndpoints.details, { as: teacher, params: { id: unused._id } })).isOrphan,
    ).toBe(true);
    await item('shows it', { description: `/api/file/content/${unused._id}/original` });
    const query = { isOrphanCheck: 'true', pageSize: '100' };
    const { items } = await api.call(fileEndpoints.list, { as: admin, query });
    expect(items.find(({ _id }) => _id === unused._id)?.isOrphan).toBe(false);
  });

  it('counts what a class holds, for those who govern it', async () => {
    const place = await api.namespace('Counted');
    const governor = await api.person({ roles: ['SUPERVISOR'], assignNamespaces: [place] });
    await item('in it', { namespaces: [place] }, governor);
    await item('too', { namespaces: [place] }, governor);
    await course('in it', { namespaces: [place] }, governor);
    await api.tag({ as: governor }, { namespaces: [place] });
    const counts = { collections: 1, items: 2, tags: 1, files: 0, aliases: 0, people: 1 };
    for (const as of [governor, admin])
      expect(await api.call(namespaceEndpoints.usage, { as, params: { id: place } })).toMatchObject(counts);
  });

  describe('a deletion', () => {
    const stop = { whenUsed: 'stop' };
    it('of a course with its entries stops where one of these is used elsewhere', async () => {
      const { id } = await item('linked');
      const { id: other } = await item('links to it', { description: link(id) });
      const tags = [await api.tag({ as: teacher })];
      const holder = await course('holds both', { type: 'Vocabulary', tags, items: [id, other] });
      const sent = { as: teacher, params: { id: holder.id }, query: { removeContent: 'true', ...stop } };
      const elsewhere = await item('links from elsewhere', { description: link(id) });
      const refused = await api.issue(collectionEndpoints.remove, sent);
      expect(refused).toMatchObject({ status: 409, message: words.CONFLICT_itemsInUse });
      expect(await api.call(itemEndpoints.details, { as: teacher, params: { id } })).toMatchObject({ id });
      await api.call(itemEndpoints.remove, { as: teacher, params: { id: elsewhere.id } });
      await api.call(collectionEndpoints.remove, sent);
      expect((await api.issue(itemEndpoints.details, { as: teacher, params: { id } })).status).toBe(404);
    });

    it('is refused for what anyone uses, if it was to stop then, in the language of the caller', async () => {
      const file = await image();
      const tag = await api.tag({ as: supervisor }, { imageId: file._id });
      const secret = { public: false, tags: [tag] };
      const { id } = await item('in use');
      const holder = await course('private', { ...secret, type: 'Vocabulary', items: [id] }, supervisor);
      await item('links to it', { description: link(holder.id) });
      const inGreek = { 'accept-language': 'el' };
      for (const [endpoint, as, of, query] of [
        [itemEndpoints.remove, teacher, id, {}],
        [tagEndpoints.remove, teacher, tag, { type: 'collection' }],
        [collectionEndpoints.remove, supervisor, holder.id, {}],
        [fileEndpoints.remove, admin, file._id, {}],
      ] as const) {
        const sent = { as, params: { id: of }, query: { ...query, ...stop } };
        const refused = await api.issue(endpoint, sent);
        expect(refused).toMatchObject({ status: 409, errorCode: 'CONFLICT', message: words.CONFLICT_inUse });
        expect((await api.issue(endpoint, { ...sent, headers: inGreek })).message).toBe(greek.CONFLICT_inUse);
      }
      expect(await api.call(itemEndpoints.details, { as: teacher, params: { id } })).toMatchObject({
        version: 1,
      });
    });

    it('that was to stop goes on where nothing uses the thing', async () => {
      const { id } = await item('not in use');
      const removed = await api.call(itemEndpoints.remove, { as: teacher, params: { id }, query: stop });
      expect(removed).toEqual({ id, swapped: {}, detached: {} });
    });

    it('counts what it takes the thing off', async () => {
      const tag = await api.tag({ as: supervisor });
      const { id } = await item('in two');
      await course('one', { type: 'Vocabulary', tags: [tag], items: [id] });
      await course('two', { type: 'Vocabulary', tags: [tag], items: [id], public: false }, supervisor);
      await item('links to it', { description: link(id) });
      const removed = await api.call(itemEndpoints.remove, { as: teacher, params: { id } });
      expect(removed).toEqual({ id, swapped: {}, detached: { collections: 2 } });
      const query = { type: 'collection' };
      expect(await api.call(tagEndpoints.remove, { as: teacher, params: { id: tag }, query })).toEqual({
        ...{ id: tag, swapped: {}, detached: { collections: 2 } },
      });
    });
  });
});
