import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeEndpoints } from '#contract/changes.ts';
import { collectionEndpoints } from '#contract/collections.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { fileEndpoints } from '#contract/files.ts';
import { fold } from '#contract/fold.ts';
import { itemEndpoints } from '#contract/items.ts';
import { tagEndpoints } from '#contract/tags.ts';
import words from '../../public/locales/en/validation.json' with { type: 'json' };
import { multipart, type Person, startApi, type TestApi } from '../support/api.ts';
import { openTestDatabase } from '../support/database.ts';
import { testableTypes } from '../support/test-env.ts';

describe.each(testableTypes())(
  'a deletion that puts another thing in the place, on the %s database',
  (kind) => {
    let api: TestApi;
    let here = '';
    let there = '';
    let teacher: Person;
    let supervisor: Person;
    let admin: Person;
    let stranger: Person;

    beforeAll(async () => {
      api = await startApi(await openTestDatabase(kind));
      here = await api.namespace('Here');
      there = await api.namespace('There');
      const inHere = { assignNamespaces: [here], selectedNamespace: here };
      teacher = await api.person({ roles: ['TEACHER'], ...inHere });
      supervisor = await api.person({ roles: ['SUPERVISOR'], ...inHere });
      admin = await api.person({ roles: ['ADMIN'], ...inHere });
      stranger = await api.person({
        roles: ['SUPERVISOR'],
        assignNamespaces: [there],
        selectedNamespace: there,
      });
    });
    afterAll(async () => {
      await api.close();
      await api.database.close();
    });

    const item = (title: string, body: object = {}, as = teacher) =>
      api.call(itemEndpoints.add, { as, body: { type: 'Word', title, ...body } });
    const course = (title: string, body: object = {}, as = teacher) =>
      api.call(collectionEndpoints.add, { as, body: { type: 'PlacementTest', title, ...body } });
    const wordCourse = async (title: string, items: string[], body: object = {}, as = teacher) =>
      course(title, { type: 'Vocabulary', tags: [await api.tag({ as })], items, ...body }, as);
    const image = async (path = 'AuthenticateFiles') => {
      const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#1d5fbf' } })
        .png()
        .toBuffer();
      return (
        await api.call(fileEndpoints.upload, {
          as: supervisor,
          query: { path },
          ...multipart('a.png', bytes, {}),
        })
      )._id;
    };
    const sound = async () => {
      const bytes = readFileSync(new URL('../../server/demo/files/cafe.mp3', import.meta.url));
      return (await api.call(fileEndpoints.upload, { as: supervisor, ...multipart('a.mp3', bytes, {}) }))._id;
    };
    const link = (id: string) =>
      `<p>See <a href="https://portal.example/items/view?itemId=${id}">this</a></p>`;
    const swap = (endpoint: Endpoint, id: string, swapFor: string, as = teacher, query = {}) => ({
      endpoint,
      sent: { as, params: { id }, query: { whenUsed: 'swap', swapFor, ...query } },
    });
    const itemsOf = async (id: string, as = supervisor) =>
      (await api.call(collectionEndpoints.details, { as, params: { id } })).items;

    it('is refused without another, for itself, for what is unknown, unseen, deleted or of another type', async () => {
      const { id } = await item('old');
      const gone = await item('gone');
      await api.call(itemEndpoints.remove, { as: teacher, params: { id: gone.id } });
      const foreign = await item('foreign', {}, stranger);
      const secret = await item('secret', { public: false }, supervisor);
      const tag = await api.tag({ as: teacher });
      const ofItems = await api.tag({ as: teacher }, { type: 'item' });
      const picture = await image();
      const temporary = await image('TempFiles');
      const clip = await sound();
      const text = await item('a text', { type: 'Text', description: 'd', additionalInfo: 'a' });
      await wordCourse('holds it', [id]);
      await item('carries it', { tags: [ofItems], imageId: picture });
      const expected = async (
        { endpoint, sent }: ReturnType<typeof swap>,
        key: keyof typeof words,
      ): Promise<void> =>
        void expect(await api.issue(endpoint, sent)).toMatchObject({
          status: 400,
          errors: [{ path: 'swapFor', message: words[key] }],
        });
      const { remove } = itemEndpoints;
      const without = { as: teacher, params: { id }, query: { whenUsed: 'swap' } };
      await expected({ endpoint: remove, sent: without as never }, 'required');
      await expected(swap(remove, id, 'x'), 'id');
      await expected(swap(remove, id, id), 'itself');
      for (const unknown of [uuidv7(), gone.id, foreign.id, secret.id, tag])
        await expected(swap(remove, id, unknown), 'unknownReference');
      await expected(swap(remove, id, text.id), 'wrongTypeForCollection');
      await expected(swap(tagEndpoints.remove, ofItems, tag, teacher, { type: 'item' }), 'wrongTagType');
      await expected(swap(fileEndpoints.remove, picture, temporary, admin), 'unknownReference');
      await expected(swap(fileEndpoints.remove, picture, clip, admin), 'wrongFileType');
      await expected(swap(collectionEndpoints.remove, (await course('a')).id, id), 'unknownReference');
      // All is as it was.
      const kept = await api.call(itemEndpoints.usage, { as: teacher, params: { id } });
      expect(kept).toMatchObject({ total: 1, counts: { collections: 1 } });
    });

    it('is refused where the other is in none of the classes of what would hold it', async () => {
      const both = await api.person({
        roles: ['SUPERVISOR'],
        assignNamespaces: [here, there],
        selectedNamespace: here,
      });
      const old = await api.tag({ as: both }, { type: 'item', namespaces: [here, there] });
      const other = await api.tag({ as: both }, { type: 'item', namespaces: [here] });
      const foreign = await item('there', { tags: [old], namespaces: [there] }, both);
      const { endpoint, sent } = swap(tagEndpoints.remove, old, other, both, { type: 'item' });
      const refused = await api.issue(endpoint, sent);
      expect(refused.errors).toEqual([{ path: 'swapFor', message: words.notInNamespaces }]);
      await api.call(itemEndpoints.edit, {
        as: both,
        params: { id: foreign.id },
        body: { namespaces: [here, there] },
      });
      expect(await api.call(endpoint as typeof tagEndpoints.remove, sent)).toMatchObject({
        swapped: { items: 1 },
      });
    });

    it('keeps the place of an entry in every course, and puts none in twice', async () => {
      const [first, old, last, other] = await Promise.all(
        ['first', 'old', 'last', 'other'].map((title) => item(title)),
      );
      if (!first || !old || !last || !other) throw new Error('missing');
      const one = await wordCourse('one', [first.id, old.id, last.id]);
      const both = await wordCourse('both', [other.id, first.id, old.id]);
      const secret = await wordCourse('secret', [old.id, last.id], { public: false }, supervisor);
      const { sent } = swap(itemEndpoints.remove, old.id, other.id);
      expect(await api.call(itemEndpoints.remove, sent)).toEqual({
        ...{ id: old.id, swapped: { collections: 1 }, detached: { collections: 2 } },
      });
      expect(await itemsOf(one.id)).toEqual([first.id, other.id, last.id]);
      expect(await itemsOf(both.id)).toEqual([other.id, first.id]);
      expect(await itemsOf(secret.id)).toEqual([last.id]);
      const { items } = await api.call(collectionEndpoints.history, { as: teacher, params: { id: one.id } });
      expect(items[0]).toMatchObject({ version: 2, type: 'Swap', createdBy: teacher.id });
      expect(items[0]?.lists.items).toMatchObject({ added: [other.id], removed: [], hidden: 1 });
      const past = { as: teacher, params: { id: one.id, version: '1' } };
      expect((await api.call(collectionEndpoints.version, past)).fields.items).toEqual([first.id, last.id]);
      const usage = await api.call(itemEndpoints.usage, { as: supervisor, params: { id: other.id } });
      expect(usage.counts).toEqual({ collections: 2 });
    });

    it('leaves what is in other classes without it, where the caller sees none of them', async () => {
      const everywhere = { namespaces: [] };
      const [old, other] = [await item('old', everywhere, admin), await item('other', everywhere, admin)];
      const ours = await wordCourse('ours', [old.id]);
      const theirs = await wordCourse('theirs', [old.id], {}, stranger);
      const { sent } = swap(itemEndpoints.remove, old.id, other.id, supervisor);
      const usage = await api.call(itemEndpoints.usage, { as: supervisor, params: { id: old.id } });
      expect([usage.total, usage.places.map(({ name }) => name)]).toEqual([2, ['ours']]);
      expect(await api.call(itemEndpoints.remove, sent)).toEqual({
        ...{ id: old.id, swapped: { collections: 1 }, detached: { collections: 1 } },
      });
      expect([await itemsOf(ours.id), await itemsOf(theirs.id, stranger)]).toEqual([[other.id], []]);
    });

    it('gives carriers of a tag the other one in the same place, those of others are only without it', async () => {
      const [a, old, other, z] = await Promise.all(
        ['a', 'old', 'other', 'z'].map((name) => api.tag({ as: teacher }, { type: 'item', name })),
      );
      const make = (tags: (string | undefined)[], as = teacher, body = {}) =>
        item('t', { tags, ...body }, as);
      const one = await make([a, old, z]);
      const both = await make([other, old, z]);
      const secret = await make([old, z], supervisor, { public: false });
      const category = await course('category', { itemTag: old });
      const { sent } = swap(tagEndpoints.remove, old ?? '', other ?? '', teacher, { type: 'item' });
      expect(await api.call(tagEndpoints.remove, sent)).toEqual({
        id: old,
        swapped: { collections: 1, items: 1 },
        detached: { items: 2 },
      });
      const read = async (id: string) =>
        (await api.call(itemEndpoints.details, { as: supervisor, params: { id } })).tags;
      expect(await read(one.id)).toEqual([a, other, z]);
      expect(await read(both.id)).toEqual([other, z]);
      expect(await read(secret.id)).toEqual([z]);
      const shown = await api.call(collectionEndpoints.details, { as: teacher, params: { id: category.id } });
      expect(shown.itemTag).toBe(other);
    });

    it('shows another image wherever one was shown, and its address in texts', async () => {
      const [old, other] = [await image(), await image()];
      const content = (id: string) => `See /api/file/content/${id}/original`;
      const tag = await api.tag(
        { as: supervisor },
        { imageId: old, iconImageId: old, description: content(old) },
      );
      const pictured = await item('pictured', { imageId: old });
      const { sent } = swap(fileEndpoints.remove, old, other, admin);
      expect(await api.call(fileEndpoints.remove, sent)).toEqual({
        id: old,
        swapped: { items: 1, tags: 1 },
        detached: {},
      });
      const shownTag = await api.call(tagEndpoints.details, { as: teacher, params: { id: tag } });
      expect([shownTag.imageId?._id, shownTag.iconImageId?._id]).toEqual([other, other]);
      expect(shownTag.description).toBe(content(other));
      const shown = await api.call(itemEndpoints.details, { as: teacher, params: { id: pictured.id } });
      expect(shown.imageId?._id).toBe(other);
    });

    it('changes links in all texts that the caller may write, and what search and sorting read of them', async () => {
      const [old, other] = [await item('old'), await item('other')];
      const texts = {
        description: `See ${old.id.toUpperCase()}`,
        additionalInfo: `x ${old.id}`,
        question: `${old.id} and ${old.id}`,
        examples: ['one', `two ${old.id}`],
        hiddenInfo: 'none',
        translations: { el: { title: 'λέξη', description: link(old.id) } },
        etymologyEvolution: [
          { language: 'la', word: 'w', meaning: 'm', etymology: `from ${old.id}`, partOfSpeech: 'noun' },
        ],
      };
      const own = await item('own', texts);
      const rich = await course('rich', { description: link(old.id) });
      const secret = await course('secret', { description: link(old.id), public: false }, supervisor);
      const { sent } = swap(itemEndpoints.remove, old.id, other.id);
      expect(await api.call(itemEndpoints.remove, sent)).toEqual({
        id: old.id,
        swapped: { collections: 1, items: 1 },
        detached: {},
      });
      const query = { showTranslationsDictionary: 'true', disableTranslation: 'true' };
      const shown = await api.call(itemEndpoints.details, { as: teacher, params: { id: own.id }, query });
      const expected = JSON.parse(JSON.stringify(texts).replace(new RegExp(old.id, 'gi'), other.id));
      expect(shown).toMatchObject({ ...expected, version: 2 });
      const { rows } = await api.database.pool.query('select search, mentions from items where id = $1', [
        own.id,
      ]);
      expect(rows[0].search).toContain(fold(expected.question));
      expect(rows[0].search).not.toContain(old.id);
      expect(rows[0].mentions).toEqual([other.id]);
      const read = async (id: string) =>
        (await api.call(collectionEndpoints.details, { as: supervisor, params: { id } })).description;
      expect(await read(rich.id)).toContain(`itemId=${other.id}"`);
      expect(await read(secret.id)).toContain(old.id);
      const { items } = await api.call(itemEndpoints.history, { as: teacher, params: { id: own.id } });
      expect(items[0]).toMatchObject({ type: 'Swap', old: { question: texts.question } });
      expect(Object.keys(items[0]?.new ?? {}).toSorted()).toEqual(
        Object.keys(texts)
          .filter((name) => name !== 'hiddenInfo')
          .toSorted(),
      );
    });
    it('is undone as one', async () => {
      const [first, old, other] = [await item('first'), await item('old'), await item('other')];
      const one = await wordCourse('one', [first.id, old.id]);
      const both = await wordCourse('both', [other.id, old.id, first.id]);
      const links = await item('links', { description: link(old.id), additionalInfo: old.id });
      const read = async () => [
        await itemsOf(one.id),
        await itemsOf(both.id),
        (await api.call(itemEndpoints.details, { as: teacher, params: { id: links.id } })).description,
        (await api.call(itemEndpoints.usage, { as: supervisor, params: { id: old.id } })).counts,
      ];
      const before = await read();
      const { sent } = swap(itemEndpoints.remove, old.id, other.id);
      const removed = await api.raw(itemEndpoints.remove, sent);
      expect(removed.json().swapped).toEqual({ collections: 1, items: 1 });
      const body = { requestIds: [removed.headers['x-request-id']] };
      const undone = await api.call(changeEndpoints.undo, { as: teacher, body });
      expect(undone.isDone).toBe(true);
      expect(await read()).toEqual(before);
    });
  },
);
