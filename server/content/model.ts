import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { Entity } from '#contract/crud.ts';
import { type AnswerShape, type Fields, fieldOf, type Reference } from '#contract/fields.ts';
import type { ResourceName } from '#contract/resources.ts';
import type { ValidationIssue } from '#contract/validation.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared, Statement, selectList } from '#server/database/statement.ts';
import type { Changes } from '#server/database/versions.ts';
import { lockRow, type Stored } from '#server/database/write-row.ts';
import type { Viewer } from '../http/viewer.ts';
import type { Owned, OwnerOf } from './access.ts';
import { fileIssues } from './file-references.ts';
import { type Presenter, presenterOf } from './present.ts';
import { contentIssues, idsAt, namespaceIssues, tagIssues } from './references.ts';

/** What every kind of content has. */
export interface StoredContent extends Owned {
  id: string;
  version: number;
  createdAt: string;
  updatedAt: string;
}

/** Columns that search and sorting read. They are made from the others, and never read with the row. */
const madeColumns = ['search', 'titleKey'] as const;

/** A field that holds ids of other entities. */
export interface DeclaredReference {
  path: string;
  reference: Reference;
}

/** A row before the database has filled in defaults. */
export type NewRow<Row extends StoredContent> = Omit<
  Row,
  'createdAt' | 'updatedAt' | 'version' | (typeof madeColumns)[number]
>;

/** The row after the change, the changed fields, and the row before; the last is missing for a new one. */
export interface Change<Row extends StoredContent> {
  next: NewRow<Row>;
  written: Partial<Row>;
  before?: Row;
}

/** The columns that some declared fields need: files by id, everything else as answers show it. */
type RowOf<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { reference: { to: 'files' } }
    ? string | null
    : Exclude<z.output<AnswerShape<F>[Name]>, undefined>;
};

/** An option that may be left out when there is nothing to say. */
export type Needed<Name extends string, Value, Missing> = [Missing] extends [never]
  ? { [Key in Name]?: Value }
  : { [Key in Name]: Value };

/** What of an entity its declaration does not say. */
interface OwnRules<Row extends StoredContent> {
  /** The name of a row in activities. */
  summaryOf: (row: NewRow<Row>) => string;
  /** The columns that are written when some fields are, those made from them included, given the row as it will be. */
  valuesOf: (next: NewRow<Row>, written: Partial<Row>) => object;
  /**
   * What else is written with a change: the rich texts that are cleaned (those given, and all of them where the row becomes
   * one whose texts are rich), and what no longer belongs to a value that changes. Runs after `issues`, which refuses what
   * would take long to clean, and lets other requests in between the texts.
   */
  clean?: (next: NewRow<Row>, written: Partial<Row>, before?: Row) => Promise<Partial<Row>>;
  /** What decides who sees and writes a row, where the row does not say it itself. */
  ownerOf?: OwnerOf<Row>;
  /** What answers say of rows that is neither stored with them nor decides anything, as the name of what they refer to. */
  complete?: (connection: Connection, rows: Row[]) => Promise<Row[]>;
  /** What is wrong with a row, rules between its fields included. */
  issues?: (row: NewRow<Row>) => ValidationIssue[];
  /** What is wrong with references that the declaration does not know; locks what they refer to. */
  referenceIssues?: (
    connection: Connection,
    viewer: Viewer,
    change: Change<Row>,
  ) => Promise<ValidationIssue[]>;
  /** What rows that hold a row expect of some of its fields. They are locked before it. */
  holders?: {
    fields: readonly (keyof Row & string)[];
    lock: (connection: Connection, ids: string[]) => Promise<unknown>;
    issues: (connection: Connection, row: NewRow<Row>) => Promise<ValidationIssue[]>;
  };
  /** What a row holds that is kept in other tables. */
  beside?: {
    /** A JSON object of it as the viewer sees it, in SQL. */
    select: (statement: Statement, viewer: Viewer) => string;
    read: (connection: Connection, viewer: Viewer, id: string) => Promise<Partial<Row>>;
    /** The fields of it that are lists of ids, of which not everybody sees each. */
    lists: readonly (keyof Row & string)[];
    /** Those of some ids in such lists that the viewer sees, and what they are called. */
    visible: (
      connection: Connection,
      viewer: Viewer,
      ids: string[],
    ) => Promise<{ id: string; name: string }[]>;
    /** Returns what the version records of the change, where that is not the old and the new value. */
    write: (
      connection: Connection,
      viewer: Viewer,
      id: string,
      written: Partial<Row>,
    ) => Promise<Changes | undefined>;
  };
}

type Rules<Row extends StoredContent> = OwnRules<Row> &
  Required<Pick<OwnRules<Row>, 'issues' | 'referenceIssues'>>;

type DetailsOf<E extends Entity> = Omit<z.input<E['details']>, keyof z.input<E['answer']>>;
type Details<E extends Entity> = (
  connection: Connection,
  row: Pick<StoredContent, 'id'>,
  viewer: Viewer,
) => Promise<DetailsOf<E>>;

