import { uuidv7 } from 'uuidv7';
import type { EntityCounts } from '#contract/trash.ts';
import { recordActivity } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import type { Connection } from '#server/database/session.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Batch } from '#server/database/versions.ts';
import { type Change, insertRow, NothingWritten, updateRow } from '#server/database/write-row.ts';
import { refuse } from '../http/api-error.ts';
import { batchOf, type Caller, originOf } from '../http/context.ts';
import type { Viewer } from '../http/viewer.ts';
import { checkGovernedFields, ensureWritable } from './access.ts';
import { isKept, runOnce } from './idempotency.ts';
import type { ContentModel, NewRow, StoredContent } from './model.ts';
import { keepingHiddenReferences, withoutHiddenReferences } from './references.ts';
import { type ChoiceOfRemoval, type Settled, type SwapIssues, settleUses } from './removal-of-used.ts';
import { withMergedTranslations } from './translations.ts';
import { lockForTrash, moveToTrash } from './trash.ts';
import type { Undoables } from './undo-judge.ts';
import { changesOf, checkVersion, effectivePatch, expectedVersion } from './versions.ts';

interface Services {
  database: Database;
}

/** What the database alone knows of a row that was written. */
const stamps = 't.version, t.updated_at as "updatedAt"';

/** Adds a row: rules, references, row, activity and change mark in one transaction. */
export async function addContent<Row extends StoredContent>(
  { database }: Services,
  model: ContentModel<Row>,
  { viewer, request }: Caller,
  values: Omit<NewRow<Row>, 'id' | 'createdBy'>,
): Promise<Row> {
  const given = { ...values, id: uuidv7(), createdBy: viewer.id } as unknown as NewRow<Row>;
  refuse(model.issues(given));
  const row = { ...given, ...(await cleaned(model, given, given as unknown as Partial<Row>)) };
  const written = row as unknown as Partial<Row>;
  const isAlone = !isKept(request) && model.isAlone({ ...row, namespaces: [] });
  return runOnce<Row>({ database }, { viewer, request, sent: values }, (keep) =>
    write(database, isAlone, async (connection, isAlone) => {
      if (!isAlone) refuse(await model.referenceIssues(connection, viewer, { next: row, written }));
      const change: Change = {
        entity: model.entity,
        origin: originOf(request),
        activity: { type: 'Create', entityId: row.id, summary: model.summaryOf(row) },
      };
      const held = isAlone ? row.namespaces : [];
      const stamped = { table: model.table, columns: `t.created_at as "createdAt", ${stamps}` };
      const added = await insertRow<Row>(connection, stamped, model.valuesOf(row, written), change, held);
      await model.beside?.write(connection, viewer, row.id, written);
      return keep(connection, { ...row, ...added });
    }),
  );
}

/**
 * Changes a row unless it was changed since the caller read it; a change of nothing writes nothing. The body may depend
 * on the row; `restored` is the version that it takes fields from.
 */
export async function editContent<Row extends StoredContent>(
  { database }: Services,
  model: ContentModel<Row>,
  { viewer, request }: Caller,
  id: string,
  body: object | ((current: Row) => object),
  restored?: number,
): Promise<Row> {
  const { holders } = model;
  const isFixed = typeof body !== 'function';
  const concernsHolders = holders?.fields.some((field) => !isFixed || field in body);
  return write(database, isFixed && !concernsHolders && model.isAlone(body), async (connection, isAlone) => {
    if (concernsHolders) await holders?.lock(connection, [id]);
    const found = isAlone ? model.read(connection, id, viewer, request) : model.lock(connection, id, viewer);
    const current = ensureWritable(viewer, await found, model.ownerOf);
    checkVersion(current, expectedVersion(request));
    const { readOnlyKeys } = model.contract;
    const given = isFixed ? body : body(current);
    const sent = await keepingHiddenReferences(connection, viewer, model.contract.fields, given, current);
    const isDetailSent = Object.keys(sent).some((key) => !(key in model.contract.answer.shape));
    const isToldSent = Object.keys(sent).some(
      (key) => key in model.contract.answer.shape && !(key in current),
    );
    const shown = {
      ...model.present(isToldSent ? await asTold(connection, model, viewer, current) : current),
      ...(isDetailSent && (await model.details?.(connection, current, viewer))),
    };
    const patch = effectivePatch(withMergedTranslations(sent, current), current, readOnlyKeys, shown);
    if (Object.keys(patch).length === 0) return current;
    checkGovernedFields(viewer, current, patch);
    refuse(model.issues({ ...current, ...patch }));
    const written = { ...patch, ...(await cleaned(model, { ...current, ...patch }, patch, current)) };
    const next: Row = { ...current, ...written };
    refuse(await model.referenceIssues(connection, viewer, { next, written, before: current }));
    const beside = await model.beside?.write(connection, viewer, id, written);
    const change: Change = {
      entity: model.entity,
      origin: originOf(request),
      activity: {
        type: restored === undefined ? 'Update' : 'Restore',
        entityId: id,
        summary: model.summaryOf(next),
        content: restored === undefined ? undefined : { version: restored },
        changes: { ...changesOf(current, written), ...beside },
      },
    };
    const values = model.valuesOf(next, written);
    const stamped = { table: model.table, columns: stamps };
    const changed = await updateRow<Row>(connection, stamped, id, values, change, current.version);
    return { ...next, ...values, ...changed };
  });
}

