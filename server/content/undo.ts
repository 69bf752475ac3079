import type { UndoOutcome } from '#contract/changes.ts';
import { type ResourceName, resourceNames } from '#contract/resources.ts';
import type { EntityCounts } from '#contract/trash.ts';
import { markChanged, recordActivity } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Batch, Changes } from '#server/database/versions.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import { batchOf, type Caller } from '../http/context.ts';
import type { Viewer } from '../http/viewer.ts';
import type { StoredContent } from './model.ts';
import { toIso } from './present.ts';
import {
  changesOfActivities,
  lockRoots,
  type RootActivity,
  readWrittenRows,
  returnsAmong,
  trashingRequests,
  type WrittenRow,
} from './request-changes.ts';
import { moveToTrash, restoreFromTrash } from './trash.ts';
import { idsOf, judge, type Refusal, refusalOf, type Undoables } from './undo-judge.ts';
import { giveBack } from './undo-values.ts';

interface Services {
  database: Database;
  undoables: Undoables;
}

/** The most rows that are named, of those refused and of those undone. */
const namedRows = 100;

/** Undoes nothing, since something is refused. */
class NotUndone extends Error {
  readonly outcome: UndoOutcome;
  constructor(outcome: UndoOutcome) {
    super('Something is refused');
    this.outcome = outcome;
  }
}

/**
 * Undoes what some requests of the caller changed, the last one first, in one transaction: what they added goes to the
 * trash, what they deleted comes back, and everything else is what it was. What cannot be undone stops all of it, or is
 * left as it is with `others`. Of several requests, those with nothing left to undo are passed over.
 */
export async function undoRequests(
  { database, undoables }: Services,
  { viewer, request }: Caller,
  { requestIds, others }: { requestIds: readonly string[]; others: boolean },
): Promise<UndoOutcome> {
  const undo = async (connection: Connection) => {
    const undone: Undone[] = [];
    let nothingLeft: ApiError | undefined;
    for (const requestId of [...new Set(requestIds)].toReversed())
      try {
        const batch = batchOf(request, 'Undo');
        undone.push(await undoWithin(connection, undoables, { viewer, requestId, batch }));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        nothingLeft = error;
      }
    const outcome = outcomeOf(undone);
    if (!outcome) throw nothingLeft ?? notFound();
    const { counts, refused } = outcome;
    await nameLastChanges(connection, refused.named);
    const remaining = Object.values(counts).reduce((sum, count) => sum + count, 0);
    if (refused.total > 0 && (remaining === 0 || !others))
      throw new NotUndone({ ...outcome, isDone: false, counts: {}, ids: [], leftOut: 0, remaining });
    return outcome;
  };
  try {
    return await inTransaction(database, undo);
  } catch (error) {
    if (!(error instanceof NotUndone)) throw error;
    return error.outcome;
  }
}

/** What came of undoing one request. */
interface Undone {
  head: RootActivity;
  counts: EntityCounts;
  /** The rows that came back or were changed, and those that lists got again. */
  ids: string[];
  leftOut: number;
  refusals: Refusal[];
}

/** Undoes of a request what can be undone. Throws, before it changes anything, where there is nothing to undo. */
async function undoWithin(
  connection: Connection,
  undoables: Undoables,
  { viewer, requestId, batch }: { viewer: Viewer; requestId: string; batch: Batch },
): Promise<Undone> {
  const roots = await lockRoots(connection, requestId, viewer.id);
  const [head] = roots;
  if (!head) throw notFound();
  if (roots.some(({ undoneBy }) => undoneBy !== null)) throw new ApiError('CONFLICT', { context: 'undone' });
  const written = await readWrittenRows(connection, requestId, viewer.id);
  const rows = await withoutNewInLists(connection, undoables, written);
  const trashed = await readTrashed(connection, { requestId, createdAt: head.createdAt }, viewer.id);
  if (rows.length + trashed.length === 0)
    throw head.isBack ? new ApiError('CONFLICT', { context: 'restored' }) : notFound();

  const { ready, refusals } = await judge(connection, undoables, viewer, rows, idsOf(written));
  const back = trashed.filter(({ entity, ...row }) => {
    const model = undoables.get(entity);
    const isWritable = model?.mayWrite(viewer, row) ?? false;
    if (!isWritable)
      refusals.push(refusalOf({ ...row, entity }, 'notYours', model?.maySee(viewer, row) ?? false));
    return isWritable;
  });

  const counts: EntityCounts = {};
  const count = (more: EntityCounts) => addCounts(counts, more);
  const ids = back.map(({ id }) => id);
  const { restored, leftOut } = await restoreFromTrash(connection, ids, batch);
  count(restored);
  for (const entity of resourceNames) {
    const model = undoables.get(entity);
    const own = ready.filter((row) => row.entity === entity && !row.isNew);
    if (!model || own.length === 0) continue;
    const { changed, listed, refused } = await giveBack(connection, model, { viewer, rows: own, batch });
    if (changed.length > 0) await markChanged(connection, entity);
    count({ [entity]: changed.length });
    ids.push(...listed, ...changed);
    for (const row of own) {
      const reason = refused.get(row.id);
      // The caller writes it, and so sees it.
      if (reason) refusals.push(refusalOf(row, reason, true));
    }
  }
  // As the last step, so that references that change back are no longer there to be taken off.
  const removed: EntityCounts = {};
  for (const entity of resourceNames) {
    const added = ready.filter((row) => row.entity === entity && row.isNew).map(({ id }) => id);
    Object.assign(removed, await moveToTrash(connection, entity, added, batch));
  }
  count(removed);
  const undone = { head, counts, ids, leftOut, refusals };
  if (Object.keys(counts).length === 0 && refusals.length > 0) return undone;

  await recordActivity(connection, batch.origin, {
    id: batch.id,
    type: batch.type,
    entityType: head.entityType,
    entityId: head.entityId ?? undefined,
    summary: head.summary,
    content: { requestId, removed },
  });
  const mark = 'update activities set undone_by = $2 where id = any($1::uuid[])';
  await connection.run(prepared(mark, [roots.map(({ id }) => id), batch.origin.requestId]));
  return undone;
}

