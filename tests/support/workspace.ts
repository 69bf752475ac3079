import { uuidv7 } from 'uuidv7';
import type { Database } from '#server/database/connection.ts';
import { namespaces } from '#server/resources/namespaces/namespaces.table.ts';

/** Adds a workspace; answers its id. */
export async function addWorkspace({ drizzle }: Database): Promise<string> {
  const id = uuidv7();
  await drizzle.insert(namespaces).values({ id, name: 'Workspace', type: 'en' });
  return id;
}
