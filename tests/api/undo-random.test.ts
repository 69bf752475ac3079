import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeEndpoints } from '#contract/changes.ts';
import { collectionEndpoints } from '#contract/collections.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { fileEndpoints } from '#contract/files.ts';
import { itemEndpoints } from '#contract/items.ts';
import { tagEndpoints } from '#contract/tags.ts';
import { trashEndpoints } from '#contract/trash.ts';
import type { Database } from '#server/database/connection.ts';
import { multipart, type Person, type Sent, startApi, type TestApi } from '../support/api.ts';
import { openTestDatabase } from '../support/database.ts';
import { testableTypes } from '../support/test-env.ts';

const tables = ['items', 'collections', 'tags', 'files'] as const;
type Table = (typeof tables)[number];

/** Every row of content but for its version and the time of its last change, and the order of each collection. */
async function contentOf({ pool }: Database): Promise<unknown[]> {
  const rows = tables.map(
    (table) =>
      `select '${table}' as kind, id, to_jsonb(t) - '{version,updated_at}'::text[] as row from ${table} t`,
  );
  const order = `select 'order', collection_id, jsonb_agg(item_id order by position) from collection_items group by 2`;
  return (await pool.query(`${[...rows, order].join(' union all ')} order by kind, id`)).rows;
}