function addCounts(counts: EntityCounts, more: EntityCounts): void {
  for (const entity of resourceNames) if (more[entity]) counts[entity] = (counts[entity] ?? 0) + more[entity];
}

/**
 * The rows that a request changed, less those that only got in a list what the request itself added, as the course of an
 * import: that leaves the list when it goes to the trash, whatever was changed of the course since.
 */
async function withoutNewInLists(
  connection: Connection,
  undoables: Undoables,
  written: readonly WrittenRow[],
): Promise<WrittenRow[]> {
  const added = new Set(written.filter(({ isNew }) => isNew).map(({ id }) => id));
  const rows = written.filter(({ isNew, activities }) => isNew || activities.length > 0);
  const listed = rows.filter(({ entity, isNew, fields }) => {
    const lists: readonly string[] = undoables.get(entity)?.beside?.lists ?? [];
    return !isNew && [...fields].every((field) => lists.includes(field));
  });
  if (added.size === 0 || listed.length === 0) return rows;
  const changes = await connection.run<{ id: string; changes: Changes }>(
    prepared(changesOfActivities, [listed.flatMap(({ activities }) => activities)]),
  );
  const others = new Set(
    changes.flatMap(({ id, changes }) =>
      Object.values(changes).every(
        (change) =>
          'added' in change && change.removed.length === 0 && change.added.every(([, one]) => added.has(one)),
      )
        ? []
        : [id],
    ),
  );
  return rows.filter((row) => !listed.includes(row) || others.has(row.id));
}

interface TrashedRow extends StoredContent {
  entity: ResourceName;
  name: string;
}

const trashOfRequest = `
  with recursive requests as (select $1::text as request_id),
    later as (select * from activities where created_at >= $3), ${returnsAmong('later')}, ${trashingRequests}
  select id, entity, name, namespaces, created_by as "createdBy", public, row->>'path' as path from trash
  where request_id in (select trashed_by from trashing) and (deleted_by = $2 or request_id <> $1) order by id`;

/** What someone's request moved to the trash, and is still there, or again. */
function readTrashed(
  connection: Connection,
  { requestId, createdAt }: { requestId: string; createdAt: string },
  userId: string,
): Promise<TrashedRow[]> {
  return connection.run<TrashedRow>(prepared(trashOfRequest, [requestId, userId, createdAt]));
}

const lastChanges = `
  select distinct on (entity_id) entity_id as id, user_id as "userId", created_at as "createdAt" from activities
  where entity_id = any($1) and changes is not null order by entity_id, version desc`;

/** Adds who changed last what was changed since. */
async function nameLastChanges(
  connection: Connection,
  named: UndoOutcome['refused']['named'],
): Promise<void> {
  const changed = named.filter(({ reason }) => reason === 'changed');
  if (changed.length === 0) return;
  const found = await connection.run<{ id: string; userId: string | null; createdAt: string }>(
    prepared(lastChanges, [changed.map(({ entityId }) => entityId)]),
  );
  for (const { id, userId, createdAt } of found) {
    const row = changed.find(({ entityId }) => entityId === id);
    if (row) row.lastChange = { userId, createdAt: toIso(createdAt) };
  }
}

/** What is answered; undefined where there was nothing to undo. A request whose own row the caller no longer sees has no name. */
function outcomeOf(undone: readonly Undone[]): UndoOutcome | undefined {
  const [first] = undone;
  if (!first) return undefined;
  const { isRedo, entityType, entityId, summary } = first.head;
  const type = isRedo ? 'Again' : first.head.type;
  // Several requests may have changed the same row.
  const refusals = [
    ...new Map(undone.flatMap((one) => one.refusals).map((one) => [one.entityId, one])).values(),
  ];
  const isHidden = refusals.some((one) => one.entityId === entityId && one.name === undefined);
  const named = refusals.flatMap(({ name, ...refusal }) =>
    name === undefined ? [] : [{ ...refusal, name }],
  );
  const counts: EntityCounts = {};
  for (const one of undone) addCounts(counts, one.counts);
  return {
    ...{ type, entityType, name: isHidden ? '' : summary },
    ...{ isDone: true, counts, ids: undone.flatMap(({ ids }) => ids).slice(0, namedRows) },
    ...{ leftOut: undone.reduce((sum, one) => sum + one.leftOut, 0), remaining: 0 },
    refused: { total: refusals.length, named: named.slice(0, namedRows) },
  };
}
