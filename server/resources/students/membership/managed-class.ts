import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';
import { notFound } from '#server/http/api-error.ts';
import { seesAllNamespaces, type Viewer } from '#server/http/viewer.ts';
import type { namespaces } from '#server/resources/namespaces/namespaces.table.ts';
import type { Enroller } from './enrol.ts';

/** A class as those who change its students need it. */
export type ManagedClass = Pick<typeof namespaces.$inferSelect, 'id' | 'name' | 'type' | 'status'>;

/** A class that the caller manages. Changes of who its students are wait for each other until the transaction ends. */
export async function managedClass(
  connection: Connection,
  viewer: Viewer,
  id: string,
): Promise<ManagedClass> {
  expectManager(viewer, id);
  return heldClass(connection, id);
}

/** Refuses a class that the caller does not work in as one that does not exist. */
export function expectManager(viewer: Viewer, id: string): void {
  if (!seesAllNamespaces(viewer) && !viewer.namespaces.includes(id)) throw notFound();
}

const hold = 'select id, name, type, status from namespaces where id = $1 for no key update';

/** A class whose students nobody else changes until the transaction ends. */
export async function heldClass(connection: Connection, id: string): Promise<ManagedClass> {
  const [found] = await connection.run<ManagedClass>(prepared(hold, [id]));
  if (!found) throw notFound();
  return found;
}

/** A caller who adds people to their class. */
export function enrollerOf(viewer: Viewer): Enroller {
  return { seesAll: seesAllNamespaces(viewer), namespaces: viewer.namespaces, isProof: false };
}
