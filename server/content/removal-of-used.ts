import { getTableName, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { mayCall } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { fieldOf } from '#contract/fields.ts';
import { type ResourceName, resourceNames } from '#contract/resources.ts';
import type { removalOfUsed, removed, Usage } from '#contract/usage.ts';
import type { ValidationIssue } from '#contract/validation.ts';
import { markChanged } from '#server/database/changes.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';
import { type Batch, differences, updateWithVersions } from '#server/database/versions.ts';
import { updateRows } from '#server/database/write-rows.ts';
import { createYield } from '#server/lib/yield.ts';
import { ApiError, invalidAt, refuse } from '../http/api-error.ts';
import type { Viewer } from '../http/viewer.ts';
import { mayWrite, type Owned } from './access.ts';
import type { StoredContent } from './model.ts';
import { nameColumn, places, type ReferenceColumn, referenceColumns } from './reference-columns.ts';
import type { Undoables } from './undo-judge.ts';
import type { Undoable } from './undo-values.ts';
import {
  isLogo,
  lockLinking,
  readReferring,
  referringByEntity,
  type User,
  usesByEntity,
} from './where-used.ts';

/** What a caller wants to happen to what uses the thing that is deleted. */
export type ChoiceOfRemoval = z.output<z.ZodObject<typeof removalOfUsed>>;

/** What became of those uses: how many rows of each entity have another thing in its place, and how many lose it. */
export type Settled = Omit<z.input<typeof removed>, 'id'>;

/**
 * What is wrong with another row in the place of one; `collections` are those in which it would take its place, by a
 * reference or in their order.
 */
export type SwapIssues<Row> = (
  connection: Connection,
  swap: { row: Row; other: Row; collections: string[] },
) => ValidationIssue[] | Promise<ValidationIssue[]>;

/** The row that is deleted, by whom, and as part of what. */
interface Removal<Row> {
  models: Undoables;
  viewer: Viewer;
  entity: ResourceName;
  row: Row;
  swapIssues?: SwapIssues<Row> | undefined;
  batch: Batch;
}

/** How many rows are read and written at once where texts change. */
const textsAtOnce = 100;

/**
 * Does what the caller wants to happen to what uses a row, before it is deleted; the deletion takes it off the rest. The
 * row, what refers to it and what takes its place are locked.
 */
export async function settleUses<Row extends StoredContent>(
  connection: Connection,
  removal: Removal<Row>,
  { whenUsed, swapFor }: ChoiceOfRemoval,
): Promise<Settled> {
  const { entity, row, batch } = removal;
  if (whenUsed === 'stop') {
    const uses = await usesByEntity(connection, entity, row.id);
    if (Object.keys(uses).length > 0 || (await isLogo(connection, entity, row.id)))
      throw new ApiError('CONFLICT', { context: 'inUse' });
    return { swapped: {}, detached: {} };
  }
  if (whenUsed === 'swap') await swapUses(connection, removal, swapFor);
  return {
    swapped: whenUsed === 'swap' ? await countSwapped(connection, batch.id) : {},
    detached: await referringByEntity(connection, entity, row.id),
  };
}

/** Puts another row of the same kind where a row is, wherever the viewer could do so by hand. */
async function swapUses<Row extends StoredContent>(
  connection: Connection,
  { models, viewer, entity, row, swapIssues, batch }: Removal<Row>,
  swapFor: string | undefined,
): Promise<void> {
  if (swapFor === undefined) throw invalidAt('swapFor', 'required');
  if (swapFor === row.id) throw invalidAt('swapFor', 'itself');
  const other = await readOther<Row>(connection, models.get(entity), viewer, swapFor);
  if (!other) throw invalidAt('swapFor', 'unknownReference');
  const isWritable = (user: User) =>
    mayWrite(viewer, user) && mayCall(endpoints[user.holder].edit, viewer.roles);
  const referring = (await readReferring(connection, entity, row.id)).filter(isWritable);
  const linking = (await lockLinking(connection, row.id)).filter(isWritable);
  const idsOf = (users: User[], holder: ResourceName) =>
    users.flatMap((user) => (user.holder === holder ? [user.id] : []));

  const collections = idsOf(referring, places.holder);
  refuse((await swapIssues?.(connection, { row, other, collections })) ?? []);
  if (referring.some((user) => !areTogether(user, other))) throw invalidAt('swapFor', 'notInNamespaces');

  const swap = { from: row.id, to: swapFor, batch: { ...batch, type: 'Swap' } as const };
  if (entity === places.to && collections.length > 0) await swapPlaces(connection, collections, swap);
  for (const holder of resourceNames) {
    const [users, texts] = [idsOf(referring, holder), idsOf(linking, holder)];
    const held = referenceColumns.filter((column) => column.holder === holder && column.to === entity);
    if (users.length > 0 && held.length > 0)
      await swapColumns(connection, { holder, held, ids: users }, swap);
    const model = models.get(holder);
    if (texts.length > 0 && model) await swapTexts(connection, model, texts, swap);
    if (users.length + texts.length > 0) await markChanged(connection, holder);
  }
}

/** The row that takes the place, if the viewer sees it. */
async function readOther<Row>(
  connection: Connection,
  model: Undoable | undefined,
  viewer: Viewer,
  id: string,
): Promise<Row | undefined> {
  if (!model) return undefined;
  const text = `select ${model.columns} from ${getTableName(model.table)} t where t.id = $1`;
  const [other] = await connection.run<StoredContent>(prepared(text, [id]));
  return other && model.maySee(viewer, other) ? (other as Row) : undefined;
}

/** Whether there is a namespace in which both are. */
function areTogether({ namespaces }: Owned, other: Owned): boolean {
  if (namespaces.length === 0 || other.namespaces.length === 0) return true;
  return namespaces.some((namespace) => other.namespaces.includes(namespace));
}

interface Swap {
  from: string;
  to: string;
  batch: Batch;
}

const idList = (ids: readonly string[]) => sql`${sql.param(ids)}::uuid[]`;

/** Replaces an id in reference columns of some rows. A list that has the other one already is left to the deletion. */
async function swapColumns(
  connection: Connection,
  { holder, held, ids }: { holder: ResourceName; held: readonly ReferenceColumn[]; ids: string[] },
  { from, to, batch }: Swap,
): Promise<void> {
  const parts = held.map(({ column, isList }) => {
    const at = sql.identifier(column);
    return isList
      ? {
          isHeld: sql`(${at} @> array[${from}::uuid] and not ${at} @> array[${to}::uuid])`,
          value: sql`array_replace(${at}, ${from}::uuid, ${to}::uuid)`,
          at,
        }
      : { isHeld: sql`${at} = ${from}::uuid`, value: sql`${to}::uuid`, at };
  });
  const sets = parts.map(
    ({ at, isHeld, value }) => sql`${at} = case when ${isHeld} then ${value} else ${at} end`,
  );
  const isAnyHeld = parts.map(({ isHeld }) => isHeld);
  const which = sql`id = any(${idList(ids)}) and (${sql.join(isAnyHeld, sql` or `)})`;
  const update = sql`update ${sql.identifier(holder)}
    set ${sql.join(sets, sql`, `)}, version = version + 1, updated_at = now() where ${which}`;
  const changes = differences(Object.fromEntries(held.map(({ field, column }) => [field, column])));
  await updateWithVersions(
    connection,
    { entity: holder, name: nameColumn(holder), which, update, changes },
    batch,
  );
}

/** Puts an item into the places of another. A collection that has it already is left to the deletion. */
async function swapPlaces(connection: Connection, ids: string[], { from, to, batch }: Swap): Promise<void> {
  const holds = (collection: ReturnType<typeof sql>, item: string) =>
    sql`exists (select from collection_items held where held.collection_id = ${collection} and held.item_id = ${item})`;
  const id = sql`collections.id`;
  const which = sql`${id} = any(${idList(ids)}) and ${holds(id, from)} and not ${holds(id, to)}`;
  const update = sql`update collections set version = version + 1, updated_at = now() where ${which}`;
  const place = sql`(select count(*) from collection_items ci join collection_items earlier
    on earlier.collection_id = ci.collection_id and earlier.position < ci.position
    where ci.collection_id = after.id and ci.item_id = ${from})`;
  const at = (item: string) => sql`jsonb_build_array(jsonb_build_array(${place}, ${item}::text))`;
  const changes = sql`jsonb_build_object('items', jsonb_build_object('removed', ${at(from)}, 'added', ${at(to)}))`;
  const { holder } = places;
  await updateWithVersions(
    connection,
    { entity: holder, name: nameColumn(holder), which, update, changes },
    batch,
  );
  await connection.execute(sql`update collection_items ci set item_id = ${to}
    where item_id = ${from} and collection_id = any(${idList(ids)}) and not ${holds(sql`ci.collection_id`, to)}`);
  await markChanged(connection, places.to);
}

/** Replaces an id in the texts of some rows. */
async function swapTexts(
  connection: Connection,
  { contract, table, columns, valuesOf }: Undoable,
  ids: string[],
  { from, to, batch }: Swap,
): Promise<void> {
  const names = Object.entries(contract.fields).flatMap(([name, field]) =>
    contract.readOnlyKeys.includes(name) || fieldOf(field).reference ? [] : [name],
  );
  const text = `select ${columns} from ${getTableName(table)} t where t.id = any($1::uuid[])`;
  const pattern = new RegExp(from, 'gi');
  const yieldToOthers = createYield();
  for (let start = 0; start < ids.length; start += textsAtOnce) {
    const chunk = ids.slice(start, start + textsAtOnce);
    const rows = await connection.run<StoredContent>(prepared(text, [chunk]));
    const changes = rows.map((row) => {
      const written: Record<string, unknown> = {};
      for (const name of names) {
        const before = JSON.stringify(row[name as keyof StoredContent] ?? null);
        const after = before.replace(pattern, to);
        if (after !== before) written[name] = JSON.parse(after);
      }
      return { row, written };
    });
    // One statement writes the same fields of its rows.
    const groups = Map.groupBy(changes, ({ written }) => Object.keys(written).join());
    for (const group of groups.values()) {
      const values = group.map(({ row, written }) => ({
        id: row.id,
        ...valuesOf({ ...row, ...written }, written),
      }));
      await updateRows(connection, table, values, batch);
    }
    await yieldToOthers();
  }
}

const swappedRows = `select entity_type as entity, count(distinct entity_id)::int as rows from activities
  where batch = $1 and type = 'Swap' group by entity_type`;

async function countSwapped(connection: Connection, batch: string): Promise<Usage['counts']> {
  const counted = await connection.run<{ entity: ResourceName; rows: number }>(
    prepared(swappedRows, [batch]),
  );
  return Object.fromEntries(counted.map(({ entity, rows }) => [entity, rows]));
}