/** Content as reading and writing it needs to know it: how its rows are reached, and the rules they obey. */
export interface ContentModel<Row extends StoredContent, E extends Entity = Entity>
  extends Stored,
    Rules<Row> {
  entity: ResourceName;
  contract: E;
  /** The select list of a read by the viewer. */
  select: (statement: Statement, viewer: Viewer) => string;
  /** The row that a read of these columns found. */
  rowOf: (read: Row) => Row;
  /** A row as callers see it. */
  present: Presenter<Row, z.input<E['answer']>>;
  /** What details answer in addition to the fields. */
  details?: Details<E>;
  /** The files that a row refers to. */
  filesOf: (row: Row) => (string | null)[];
  /** The fields that hold ids of other entities. */
  references: readonly DeclaredReference[];
  /** What is wrong with a change by rules that the declaration does not know. */
  ownIssues: (connection: Connection, viewer: Viewer, change: Change<Row>) => Promise<ValidationIssue[]>;
  /** Whether writing such values is a matter of the row alone: it refers to nothing, and nothing is kept beside it. */
  isAlone: (written: object) => boolean;
  /** What a route has read with the session, where every viewer reads the same of a row. */
  namedRow: Stored | undefined;
  /** Reads a row as the viewer sees it; with a request, unless it was read with the session. */
  read: (
    connection: Connection,
    id: string,
    viewer: Viewer,
    request?: FastifyRequest,
  ) => Promise<Row | undefined>;
  /** Reads a row as the viewer sees it, and locks it until the transaction ends. */
  lock: (connection: Connection, id: string, viewer: Viewer) => Promise<Row | undefined>;
}

/**
 * The model of an entity, from its contract, its table and its own rules. `Beside` is what its rows hold that
 * is stored in other tables. A table without a column for each field does not compile.
 */
export function contentModel<
  E extends Entity,
  Columns extends StoredContent & Omit<RowOf<E['fields']>, keyof Beside>,
  Beside extends object = Record<never, never>,
>(
  contract: E,
  table: PgTable & { $inferSelect: Columns },
  own: OwnRules<Columns & Beside> & Needed<'details', Details<E>, keyof DetailsOf<E>>,
): ContentModel<Columns & Beside, E> {
  const columns = selectList(table, madeColumns);
  const entity = getTableName(table) as ResourceName;
  const references = referencesOf(contract.fields);
  const fileFields = references.filter(({ reference }) => reference.to === 'files').map(({ path }) => path);
  const namedRow = own.beside ? undefined : { table, columns };
  const ownIssues: Rules<Columns & Beside>['referenceIssues'] = async (connection, viewer, change) => [
    ...((await own.referenceIssues?.(connection, viewer, change)) ?? []),
    ...((change.before &&
      own.holders?.fields.some((field) => field in change.written) &&
      (await own.holders.issues(connection, change.next))) ||
      []),
  ];
  const select = (statement: Statement, viewer: Viewer) =>
    own.beside ? `${columns}, ${own.beside.select(statement, viewer)} as beside` : columns;
  const rowOf = own.beside
    ? ({ beside, ...row }: Columns & { beside?: Beside }) => ({ ...row, ...beside }) as Columns & Beside
    : (row: Columns) => row as Columns & Beside;
  return {
    contract,
    table,
    columns,
    entity,
    select,
    rowOf,
    namedRow,
    present: presenterOf(contract.fields),
    filesOf: (row) => fileFields.map((name) => (row as Record<string, unknown>)[name] as string | null),
    isAlone: (written) =>
      !own.beside &&
      !own.referenceIssues &&
      references.every(({ path }) => idsAt(written, path).length === 0),
    read: async (connection, id, viewer, request) => {
      const named = request?.namedRow;
      if (named && named.stored === namedRow && named.id === id)
        return named.row as (Columns & Beside) | undefined;
      const statement = new Statement();
      const wanted = statement.value(id);
      const text = `select ${select(statement, viewer)} from ${entity} t where t.id = ${wanted}`;
      const [row] = await connection.run<Columns>(prepared(text, statement.values));
      return row && rowOf(row);
    },
    // What is kept elsewhere is read once the row is held: a change that was waited for may have moved it.
    lock: async (connection, id, viewer) => {
      const row = await lockRow<Columns & Beside>(connection, { table, columns }, id);
      return row && { ...row, ...(await own.beside?.read(connection, viewer, id)) };
    },
    ...own,
    issues: own.issues ?? (() => []),
    references,
    ownIssues,
    referenceIssues: async (connection, viewer, change) => [
      ...(await declaredIssues(references, connection, viewer, change)),
      ...(await ownIssues(connection, viewer, change)),
    ],
  };
}

/** The fields of an entity that hold ids of other entities. */
export function referencesOf(fields: Fields): DeclaredReference[] {
  return Object.entries(fields).flatMap(([path, field]) => {
    const { reference } = fieldOf(field);
    return reference ? [{ path, reference }] : [];
  });
}

/** What is wrong with the collections, items, tags, namespaces and files that a change refers to; locks them, always in this order. */
async function declaredIssues(
  references: readonly DeclaredReference[],
  connection: Connection,
  viewer: Viewer,
  { written, before = {} }: { written: object; before?: object },
): Promise<ValidationIssue[]> {
  const referring = references.flatMap(({ path, reference }) => {
    const ids = idsAt(written, path);
    return ids.length > 0 ? [{ path, reference, ids, before: idsAt(before, path) }] : [];
  });
  const issues: ValidationIssue[] = [];
  for (const to of ['collections', 'items'] as const)
    for (const { reference, ...field } of referring)
      if (reference.to === to) issues.push(...(await contentIssues(connection, viewer, { ...field, to })));
  for (const { reference, ...field } of referring)
    if (reference.to === 'tags')
      issues.push(...(await tagIssues(connection, viewer, { ...field, type: reference.type })));
  for (const { reference, ids, path } of referring)
    if (reference.to === 'namespaces') issues.push(...(await namespaceIssues(connection, ids, path)));
  const chosen = referring.flatMap(({ path, reference, ids }) =>
    reference.to === 'files' ? ids.map((id) => ({ path, id, type: reference.type })) : [],
  );
  return [...issues, ...(await fileIssues(connection, viewer, chosen))];
}