/**
 * Runs a write as one transaction. What is a matter of one row alone ends with a single statement that checks what it
 * relies on, so it is first tried without a transaction, in half the round trips; one that came too late is run again.
 */
async function write<Result>(
  database: Database,
  isAlone: boolean,
  work: (connection: Connection, isAlone: boolean) => Promise<Result>,
): Promise<Result> {
  try {
    if (isAlone) return await work(database.drizzle, true);
  } catch (error) {
    if (!(error instanceof NothingWritten)) throw error;
  }
  return inTransaction(database, (connection) => work(connection, false));
}

/**
 * Moves a row that the viewer may write to the trash, unless it was changed since the caller read it: row, what refers to it, activity and change marks in one
 * transaction. `remove` is given where more goes with the row.
 */
export async function removeContent<Row extends StoredContent>(
  { database, undoables: models }: Services & { undoables: Undoables },
  model: ContentModel<Row>,
  { viewer, request }: Caller,
  id: string,
  {
    choice,
    swapIssues,
    remove,
  }: {
    choice: ChoiceOfRemoval;
    swapIssues: SwapIssues<Row> | undefined;
    remove: ((connection: Connection, row: Row, batch: Batch) => Promise<EntityCounts>) | undefined;
  },
): Promise<Settled> {
  return inTransaction(database, async (connection) => {
    await lockForTrash(connection, model.entity, [id], choice.swapFor);
    const row = ensureWritable(viewer, await model.lock(connection, id, viewer), model.ownerOf);
    checkVersion(row, expectedVersion(request));
    const batch = batchOf(request, 'Delete');
    const removal = { models, viewer, entity: model.entity, row, swapIssues, batch };
    const settled = await settleUses(connection, removal, choice);
    const removed = remove
      ? await remove(connection, row, batch)
      : await moveToTrash(connection, model.entity, [id], batch);
    await recordActivity(connection, batch.origin, {
      id: batch.id,
      type: batch.type,
      entityType: model.entity,
      entityId: id,
      summary: model.summaryOf(row),
      content: { removed },
    });
    return settled;
  });
}

/** A row with what answers to the viewer say of it that is not stored with it. */
async function asTold<Row extends StoredContent>(
  connection: Connection,
  { contract, complete }: ContentModel<Row>,
  viewer: Viewer,
  row: Row,
): Promise<Row> {
  const seen = await withoutHiddenReferences(connection, viewer, contract.fields, [row]);
  const [told = row] = complete ? await complete(connection, seen) : seen;
  return told;
}

/** What cleaning changes. Cleaned text can be longer than what was sent, so the rules are checked again. */
async function cleaned<Row extends StoredContent>(
  model: ContentModel<Row>,
  next: NewRow<Row>,
  written: Partial<Row>,
  before?: Row,
): Promise<Partial<Row>> {
  const changes = (await model.clean?.(next, written, before)) ?? {};
  if (Object.keys(changes).length > 0) refuse(model.issues({ ...next, ...changes }));
  return changes;
}
