import { type SQLChunk, sql } from 'drizzle-orm';
import type { FileDetails } from '#contract/files.ts';
import { namedUses } from '#contract/files.ts';
import { type CountedEntity, markChanged } from '#server/database/changes.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';
import { type Batch, differences, updateWithVersions } from '#server/database/versions.ts';
import { governsContent, seesAllNamespaces, type Viewer } from '#server/http/viewer.ts';

type Place = FileDetails['usage']['places'][number];

/** Each column that holds files. Everything about where files are used is made from this list. */
const holders = [
  { entity: 'collections', column: 'image_id', field: 'imageId', name: 'title', isOpen: 'public' },
  { entity: 'collections', column: 'audio_id', field: 'audioId', name: 'title', isOpen: 'public' },
  { entity: 'items', column: 'image_id', field: 'imageId', name: 'title', isOpen: 'public' },
  { entity: 'tags', column: 'image_id', field: 'imageId', name: 'name', isOpen: 'true' },
  { entity: 'tags', column: 'icon_image_id', field: 'iconImageId', name: 'name', isOpen: 'true' },
] as const satisfies readonly {
  entity: Place['entityType'] & CountedEntity;
  column: string;
  field: Place['field'];
  name: string;
  isOpen: string;
}[];

/** The first places within someone's reach: $2 sees every namespace, $3 theirs, $4 sees what is private, $5 is who. */
const placesQuery = holders
  .map(
    ({ entity, column, field, name, isOpen }) =>
      `(select '${entity}' as "entityType", id as "entityId", ${name} as name, '${field}' as field from ${entity}
        where ${column} = $1 and ($2 or namespaces = '{}' or namespaces && $3::uuid[])
          and (${isOpen} or $4 or created_by = $5) limit ${namedUses})`,
  )
  .join(' union all ');

const totalQuery = `select ${holders
  .map(({ entity, column }) => `(select count(*) from ${entity} where ${column} = $1)`)
  .join(' + ')} as total`;

const unusedQuery = `select id from unnest($1::uuid[]) as wanted(id) where ${holders
  .map(({ entity, column }) => `not exists (select 1 from ${entity} where ${column} = wanted.id)`)
  .join(' and ')}`;

/** Where a file is used: how often in all, and the first places that the viewer may see. */
export async function usageOf(connection: Connection, viewer: Viewer, id: string) {
  const [counted] = await connection.run<{ total: number }>(prepared(totalQuery, [id]));
  const reach = [seesAllNamespaces(viewer), viewer.namespaces, governsContent(viewer), viewer.id];
  const places = await connection.run<Place>(prepared(`${placesQuery} limit ${namedUses}`, [id, ...reach]));
  return { total: counted?.total ?? 0, places };
}

/** Those of some files that nothing uses. */
export async function unusedOf(connection: Connection, ids: readonly string[]): Promise<Set<string>> {
  const rows = await connection.run<{ id: string }>(prepared(unusedQuery, [ids]));
  return new Set(rows.map(({ id }) => id));
}

/** The entities that hold files, each with its columns, in the order in which rows of several are locked. */
const columnsOfHolders = [...new Set(holders.map((holder) => holder.entity))].map((entity) => {
  const held = holders.filter((holder) => holder.entity === entity);
  return {
    entity,
    name: held[0]?.name ?? 'id',
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
