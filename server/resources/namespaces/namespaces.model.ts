import { fold } from '#contract/fold.ts';
import { type Namespace, namespaceEntity } from '#contract/namespaces.ts';
import { staffRoles } from '#contract/roles.ts';
import { type ContentModel, contentModel, type NewRow } from '#server/content/model.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';
import { type Change, insertRow } from '#server/database/write-row.ts';
import { namespaces } from './namespaces.table.ts';

type Counts = Pick<Namespace, 'studentCount' | 'teacherCount' | 'collectionCount'>;
export type NamespaceRow = typeof namespaces.$inferSelect & Counts;

/** Whether a row `u` of users is of the staff, as the index of their namespaces has it. */
export const isStaff = `u.roles && array[${staffRoles.map((role) => `'${role}'`).join(', ')}]::text[]`;

const readCounts = `select n.id,
    (select count(*)::int from class_students s where s.namespace_id = n.id and s.status <> 'Removed') as "studentCount",
    (select count(*)::int from users u
      where u.assign_namespaces @> array[n.id] and ${isStaff} and 'TEACHER' = any(u.roles)) as "teacherCount",
    (select count(*)::int from collections c where c.namespaces @> array[n.id]) as "collectionCount"
  from unnest($1::uuid[]) n(id)`;

/** What a search looks into. */
function searchOf({ name, description }: Pick<NamespaceRow, 'name' | 'description'>): string {
  return fold(`${name}\n${description}`);
}

/** Namespaces as reading and writing them needs to know them. */
export const namespaceModel: ContentModel<NamespaceRow, typeof namespaceEntity> = {
  ...contentModel<typeof namespaceEntity, typeof namespaces.$inferSelect, Counts>(
    namespaceEntity,
    namespaces,
    {
      summaryOf: ({ name }) => name,
      // The database makes `namespaces`.
      valuesOf: (next, { namespaces: _, ...written }) => ({
        ...written,
        search: searchOf(next),
      }),
      // Whether it is public is no matter of those who are in it.
      ownerOf: ({ namespaces, createdBy }) => ({ namespaces, createdBy }),
      complete: async (connection, rows) => {
        const ids = rows.map(({ id }) => id);
        const found = await connection.run<{ id: string } & Counts>(prepared(readCounts, [ids]));
        const counts = new Map(found.map((one) => [one.id, one]));
        return rows.map((row): NamespaceRow => ({ ...row, ...counts.get(row.id) }));
      },
    },
  ),
  // Two of its columns have names that the session's own namespace has, too.
  namedRow: undefined,
};

const stamps = 't.created_at as "createdAt", t.updated_at as "updatedAt", t.version';

/** Inserts a namespace, with its first version. */
export async function insertNamespace(
  connection: Connection,
  row: NewRow<NamespaceRow>,
  change: Omit<Change, 'entity'>,
): Promise<NamespaceRow> {
  const { table, valuesOf } = namespaceModel;
  const added = await insertRow<Pick<NamespaceRow, 'createdAt' | 'updatedAt' | 'version'>>(
    connection,
    { table, columns: stamps },
    valuesOf(row, row),
    { entity: 'namespaces', ...change },
  );
  return { ...row, search: searchOf(row), ...added };
}
