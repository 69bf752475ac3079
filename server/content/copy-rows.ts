import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { ResourceName } from '#contract/resources.ts';
import type { Connection } from '#server/database/session.ts';
import { type Batch, insertWithVersions } from '#server/database/versions.ts';
import { nameColumn } from './reference-columns.ts';

/** A row that is copied, and the id of its copy. */
export interface Copied {
  original: string;
  copy: string;
}

/** When it was made and how often it changed are a copy's own. */
const ownColumns = ['id', 'createdAt', 'updatedAt', 'version'];

/** Copies rows with one statement, and keeps the first version of each. `values` are columns that differ from the original's. */
export async function copyRows(
  connection: Connection,
  { entity, table, values }: { entity: ResourceName; table: PgTable; values: Readonly<Record<string, SQL>> },
  copies: readonly Copied[],
  batch: Batch,
): Promise<void> {
  if (copies.length === 0) return;
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => !ownColumns.includes(key));
  const names = columns.map(([, { name }]) => sql.identifier(name));
  const copied = columns.map(([key, { name }]) => values[key] ?? sql.identifier(name));
  const insert = sql`
    insert into ${table} (id, ${sql.join(names, sql`, `)})
    select wanted.copy, ${sql.join(copied, sql`, `)}
    from unnest(
      ${sql.param(copies.map(({ original }) => original))}::uuid[],
      ${sql.param(copies.map(({ copy }) => copy))}::uuid[]
    ) as wanted(original, copy)
    join ${table} on ${table}.id = wanted.original`;
  await insertWithVersions(connection, { entity, name: nameColumn(entity), insert }, batch);
}
