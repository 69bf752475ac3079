import type { FastifyRequest } from 'fastify';
import { uuidv7 } from 'uuidv7';
import type { ValidationIssue } from '#contract/validation.ts';
import { type CountedEntity, markChanged, recordActivity } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import type { Connection } from '#server/database/session.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { insertRow, updateRow } from '#server/database/write-row.ts';
import { validationFailed } from '../http/api-error.ts';
import { originOf } from '../http/context.ts';
import type { Viewer } from '../http/viewer.ts';
import { checkGovernedFields, ensureWritable } from './access.ts';
import { runOnce } from './idempotency.ts';
import type { ContentModel, NewRow, StoredContent } from './model.ts';
import { withMergedTranslations } from './translations.ts';
import { changesOf, checkVersion, effectivePatch, expectedVersion } from './versions.ts';

/** Who makes a change, and by which request. */
export interface Caller {
  viewer: Viewer;
  request: FastifyRequest;
}

interface Services {
  database: Database;
}

/** Adds a row: rules, references, row, activity and change mark in one transaction. */
export async function addContent<Row extends StoredContent>(
  { database }: Services,
  model: ContentModel<Row>,
  { viewer, request }: Caller,
  values: Omit<NewRow<Row>, 'id' | 'createdBy'>,
): Promise<Row> {
  const given = { ...values, id: uuidv7(), createdBy: viewer.id } as unknown as NewRow<Row>;
  refuse(model.issues(given));
  const row = { ...given, ...cleaned(model, given, given as unknown as Partial<Row>) };
  const written = row as unknown as Partial<Row>;
  return runOnce<Row>({ database }, { viewer, request, sent: values }, (keep) =>
    inTransaction(database, async (connection) => {
      refuse(await model.referenceIssues(connection, viewer, { next: row, written }));
      const added = await insertRow<Row>(connection, model, model.valuesOf(row, written), {
        entity: model.entity,
        origin: originOf(request),
        activity: { type: 'Create', entityId: row.id, summary: model.summaryOf(row) },
      });
      await model.beside?.write(connection, viewer, row.id, written);
      return keep(connection, { ...row, ...added });
    }),
  );
}

/**
 * Changes a row unless it was changed since the caller read it; a change of nothing writes nothing. The body may depend
 * on the row; `content` is what the activity keeps, where that is not the old and new value of each field.
 */
export async function editContent<Row extends StoredContent>(
  { database }: Services,
  model: ContentModel<Row>,
  { viewer, request }: Caller,
  id: string,
  body: object | ((current: Row) => object),
  content?: object,
): Promise<Row> {
  return inTransaction(database, async (connection) => {
    const current = ensureWritable(viewer, await model.lock(connection, id, viewer));
    checkVersion(current, expectedVersion(request));
    const { readOnlyKeys } = model.contract;
    const sent = typeof body === 'function' ? body(current) : body;
    const isDetailSent = Object.keys(sent).some((key) => !(key in model.contract.answer.shape));
    const shown = {
      ...model.present(current),
      ...(isDetailSent && (await model.details?.(connection, current))),
    };
    const patch = effectivePatch(withMergedTranslations(sent, current), current, shown, readOnlyKeys);
    if (Object.keys(patch).length === 0) return current;
    checkGovernedFields(viewer, current, patch);
    refuse(model.issues({ ...current, ...patch }));
    const written = { ...patch, ...cleaned(model, { ...current, ...patch }, patch, current) };
    const next: Row = { ...current, ...written };
    refuse(await model.referenceIssues(connection, viewer, { next, written, before: current }));
    await model.beside?.write(connection, viewer, id, written);
    const changed = await updateRow<Row>(connection, model, id, model.valuesOf(next, written), {
      entity: model.entity,
      origin: originOf(request),
      activity: {
        type: 'Update',
        entityId: id,
        summary: model.summaryOf(next),
        content: content ?? changesOf(current, written),
      },
    });
    return { ...next, ...changed };
  });
}

/** What a deletion took with it. */
export interface Removal {
  /** What the activity keeps of it. */
  content?: object;
  /** Other entities that changed with it. */
  touched?: readonly CountedEntity[];
  /** What is done once the transaction is over. */
  afterwards?: () => Promise<void>;
}

/**
 * Deletes a row that the viewer may write: row, what refers to it, activity and change marks in one transaction.
 * `remove` deletes the row, once it has taken it off what refers to it.
 */
export async function removeContent<Row extends StoredContent>(
  { database }: Services,
  model: ContentModel<Row>,
  { viewer, request }: Caller,
  id: string,
  remove: (connection: Connection, row: Row) => Promise<Removal>,
): Promise<void> {
  const removal = await inTransaction(database, async (connection) => {
    const row = ensureWritable(viewer, await model.lock(connection, id, viewer));
    const removed = await remove(connection, row);
    await recordActivity(connection, originOf(request), {
      type: 'Delete',
      entityType: model.entity,
      entityId: id,
      summary: model.summaryOf(row),
      content: removed.content,
    });
    for (const entity of [...(removed.touched ?? []), model.entity]) await markChanged(connection, entity);
    return removed;
  });
  await removal.afterwards?.();
}

/** What cleaning changes. Cleaned text can be longer than what was sent, so the rules are checked again. */
function cleaned<Row extends StoredContent>(
  model: ContentModel<Row>,
  next: NewRow<Row>,
  written: Partial<Row>,
  before?: Row,
): Partial<Row> {
  const changes = model.clean?.(next, written, before) ?? {};
  if (Object.keys(changes).length > 0) refuse(model.issues({ ...next, ...changes }));
  return changes;
}

function refuse(issues: ValidationIssue[]): void {
  if (issues.length > 0) throw validationFailed(issues);
}
