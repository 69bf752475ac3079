import type { FastifyRequest } from 'fastify';
import { uuidv7 } from 'uuidv7';
import type { ValidationIssue } from '#contract/validation.ts';
import type { CountedEntity } from '#server/database/changes.ts';
import type { Connection } from '#server/database/session.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { insertRow, type Stored, updateRow } from '#server/database/write-row.ts';
import { validationFailed } from '../http/api-error.ts';
import { originOf, type Services } from '../http/context.ts';
import type { Viewer } from '../http/viewer.ts';
import { checkGovernedFields, ensureWritable, type Owned } from './access.ts';
import { runOnce } from './idempotency.ts';
import { changesOf, checkVersion, effectivePatch, expectedVersion } from './versions.ts';

/** What every kind of content has. */
export interface StoredContent extends Owned {
  id: string;
  version: number;
  createdAt: string;
  updatedAt: string;
}

/** A kind of content as writing it needs to know it: how its rows are reached, and the rules they obey. */
export interface ContentModel<Row extends StoredContent> extends Stored {
  entity: CountedEntity;
  /** The name of a row in activities. */
  summaryOf: (row: NewRow<Row>) => string;
  /** Keys of a PATCH that only the server writes. */
  readOnly: readonly string[];
  /** The row as callers see it; read-only keys are compared with this. */
  present: (row: Row) => object;
  /** Reads a row as the viewer sees it, and holds it until the transaction ends. */
  lock: (connection: Connection, id: string, viewer: Viewer) => Promise<Row | undefined>;
  /** The columns that are written when some fields are, those made from them included, given the row as it will be. */
  valuesOf: (next: NewRow<Row>, written: Partial<Row>) => object;
  /** Writes what is stored in other tables. */
  writeBeside?: (connection: Connection, viewer: Viewer, id: string, written: Partial<Row>) => Promise<void>;
  /** What is wrong with a row, rules between its fields included. */
  issues: (row: NewRow<Row>) => ValidationIssue[];
  /** What is wrong with the things a row refers to; holds those things until the transaction ends. */
  referenceIssues: (
    connection: Connection,
    viewer: Viewer,
    change: Change<Row>,
  ) => Promise<ValidationIssue[]>;
}

/** A row as it will be, what of it is being written, and as it was; the last is missing for a new one. */
export interface Change<Row extends StoredContent> {
  next: NewRow<Row>;
  written: Partial<Row>;
  before?: Row;
}

/** A row before the database filled in what it fills in. */
export type NewRow<Row extends StoredContent> = Omit<
  Row,
  'createdAt' | 'updatedAt' | 'version' | 'search' | 'titleKey'
>;

/** Adds a row: rules, references, row, activity and change mark in one transaction. */
export async function addContent<Row extends StoredContent>(
  { database }: Services,
  kind: ContentModel<Row>,
  { viewer, request }: { viewer: Viewer; request: FastifyRequest },
  values: Omit<NewRow<Row>, 'id' | 'createdBy'>,
): Promise<Row> {
  const row = { ...values, id: uuidv7(), createdBy: viewer.id } as unknown as NewRow<Row>;
  const written = row as unknown as Partial<Row>;
  refuse(kind.issues(row));
  return runOnce<Row>({ database }, { viewer, request, sent: values }, (keep) =>
    inTransaction(database, async (connection) => {
      refuse(await kind.referenceIssues(connection, viewer, { next: row, written }));
      const added = await insertRow<Row>(connection, kind, kind.valuesOf(row, written), {
        entity: kind.entity,
        origin: originOf(request),
        activity: { type: 'Create', entityId: row.id, summary: kind.summaryOf(row) },
      });
      await kind.writeBeside?.(connection, viewer, row.id, written);
      return keep(connection, { ...row, ...added });
    }),
  );
}

/** Changes a row unless it was changed since the caller read it; a change of nothing writes nothing. */
export async function editContent<Row extends StoredContent>(
  { database }: Services,
  kind: ContentModel<Row>,
  { viewer, request }: { viewer: Viewer; request: FastifyRequest },
  id: string,
  body: object,
): Promise<Row> {
  return inTransaction(database, async (connection) => {
    const current = ensureWritable(viewer, await kind.lock(connection, id, viewer));
    checkVersion(current, expectedVersion(request));
    const patch = effectivePatch(body, current, kind.present(current), kind.readOnly);
    if (Object.keys(patch).length === 0) return current;
    checkGovernedFields(viewer, current, patch);
    const next: Row = { ...current, ...patch };
    refuse(kind.issues(next));
    refuse(await kind.referenceIssues(connection, viewer, { next, written: patch, before: current }));
    await kind.writeBeside?.(connection, viewer, id, patch);
    const changed = await updateRow<Row>(connection, kind, id, kind.valuesOf(next, patch), {
      entity: kind.entity,
      origin: originOf(request),
      activity: {
        type: 'Update',
        entityId: id,
        summary: kind.summaryOf(next),
        content: changesOf(current, patch),
      },
    });
    return { ...next, ...changed };
  });
}

function refuse(issues: ValidationIssue[]): void {
  if (issues.length > 0) throw validationFailed(issues);
}