const step = fc.record({
  kind: fc.constantFrom(
    'addItem',
    'addCourse',
    'editItem',
    'editTag',
    'editCourse',
    'reorder',
    'content',
    'bulk',
    'import',
    'clone',
    'restore',
    'upload',
    'replace',
    'removeItem',
    'removeCourse',
    'removeTag',
    'removeFile',
    'bringBack',
    'swapItem',
    'swapTag',
    'swapFile',
  ),
  by: fc.constantFrom('teacher', 'admin'),
  pick: fc.nat(1_000),
  other: fc.nat(1_000),
  text: fc.string({ minLength: 1, maxLength: 8 }).map((text) => `x${text}`),
  isOn: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

describe.each(testableTypes())('random changes (%s)', (kind) => {
  let database: Database;
  let api: TestApi;
  let people: Record<Step['by'], Person>;
  let namespace = '';

  beforeAll(async () => {
    database = await openTestDatabase(kind);
    api = await startApi(database);
    namespace = await api.namespace();
    const here = { assignNamespaces: [namespace], selectedNamespace: namespace };
    people = {
      teacher: await api.person({ roles: ['TEACHER'], ...here }),
      admin: await api.person({ roles: ['ADMIN'], ...here }),
    };
    const as = people.admin;
    const unit = await api.tag({ as });
    const tags = [
      await api.tag({ as }, { type: 'item', name: 'a' }),
      await api.tag({ as }, { type: 'item', name: 'b' }),
    ];
    const imageId = (await api.call(fileEndpoints.upload, { as, ...(await picture(8)) }))._id;
    const items = [];
    for (let count = 0; count < 8; count += 1) {
      const body = {
        type: 'Word',
        title: `word ${count}`,
        tags: tags.slice(count % 3),
        imageId: count % 2 ? imageId : null,
      };
      items.push((await api.call(itemEndpoints.add, { as, body: { ...body, public: count !== 3 } })).id);
    }
    for (const some of [items.slice(0, 5), items.slice(3), []])
      await api.call(collectionEndpoints.add, {
        as,
        body: { type: 'Vocabulary', title: 'Course', tags: [unit], items: some, imageId, itemTag: tags[0] },
      });
  });
  afterAll(async () => {
    await api.close();
    await database.close();
  });

  async function picture(width: number) {
    const image = sharp({ create: { width, height: 8, channels: 3, background: '#246' } });
    return multipart('picture.png', await image.png().toBuffer(), {});
  }

  /** The id of one of the rows that the person sees, by a random number. */
  async function idOf(table: Table, { by, pick }: Pick<Step, 'by' | 'pick'>): Promise<string> {
    const condition =
      by === 'teacher' && (table === 'items' || table === 'collections') ? 'where public' : '';
    const { rows } = await database.pool.query<{ id: string }>(
      `select id from ${table} ${condition} order by id`,
    );
    return rows[pick % rows.length]?.id ?? '018f0000-0000-7000-8000-000000000000';
  }

  /** The call of a step. */
  async function callOf(wanted: Step): Promise<[Endpoint, Sent]> {
    const { pick, other, text, isOn } = wanted;
    const byOther = { ...wanted, pick: other };
    const item = { params: { id: await idOf('items', wanted) } };
    const course = { params: { id: await idOf('collections', wanted) } };
    const read = await api.raw(collectionEndpoints.details, { as: people[wanted.by], ...course });
    const items: string[] = read.json().items ?? [];
    const tagged = (
      await database.pool.query<{ id: string }>(`select id from tags where type = 'item' order by id`)
    ).rows;
    const itemTag = tagged[other % tagged.length]?.id;
    switch (wanted.kind) {
      case 'addItem':
        return [itemEndpoints.add, { body: { type: 'Word', title: text, tags: itemTag ? [itemTag] : [] } }];
      case 'addCourse':
        return [collectionEndpoints.add, { body: { type: 'ReadingText', title: text, items: [] } }];
      case 'editItem': {
        const imageId = isOn ? await idOf('files', byOther) : null;
        const body = {
          title: text,
          imageId,
          tags: itemTag && isOn ? [itemTag] : [],
          link: isOn ? 'https://a.example/' : null,
        };
        return [itemEndpoints.edit, { ...item, body: { ...body, translations: { el: { title: text } } } }];
      }
      case 'editTag':
        return [
          tagEndpoints.edit,
          { params: { id: await idOf('tags', wanted) }, body: { name: text, level: [1 + (other % 8)] } },
        ];
      case 'editCourse': {
        const body = {
          title: text,
          difficulty: isOn ? 1 + (other % 7) / 2 : null,
          itemTag: isOn ? itemTag : null,
        };
        return [
          collectionEndpoints.edit,
          { ...course, body: { ...body, items: isOn ? items.toReversed() : items.slice(1) } },
        ];
      }
      case 'reorder':
        return [
          collectionEndpoints.edit,
          { ...course, body: { items: items.toSorted(() => (pick % 3) - 1).toReversed() } },
        ];
      case 'content': {
        const body = isOn
          ? {
              kind: 'add',
              places: [
                { id: await idOf('items', byOther), after: items[other % (items.length || 1)] ?? null },
              ],
            }
          : { kind: 'move', id: items[other % (items.length || 1)] ?? namespace, after: null };
        return [collectionEndpoints.changeContent, { ...course, body }];
      }
      case 'bulk': {
        const body = { collectionId: course.params.id, status: isOn ? 'Inactive' : 'Active', itemTag };
        return [collectionEndpoints.bulk, { body }];
      }
      case 'import': {
        const lines = items.slice(0, 2).map((id, row) => `${id},${text.replaceAll(/\W/g, '')} ${row},7`);
        const csv = ['id,title,difficulty', ...lines, `,fresh ${pick},3`, `,crisp ${other},4`].join('\n');
        return [
          collectionEndpoints.importCsv,
          multipart('words.csv', csv, { collectionId: course.params.id }),
        ];
      }
      case 'clone':
        return [collectionEndpoints.clone, { body: { collectionId: course.params.id } }];
      case 'restore':
        return [itemEndpoints.restore, { params: { ...item.params, version: '1' }, body: {} }];
      case 'upload':
        return [fileEndpoints.upload, await picture(8 + (other % 8))];
      case 'replace':
        return [
          fileEndpoints.upload,
          { query: { fileId: await idOf('files', wanted) }, ...(await picture(8 + (other % 8))) },
        ];
      case 'removeItem':
        return [itemEndpoints.remove, { ...item, query: { removeImage: String(isOn) } }];
      case 'removeCourse': {
        const flags = {
          removeContent: String(isOn),
          removeItemImage: String(isOn),
          removeCollectionImage: 'true',
        };
        return [collectionEndpoints.remove, { ...course, query: flags }];
      }
      case 'removeTag': {
        const id = await idOf('tags', wanted);
        const { rows } = await database.pool.query<{ type: string }>('select type from tags where id = $1', [
          id,
        ]);
        return [tagEndpoints.remove, { params: { id }, query: { type: rows[0]?.type ?? 'item' } }];
      }
      case 'swapItem':
        return [
          itemEndpoints.remove,
          { ...item, query: { whenUsed: 'swap', swapFor: await idOf('items', byOther) } },
        ];
      case 'swapTag': {
        const id = tagged[pick % tagged.length]?.id ?? namespace;
        const query = { type: 'item', whenUsed: 'swap', swapFor: itemTag ?? namespace };
        return [tagEndpoints.remove, { params: { id }, query }];
      }
      case 'swapFile': {
        const query = { whenUsed: 'swap', swapFor: await idOf('files', byOther) };
        return [fileEndpoints.remove, { params: { id: await idOf('files', wanted) }, query }];
      }
      case 'bringBack': {
        const { rows } = await database.pool.query<{ id: string }>('select id from trash order by id');
        const id = rows[pick % rows.length]?.id ?? namespace;
        return [trashEndpoints.restore, { params: { id }, query: { withOthers: String(isOn) } }];
      }
      case 'removeFile':
        return [fileEndpoints.remove, { params: { id: await idOf('files', wanted) } }];
    }
  }

  async function undo(as: Person, requestId: string, kind: string): Promise<string> {
    const response = await api.raw(changeEndpoints.undo, { as, body: { requestIds: [requestId] } });
    expect(response.json(), kind).toMatchObject({ isDone: true, refused: { total: 0, named: [] } });
    return String(response.headers['x-request-id']);
  }

  /** The totals that lists show are those of the tables. */
  async function checkTotals(): Promise<void> {
    const as = people.admin;
    for (const [table, endpoint] of [
      ['items', itemEndpoints.list],
      ['collections', collectionEndpoints.list],
      ['tags', tagEndpoints.list],
      ['files', fileEndpoints.list],
    ] as const) {
      const { rows } = await database.pool.query<{ total: number }>(
        `select count(*)::int as total from ${table}`,
      );
      const { paging } = await api.call(endpoint as typeof itemEndpoints.list, {
        as,
        query: { pageSize: '1' },
      });
      expect(paging.total, table).toBe(rows[0]?.total);
    }
  }

  it('undone from the last to the first leave all as it was, and done again as it was after them', async () => {
    let undone = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
        const done: { kind: string; as: Person; requestId: string; before: unknown[]; after: unknown[] }[] =
          [];
        for (const wanted of steps) {
          const as = people[wanted.by];
          const before = await contentOf(database);
          const [endpoint, sent] = await callOf(wanted);
          const response = await api.raw(endpoint, { as, ...sent });
          expect(response.statusCode, response.body).toBeLessThan(500);
          const after = await contentOf(database);
          const requestId = String(response.headers['x-request-id']);
          // A change of nothing is not there to be undone.
          if (JSON.stringify(before) !== JSON.stringify(after))
            done.push({ kind: wanted.kind, as, requestId, before, after });
        }
        for (const { kind, as, requestId, before, after } of done.toReversed()) {
          const first = await undo(as, requestId, kind);
          expect(await contentOf(database), `${kind}, undone`).toEqual(before);
          const second = await undo(as, first, `${kind}, undone`);
          expect(await contentOf(database), `${kind}, undone and done again`).toEqual(after);
          await undo(as, second, `${kind}, done again`);
          expect(await contentOf(database), `${kind}, undone again`).toEqual(before);
          undone += 1;
        }
        await checkTotals();
      }),
      // What a failure leaves behind would make smaller examples fail for other reasons.
      { numRuns: kind === 'embedded' ? 10 : 25, endOnFailure: true },
    );
    expect(undone).toBeGreaterThan(30);
  });
});
