import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectionEndpoints } from '#contract/collections.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { fileEndpoints } from '#contract/files.ts';
import { itemEndpoints } from '#contract/items.ts';
import { tagEndpoints } from '#contract/tags.ts';
import { trashEndpoints } from '#contract/trash.ts';
import { referenceColumns } from '#server/content/reference-columns.ts';
import { multipart, type Person, type Sent, startApi, type TestApi } from '../support/api.ts';
import { openTestDatabase } from '../support/database.ts';
import { testableTypes } from '../support/test-env.ts';

/** How many writers there are, and how many calls each makes. */
const writers = 4;
const calls = { postgres: 125, embedded: 50 };

describe.each(testableTypes())(
  'four who add, edit, swap, delete and restore at once, on the %s database,',
  (kind) => {
    let api: TestApi;
    let admin: Person;
    let unit = '';
    const known: Record<'items' | 'tags' | 'files' | 'collections', string[]> = {
      ...{ items: [], tags: [], files: [], collections: [] },
    };

    beforeAll(async () => {
      api = await startApi(await openTestDatabase(kind));
      const namespace = await api.namespace('Here');
      const inHere = { assignNamespaces: [namespace], selectedNamespace: namespace };
      admin = await api.person({ roles: ['ADMIN'], ...inHere });
      unit = await api.tag({ as: admin });
      for (const _ of Array(10)) known.tags.push(await api.tag({ as: admin }, { type: 'item' }));
      const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#1d5fbf' } })
        .png()
        .toBuffer();
      for (const _ of Array(10))
        known.files.push(
          (await api.call(fileEndpoints.upload, { as: admin, ...multipart('a.png', bytes, {}) }))._id,
        );
      for (const _ of Array(24)) await addItem(() => 0);
      for (const _ of Array(8)) await addCourse(() => 0.5);
    });
    afterAll(async () => {
      await api.close();
      await api.database.close();
    });

    const gone: { entity: keyof typeof known; id: string }[] = [];
    const some = (random: () => number, list: readonly string[], count: number) =>
      [...list].sort(() => random() - 0.5).slice(0, count);
    const one = (random: () => number, list: readonly string[]) =>
      list[Math.floor(random() * list.length)] ?? '';
    const fieldsOfItem = (random: () => number) => ({
      tags: some(random, known.tags, 2),
      imageId: one(random, known.files),
      hiddenInfo: one(random, known.items),
      additionalInfo: `/api/file/content/${one(random, known.files)}/original`,
    });

    async function addItem(random: () => number) {
      const body = { type: 'Word', title: 'word', ...(known.items.length > 0 && fieldsOfItem(random)) };
      const answer = await api.raw(itemEndpoints.add, { as: admin, body });
      if (answer.statusCode === 201) known.items.push(answer.json().id);
      return answer;
    }

    async function addCourse(random: () => number) {
      const items = some(random, known.items, 6);
      const references = { itemTag: one(random, known.tags), imageId: one(random, known.files), items };
      const body = { type: 'Vocabulary', title: 'course', tags: [unit], ...references };
      const answer = await api.raw(collectionEndpoints.add, { as: admin, body });
      if (answer.statusCode === 201) known.collections.push(answer.json().id);
      return answer;
    }

    const edits: Record<string, (random: () => number) => [Endpoint, Sent]> = {
      editItem: (random) => [
        itemEndpoints.edit,
        { params: { id: one(random, known.items) }, body: fieldsOfItem(random) },
      ],
      editCourse: (random) => [
        collectionEndpoints.edit,
        { params: { id: one(random, known.collections) }, body: { items: some(random, known.items, 5) } },
      ],
      editTag: (random) => [
        tagEndpoints.edit,
        { params: { id: one(random, known.tags) }, body: { imageId: one(random, known.files) } },
      ],
    };
    const removals: Record<string, [Endpoint, keyof typeof known, Record<string, string>]> = {
      removeItem: [itemEndpoints.remove, 'items', {}],
      removeTag: [tagEndpoints.remove, 'tags', { type: 'item' }],
      removeFile: [fileEndpoints.remove, 'files', {}],
      removeCourse: [collectionEndpoints.remove, 'collections', {}],
    };

    async function remove(random: () => number, name: string) {
      const [endpoint, entity, query] = removals[name] ?? [];
      if (!endpoint || !entity) throw new Error(name);
      const ids = known[entity];
      const [id = '', swapFor = ''] = some(random, ids, 2);
      const whenUsed = one(random, ['detach', 'swap', 'swap', 'stop']);
      const choice = { whenUsed, ...(whenUsed === 'swap' && { swapFor }) };
      const answer = await api.raw(endpoint, { as: admin, params: { id }, query: { ...query, ...choice } });
      if (answer.statusCode === 200) {
        ids.splice(ids.indexOf(id), 1);
        gone.push({ entity, id });
      }
      return answer;
    }

    async function restore(random: () => number) {
      const { entity, id } = gone[Math.floor(random() * gone.length)] ?? { id: unit };
      const answer = await api.raw(trashEndpoints.restore, { as: admin, params: { id } });
      if (answer.statusCode === 200 && entity && !known[entity].includes(id)) {
        known[entity].push(id);
        gone.splice(
          gone.findIndex((one) => one.id === id),
          1,
        );
      }
      return answer;
    }

    function write(random: () => number, name: string) {
      const edit = edits[name]?.(random);
      if (edit) return api.raw(edit[0], { as: admin, ...edit[1] });
      if (name in removals) return remove(random, name);
      if (name === 'restore') return restore(random);
      return name === 'addItem' ? addItem(random) : addCourse(random);
    }

    it('leave no reference to what is gone', async () => {
      const statuses = new Map<string, number>();
      const writeMany = async (seed: number) => {
        const random = randomFrom(seed);
        const names = [
          ...Object.keys(edits),
          ...Object.keys(removals),
          'restore',
          'restore',
          'restore',
          'addItem',
          'addCourse',
        ];
        for (let call = 0; call < calls[kind]; call += 1) {
          const name = one(random, names);
          const answer = await write(random, name);
          const key = `${name} ${answer.statusCode}`;
          statuses.set(key, (statuses.get(key) ?? 0) + 1);
          expect([200, 201, 400, 404, 409], `${key} ${answer.body}`).toContain(answer.statusCode);
        }
      };
      await Promise.all(Array.from({ length: writers }, (_, index) => writeMany(index + 1)));
      for (const done of ['editItem', 'removeItem', 'removeTag', 'removeFile', 'restore', 'addItem'])
        expect(statuses.get(`${done} 200`) ?? statuses.get(`${done} 201`), done).toBeGreaterThan(0);
      const swapped = await api.database.pool.query(`select from activities where type = 'Swap'`);
      expect(swapped.rowCount).toBeGreaterThan(0);

      for (const { holder, column, isList, to } of referenceColumns) {
        const referred = isList ? `unnest(t.${column}) target(id)` : `(values (t.${column})) target(id)`;
        const { rows } = await api.database.pool.query(
          `select t.id, target.id as missing from ${holder} t cross join lateral ${referred}
          where target.id is not null and not exists (select from ${to} where ${to}.id = target.id)`,
        );
        expect(rows, `${holder}.${column}`).toEqual([]);
      }
      const places = await api.database.pool.query(
        `select from collection_items ci where not exists (select from items where id = ci.item_id)
        or not exists (select from collections where id = ci.collection_id)
        or exists (select from trash where id in (ci.item_id, ci.collection_id))`,
      );
      expect(places.rowCount).toBe(0);
      const twice = await api.database.pool.query(
        `select from items where cardinality(tags) <> (select count(distinct tag) from unnest(tags) tag)`,
      );
      expect(twice.rowCount).toBe(0);
    });
  },
);

/** Random numbers from 0 to 1 that are the same in each run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
