import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeEndpoints } from '#contract/changes.ts';
import { collectionEndpoints } from '#contract/collections.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { fileEndpoints } from '#contract/files.ts';
import { itemEndpoints } from '#contract/items.ts';
import { resourceNames } from '#contract/resources.ts';
import { tagEndpoints } from '#contract/tags.ts';
import { trashEndpoints } from '#contract/trash.ts';
import { referenceColumns } from '#server/content/reference-columns.ts';
import {
  multipart,
  type Person,
  type Sent,
  startApi,
  type TestApi,
  unversionedWrites,
} from '../support/api.ts';
import { openTestDatabase } from '../support/database.ts';
import { testableTypes } from '../support/test-env.ts';

const step = fc.record({
  kind: fc.constantFrom(
    ...(['addItem', 'addCourse', 'editItem', 'editCourse', 'editCourse', 'undo'] as const),
    ...(['removeItem', 'removeItem', 'removeCourse', 'removeTag', 'removeFile'] as const),
    ...(['restore', 'restore', 'restore', 'purge'] as const),
  ),
  picks: fc.array(fc.nat(1_000), { minLength: 6, maxLength: 6 }),
  isOn: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Each of these finds what is not as it must be. */
const broken = [
  ...referenceColumns.map(({ holder, column, isList, to }) => {
    const source = isList ? `unnest(h.${column})` : `lateral (values (h.${column}))`;
    return `select '${holder}.${column}' as what, h.id from ${holder} h, ${source} held(id)
      where held.id is not null and not exists (select from ${to} t where t.id = held.id)`;
  }),
  ...referenceColumns
    .filter(({ isList }) => isList)
    .map(
      ({ holder, column }) => `select '${holder}.${column} twice', h.id from ${holder} h
        where cardinality(${column}) <> (select count(distinct held) from unnest(${column}) held)`,
    ),
  ...resourceNames.map(
    (entity) => `select '${entity} in the trash too', id from ${entity} join trash using (id)`,
  ),
  ...referenceColumns.map(
    ({ holder, field, to }) => `select 'link ${holder}.${field}', target_id from trash_links l
      where holder_entity = '${holder}' and field = '${field}' and (
        not exists (select from ${to} where id = target_id union all select from trash where id = target_id)
        or not exists (select from ${holder} where id = holder_id union all select from trash where id = holder_id)
        or not exists (select from trash where id in (target_id, holder_id)))`,
  ),
  `select 'place', item_id from trash_places where
    not exists (select from items where id = item_id union all select from trash where id = item_id)
    or not exists (select from collections where id = collection_id union all select from trash where id = collection_id)
    or not exists (select from trash where id in (item_id, collection_id))`,
  `select 'position', collection_id from (select * from collection_items union all select * from trash_places) place
    group by collection_id, position having count(*) > 1`,
  `select 'heads', t.id from trash t where not exists (select from trash head
    where head.request_id = t.request_id and head.is_head)`,
].join(' union all ');

/** What is deleted and restored here; another entity that is added has tests of its own. */
type Entity = 'collections' | 'items' | 'tags' | 'files';

describe.each(testableTypes())('deletions and restorations at random, on the %s database,', (kind) => {
  let api: TestApi;
  const people: Person[] = [];
  const known: Record<Entity, string[]> = { collections: [], items: [], tags: [], files: [] };
  const requests = new Map<Person, string[]>();
  let unit = '';

  beforeAll(async () => {
    api = await startApi(await openTestDatabase(kind), { LOG_LEVEL: 'error' });
    const here = await api.namespace('Here');
    for (const role of ['ADMIN', 'ADMIN', 'SUPERVISOR', 'ADMIN'] as const)
      people.push(
        await api.person({
          roles: [role],
          assignNamespaces: [here],
          selectedNamespace: here,
          firstName: role,
        }),
      );
    const as = people[0];
    unit = await api.tag({ as });
    for (const name of ['one', 'two', 'three', 'four', 'five'])
      known.tags.push(await api.tag({ as }, { type: 'item', name }));
    const image = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#333' } })
      .png()
      .toBuffer();
    for (let nth = 0; nth < 4; nth += 1)
      known.files.push((await api.call(fileEndpoints.upload, { as, ...multipart('a.png', image, {}) }))._id);
    for (let nth = 0; nth < 12; nth += 1)
      await run(people[0] as Person, newItem([nth, nth + 1, nth, 0, 0, 0]));
    for (let nth = 0; nth < 4; nth += 1)
      await run(people[0] as Person, newCourse([nth, 3 * nth, 5, 7, 9, 11]));
  });
  afterAll(async () => {
    const unversioned = await unversionedWrites(api.database);
    await api.close();
    await api.database.close();
    expect(unversioned).toEqual([]);
  });

  const pick = (entity: Entity, at = 0) => known[entity][at % known[entity].length] as string;
  const some = (entity: Entity, picks: number[]) => [...new Set(picks.map((at) => pick(entity, at)))];
  const newItem = ([tag, other, file]: number[]): [Endpoint, Sent] => {
    const tags = some('tags', [tag ?? 0, other ?? 0]);
    return [itemEndpoints.add, { body: { type: 'Word', title: 'word', tags, imageId: pick('files', file) } }];
  };
  const newCourse = ([file, ...rest]: number[]): [Endpoint, Sent] => {
    const body = { type: 'Vocabulary', title: 'course', tags: [unit], items: some('items', rest) };
    return [collectionEndpoints.add, { body: { ...body, imageId: pick('files', file) } }];
  };

  async function callOf({ kind, picks, isOn }: Step, as: Person): Promise<[Endpoint, Sent] | undefined> {
    const [first, ...rest] = picks;
    const of = (entity: Entity) => ({ params: { id: pick(entity, first) } });
    if (kind === 'addItem') return newItem(picks);
    if (kind === 'addCourse') return newCourse(picks);
    if (kind === 'editItem')
      return [
        itemEndpoints.edit,
        { ...of('items'), body: { tags: some('tags', rest), imageId: pick('files', rest[0]) } },
      ];
    if (kind === 'editCourse')
      return [collectionEndpoints.edit, { ...of('collections'), body: { items: some('items', rest) } }];
    if (kind === 'removeItem')
      return [itemEndpoints.remove, { ...of('items'), query: { removeImage: `${isOn}` } }];
    if (kind === 'removeCourse')
      return [collectionEndpoints.remove, { ...of('collections'), query: { removeContent: `${isOn}` } }];
    if (kind === 'removeTag') return [tagEndpoints.remove, { ...of('tags'), query: { type: 'item' } }];
    if (kind === 'removeFile') return [fileEndpoints.remove, of('files')];
    if (kind === 'undo') {
      const requestId = requests.get(as)?.at(-1 - ((first ?? 0) % 5));
      return requestId
        ? [changeEndpoints.undo, { body: { requestIds: [requestId], others: isOn } }]
        : undefined;
    }
    const { items } = await api.call(trashEndpoints.list, { as, query: { pageSize: '200' } });
    const chosen = items[(first ?? 0) % items.length];
    if (!chosen || (kind === 'purge' && chosen.entityType !== 'items')) return undefined;
    const sent = { params: { id: chosen.id }, query: { withOthers: `${isOn}` } };
    return [kind === 'purge' ? trashEndpoints.remove : trashEndpoints.restore, sent];
  }

  /** Makes a call, which may be refused because of what others did meanwhile. */
  async function run(as: Person, [endpoint, sent]: [Endpoint, Sent]): Promise<void> {
    const response = await api.raw(endpoint, { as, ...sent });
    expect(response.statusCode, `${endpoint.summary}: ${response.body}`).toBeLessThan(500);
    if (response.statusCode >= 400) return;
    requests.set(as, [...(requests.get(as) ?? []), String(response.headers['x-request-id'])]);
    if (endpoint === itemEndpoints.add) known.items.push(response.json().id);
    if (endpoint === collectionEndpoints.add) known.collections.push(response.json().id);
  }

  /** What is broken, and lists whose totals are not those of the tables. */
  async function check(): Promise<void> {
    expect((await api.database.pool.query(broken)).rows).toEqual([]);
    for (const entity of resourceNames) {
      const { rows } = await api.database.pool.query(`select count(*)::int as total from ${entity}`);
      const { list } = endpoints[entity] as { list: Endpoint };
      const listed = await api.raw(list, { as: people[0], query: { pageSize: '1' } });
      expect(listed.json().paging.total, entity).toBe(rows[0].total);
    }
  }

  it('by four people at once leave nothing that refers to what is not there, and all comes back', {
    timeout: 300_000,
  }, async () => {
    const steps = kind === 'embedded' ? 50 : 125;
    const writers = fc.array(fc.array(step, { minLength: steps, maxLength: steps, size: 'max' }), {
      minLength: people.length,
      maxLength: people.length,
    });
    await fc.assert(
      fc.asyncProperty(writers, async (work) => {
        const writing = work.map(async (own, nth) => {
          const as = people[nth] as Person;
          for (const one of own) {
            const call = await callOf(one, as);
            if (call) await run(as, call);
          }
        });
        await Promise.all(writing);
        await check();
        const { rows } = await api.database.pool.query('select id from trash order by random()');
        for (const { id } of rows) {
          const response = await api.raw(trashEndpoints.restore, { as: people[0], params: { id } });
          expect(response.statusCode, response.body).toBe(200);
        }
        await check();
        const left = `select (select count(*) from trash) + (select count(*) from trash_links)
            + (select count(*) from trash_places) as left`;
        expect((await api.database.pool.query(left)).rows).toEqual([{ left: 0 }]);
      }),
      { numRuns: 1, endOnFailure: true },
    );
  });
});
