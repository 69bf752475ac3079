import { isDeepStrictEqual } from 'node:util';
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { undoRefusals } from '#contract/changes.ts';
import type { ResourceName } from '#contract/resources.ts';
import type { ValidationIssue } from '#contract/validation.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared, selectList } from '#server/database/statement.ts';
import { type Batch, type Changes, listBefore } from '#server/database/versions.ts';
import { updateRows } from '#server/database/write-rows.ts';
import { ApiError } from '../http/api-error.ts';
import { seeingAll, type Viewer } from '../http/viewer.ts';
import { checkGovernedFields } from './access.ts';
import type { ContentModel, StoredContent } from './model.ts';
import { places } from './reference-columns.ts';
import { idsAt } from './references.ts';
import { changesOfActivities, type WrittenRow } from './request-changes.ts';
import { keepLinks, type Waiting } from './trash-links.ts';

/** An entity as undo needs to know it. */
export interface Undoable<Row extends StoredContent = StoredContent>
  extends Pick<
    ContentModel<Row>,
    | 'contract'
    | 'table'
    | 'columns'
    | 'references'
    | 'valuesOf'
    | 'issues'
    | 'ownIssues'
    | 'holders'
    | 'beside'
  > {
  maySee: (viewer: Viewer, row: Row) => boolean;
  mayWrite: (viewer: Viewer, row: Row) => boolean;
}

/** The columns that decide who sees and writes a row. */
const ownerColumns = ['id', 'version', 'namespaces', 'createdBy', 'public', 'path'];

/** What decides who sees and writes some rows. */
export function readOwners(
  connection: Connection,
  { table }: Undoable,
  ids: readonly string[],
  lock: 'for update' | '' = '',
): Promise<StoredContent[]> {
  const others = Object.keys(getTableColumns(table)).filter((name) => !ownerColumns.includes(name));
  const text = `select ${selectList(table, others)} from ${getTableName(table)} t
    where t.id = any($1::uuid[]) order by t.id ${lock}`;
  return connection.run<StoredContent>(prepared(text, [ids]));
}

export type UndoRefusal = (typeof undoRefusals)[number];

/** How many rows one statement changes. */
const rowsPerStatement = 500;

/**
 * Gives rows of an entity, which are locked, the values that they had before a request; answers which changed by
 * it, which rows their lists got again, and why others are left as they are.
 */
export async function giveBack(
  connection: Connection,
  model: Undoable,
  { viewer, rows, batch }: { viewer: Viewer; rows: readonly WrittenRow[]; batch: Batch },
): Promise<{ changed: string[]; listed: string[]; refused: Map<string, UndoRefusal> }> {
  const changed: string[] = [];
  const listed: string[] = [];
  const refused = new Map<string, UndoRefusal>();
  // One statement changes the same fields of its rows.
  const groups = Map.groupBy(rows, ({ fields }) => [...fields].toSorted().join());
  for (const group of groups.values())
    for (let from = 0; from < group.length; from += rowsPerStatement) {
      const asBefore = await readBefore(
        connection,
        model,
        viewer,
        group.slice(from, from + rowsPerStatement),
      );
      const { wanted, missing, waiting } = await withoutMissing(connection, model, asBefore);
      const written: (object & { id: string })[] = [];
      const lists: Record<string, Changes> = {};
      for (const change of wanted) {
        const { id } = change.current;
        const reason = missing.has(id) ? 'gone' : await refusalOf(connection, model, viewer, change);
        if (reason) {
          refused.set(id, reason);
          continue;
        }
        const beside = await model.beside?.write(connection, seeingAll(viewer), id, change.old);
        if (beside) lists[id] = beside;
        written.push({ id, ...model.valuesOf(change.next, change.old) });
      }
      changed.push(...written.map(({ id }) => id));
      listed.push(...Object.values(lists).flatMap(idsAdded));
      await updateRows(connection, model.table, written, batch, lists);
      const isWritten = new Set(written.map(({ id }) => id));
      await keepLinks(
        connection,
        getTableName(model.table) as ResourceName,
        waiting.filter(({ holder }) => isWritten.has(holder)),
      );
    }
  return { changed, listed, refused };
}

/** What came into the lists of a row. */
function idsAdded(changes: Changes): string[] {
  return Object.values(changes).flatMap((change) =>
    'added' in change ? change.added.map(([, id]) => id) : [],
  );
}

/** A row as it is, some fields as they were, and the row with those. */
interface Wanted {
  current: StoredContent;
  old: Partial<StoredContent>;
  next: StoredContent;
}

function without(ids: unknown, others: unknown): string[] {
  const left = new Set(others as string[]);
  return (ids as string[]).filter((id) => !left.has(id));
}

