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
import {
  changedSince,
  changesOfActivities,
  lockRoots,
  type RootActivity,
  readWrittenRows,
  returnsAmong,
  trashingRequests,
  type WrittenRow,
} from './request-changes.ts';
import { lockForTrash, moveToTrash, restoreFromTrash } from './trash.ts';
import { giveBack, readOwners, type Undoable, type UndoRefusal } from './undo-values.ts';
import { unusedOf } from './where-used.ts';

/** The entities that undo knows, as their routes register them. */
export type Undoables = Map<ResourceName, Undoable>;

interface Services {
  database: Database;
  undoables: Undoables;
}

type Refused = UndoOutcome['refused']['named'][number];
/** Something that is not undone; without a name for someone who does not see it. */
type Refusal = Omit<Refused, 'name'> & { name: string | undefined };

/** The most refused rows that are named. */
const namedRefusals = 100;

const idsOf = (some: readonly WrittenRow[]) => some.map(({ id }) => id);

/** Undoes nothing, since something is refused. */
class NotUndone extends Error {
  readonly outcome: UndoOutcome;
  constructor(outcome: UndoOutcome) {
    super('Something is refused');
    this.outcome = outcome;
  }
}

/**
 * Undoes what a request of the caller changed, in one transaction: what it added goes to the trash, what it deleted comes
 * back, and everything else is what it was. What cannot be undone stops it, or is left as it is with `others`.
 */
export async function undoRequest(
  { database, undoables }: Services,
  { viewer, request }: Caller,
  { requestId, others }: { requestId: string; others: boolean },
): Promise<UndoOutcome> {
  const batch = batchOf(request, 'Undo');
  const undo = (connection: Connection) =>
    undoWithin(connection, undoables, { viewer, requestId, others, batch });
  try {
    return await inTransaction(database, undo);
  } catch (error) {
    if (!(error instanceof NotUndone)) throw error;
    return error.outcome;
  }
}

async function undoWithin(
  connection: Connection,
  undoables: Undoables,
  { viewer, requestId, others, batch }: { viewer: Viewer; requestId: string; others: boolean; batch: Batch },
): Promise<UndoOutcome> {
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
  if (refusals.length > 0 && !others) throw new NotUndone(nothingUndone(head, refusals));

  const counts: EntityCounts = {};
  const count = (more: EntityCounts) => {
    for (const entity of resourceNames)
      if (more[entity]) counts[entity] = (counts[entity] ?? 0) + more[entity];
  };
  const returned = await restoreFromTrash(
    connection,
    back.map(({ id }) => id),
    batch,
  );
  count(returned.restored);
  for (const entity of resourceNames) {
    const model = undoables.get(entity);
    const own = ready.filter((row) => row.entity === entity && !row.isNew);
    if (!model || own.length === 0) continue;
    const { changed, refused } = await giveBack(connection, model, { viewer, rows: own, batch });
    if (changed > 0) await markChanged(connection, entity);
    count({ [entity]: changed });
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
  const isNothing = Object.keys(counts).length === 0;
  if (refusals.length > 0 && (isNothing || !others)) throw new NotUndone(nothingUndone(head, refusals));

  await recordActivity(connection, batch.origin, {
    id: batch.id,
    type: batch.type,
    entityType: head.entityType,
    entityId: head.entityId ?? undefined,
    summary: head.summary,
    content: { requestId, removed },
  });
  const undone = 'update activities set undone_by = $2 where id = any($1::uuid[])';
  await connection.run(prepared(undone, [roots.map(({ id }) => id), batch.origin.requestId]));
  return { ...nothingUndone(head, refusals), isDone: true, counts, leftOut: returned.leftOut };
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

/**
 * Locks the rows that a request changed or added, and says which of them can be undone, and why the others cannot. What it
 * added is left where others use it; all rows that it wrote are `except`ed from these.
 */
async function judge(
  connection: Connection,
  undoables: Undoables,
  viewer: Viewer,
  rows: readonly WrittenRow[],
  except: readonly string[],
): Promise<{ ready: WrittenRow[]; refusals: Refusal[] }> {
  const ofEntity = (entity: ResourceName) => rows.filter((row) => row.entity === entity);
  for (const entity of resourceNames) {
    const added = ofEntity(entity).filter(({ isNew }) => isNew);
    if (added.length > 0) await lockForTrash(connection, entity, idsOf(added));
  }
  const ready: WrittenRow[] = [];
  const refusals: Refusal[] = [];
  for (const entity of resourceNames) {
    const model = undoables.get(entity);
    const own = ofEntity(entity);
    if (!model || own.length === 0) continue;
    const expected = own.filter(({ fields }) => model.holders?.fields.some((field) => fields.has(field)));
    if (expected.length > 0) await model.holders?.lock(connection, idsOf(expected));
    const held = await readOwners(connection, model, idsOf(own), 'for update');
    const live = new Map(held.map((row) => [row.id, row]));
    const moved = own.filter(({ id, version }) => live.get(id) && live.get(id)?.version !== version);
    const changed = await changedSince(connection, moved);
    const added = own.filter(({ isNew, id }) => isNew && live.has(id));
    const used = await usedByOthers(connection, entity, added, except);
    for (const row of own) {
      const current = live.get(row.id);
      // What was added is in the trash already, or deleted for good.
      if (!current && row.isNew) continue;
      const isChanged = !row.isWhole || changed.has(row.id) || used.has(row.id);
      const reason = refusedFor(model, viewer, current) ?? (isChanged ? 'changed' : undefined);
      if (!reason) ready.push(row);
      else refusals.push(refusalOf(row, reason, !current || model.maySee(viewer, current)));
    }
  }
  return { ready, refusals };
}

function refusedFor(
  model: Undoable,
  viewer: Viewer,
  current: StoredContent | undefined,
): UndoRefusal | undefined {
  if (!current) return 'gone';
  return model.mayWrite(viewer, current) ? undefined : 'notYours';
}

/**
 * Those of the rows of an entity that a request added that something uses which it did not write. Where it only brought a
 * row back from the trash, the texts that link to it were there before.
 */
async function usedByOthers(
  connection: Connection,
  entity: ResourceName,
  added: readonly WrittenRow[],
  except: readonly string[],
): Promise<Set<string>> {
  const used = new Set(added.map(({ id }) => id));
  for (const withTexts of [true, false]) {
    const ids = added.filter(({ first }) => (first === 1) === withTexts).map(({ id }) => id);
    for (const id of await unusedOf(connection, entity, ids, { except, withTexts })) used.delete(id);
  }
  return used;
}

function refusalOf(
  { entity, id, name }: Pick<WrittenRow, 'entity' | 'id' | 'name'>,
  reason: UndoRefusal,
  isSeen: boolean,
): Refusal {
  return { entityType: entity, entityId: id, reason, name: isSeen ? name : undefined };
}

/** What is answered where nothing is undone. A request whose own row the caller no longer sees has no name. */
function nothingUndone(head: RootActivity, refusals: readonly Refusal[]): UndoOutcome {
  const { type, entityType, entityId, summary } = head;
  const isHidden = refusals.some((one) => one.entityId === entityId && one.name === undefined);
  const named = refusals.flatMap(({ name, ...refusal }) =>
    name === undefined ? [] : [{ ...refusal, name }],
  );
  return {
    ...{ type, entityType, name: isHidden ? '' : summary },
    ...{ isDone: false, counts: {}, leftOut: 0 },
    refused: { total: refusals.length, named: named.slice(0, namedRefusals) },
  };
}
