import { type SQLChunk, sql } from 'drizzle-orm';
import { referenceColumns } from '#server/content/reference-columns.ts';
import { markChanged } from '#server/database/changes.ts';
import type { Connection } from '#server/database/session.ts';
import { type Batch, differences, updateWithVersions } from '#server/database/versions.ts';

/** Each column that holds files. */
const holders = referenceColumns.filter(({ to }) => to === 'files');

/** The entities that hold files, each with its columns, in the order in which rows of several are locked. */
const columnsOfHolders = [...new Set(holders.map(({ holder }) => holder))].map((entity) => {
  const held = holders.filter(({ holder }) => holder === entity);
  return {
    entity,
    name: entity === 'tags' ? 'name' : 'title',
    changes: differences(Object.fromEntries(held.map(({ field, column }) => [field, column]))),
    columns: held.map(({ column }) => sql.identifier(column)),
  };
});

const holdsFile = (columns: readonly SQLChunk[], id: string) =>
  sql.join(
    columns.map((column) => sql`${column} = ${id}`),
    sql` or `,
  );

/** Locks what uses a file, before the file, as every change of it does. */
export async function lockUses(connection: Connection, id: string): Promise<void> {
  for (const { entity, columns } of columnsOfHolders)
    await connection.execute(
      sql`select id from ${sql.identifier(entity)} where ${holdsFile(columns, id)} order by id for update`,
    );
}

/** Removes a file from everything that uses it; returns the number of places. */
export async function detachFile(connection: Connection, id: string, batch: Batch): Promise<number> {
  let places = 0;
  for (const { entity, name, changes, columns } of columnsOfHolders) {
    const sets = sql.join(
      columns.map((column) => sql`${column} = nullif(${column}, ${id}::uuid)`),
      sql`, `,
    );
    const which = holdsFile(columns, id);
    const update = sql`
      update ${sql.identifier(entity)} set ${sets}, version = version + 1, updated_at = now() where ${which}`;
    const changed = await updateWithVersions(connection, { entity, name, changes, which, update }, batch);
    if (changed > 0) await markChanged(connection, entity);
    places += changed;
  }
  return places;
}