/** The rows that differ from what they were before. */
async function readBefore(
  connection: Connection,
  { table, columns, beside, references }: Undoable,
  viewer: Viewer,
  rows: readonly WrittenRow[],
): Promise<Wanted[]> {
  const ids = rows.map(({ id }) => id);
  const current = await connection.run<StoredContent>(
    prepared(`select ${columns} from ${getTableName(table)} t where t.id = any($1::uuid[])`, [ids]),
  );
  const changes = Map.groupBy(
    await connection.run<{ id: string; changes: Changes }>(
      prepared(changesOfActivities, [rows.flatMap(({ activities }) => activities)]),
    ),
    ({ id }) => id,
  );
  const wanted: Wanted[] = [];
  for (const row of current) {
    const whole = { ...row, ...(await beside?.read(connection, seeingAll(viewer), row.id)) };
    const then: Record<string, unknown> = { ...whole };
    const fields = new Set<string>();
    for (const { changes: made } of changes.get(row.id) ?? [])
      for (const [field, change] of Object.entries(made)) {
        fields.add(field);
        const isReference = references.some(({ path }) => path === field);
        if ('added' in change) then[field] = listBefore(then[field] as string[], change);
        else if (isReference && Array.isArray(change.old))
          // What came back from the trash since stays.
          then[field] = [...new Set([...change.old, ...without(then[field], change.new)])];
        else then[field] = change.old;
      }
    const old = Object.fromEntries([...fields].map((field) => [field, then[field]]));
    if (!isDeepStrictEqual({ ...whole, ...old }, whole))
      wanted.push({ current: whole, old, next: { ...whole, ...old } });
  }
  return wanted;
}

/**
 * What some rows were, without what no longer exists: a list of references is given back without it, and what is in the
 * trash waits for its place there. A row that would lack its only reference, or have nothing given back, is missing it.
 * What the rows will refer to is held.
 */
async function withoutMissing(
  connection: Connection,
  { table, references }: Undoable,
  asBefore: readonly Wanted[],
): Promise<{ wanted: Wanted[]; missing: Set<string>; waiting: Waiting[] }> {
  let wanted = [...asBefore];
  const missing = new Set<string>();
  const waiting: Waiting[] = [];
  const held = references.map(({ path, reference }) => ({ path, to: reference.to as string }));
  if (getTableName(table) === places.holder) held.push({ path: places.field, to: places.to });
  for (const [to, fields] of Map.groupBy(held, (one) => one.to)) {
    const ids = new Set(wanted.flatMap(({ old }) => fields.flatMap(({ path }) => idsAt(old, path))));
    if (ids.size === 0) continue;
    const text = `select id from ${to} where id = any($1::uuid[]) order by id for key share`;
    const found = await connection.run<{ id: string }>(prepared(text, [[...ids]]));
    for (const { id } of found) ids.delete(id);
    if (ids.size === 0) continue;
    wanted = wanted.map(({ current, old, next }) => {
      const kept: Record<string, string[]> = {};
      for (const { path } of fields) {
        const before = idsAt(old, path);
        if (!before.some((id) => ids.has(id))) continue;
        if (Array.isArray((old as Record<string, unknown>)[path]) && to !== 'namespaces') {
          kept[path] = before.filter((id) => !ids.has(id));
          for (const [place, target] of before.entries())
            if (ids.has(target)) waiting.push({ target, holder: current.id, field: path, place });
        } else missing.add(current.id);
      }
      return { current, old: { ...old, ...kept }, next: { ...next, ...kept } };
    });
  }
  for (const { current, next } of wanted) if (isDeepStrictEqual(current, next)) missing.add(current.id);
  return { wanted, missing, waiting };
}

/** Why a row may not be what it was: it must obey the rules of today. */
async function refusalOf(
  connection: Connection,
  model: Undoable,
  viewer: Viewer,
  { current, old, next }: Wanted,
): Promise<UndoRefusal | undefined> {
  if (!model.mayWrite(viewer, next)) return 'notYours';
  try {
    checkGovernedFields(viewer, current, old);
    const change = { next, written: old, before: current };
    const issues = [
      ...newIssues(model, current, next),
      ...(await model.ownIssues(connection, seeingAll(viewer), change)),
    ];
    if (issues.some(({ key }) => key === 'unknownReference')) return 'gone';
    return issues.length > 0 ? 'notAllowed' : undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.code === 'ACCESS_DENIED' ? 'notYours' : 'notAllowed';
  }
}

/** What is wrong with a row and was not before: a course that lost its only unit can still be changed back. */
function newIssues({ issues }: Undoable, current: StoredContent, next: StoredContent): ValidationIssue[] {
  const found = issues(next);
  if (found.length === 0) return found;
  const known = issues(current);
  return found.filter(({ path, key }) => !known.some((one) => one.path === path && one.key === key));
}
