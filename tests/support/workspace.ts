import { uuidv7 } from 'uuidv7';
import { openDatabase } from '#server/database/connection.ts';
import { namespaces } from '#server/resources/namespaces/namespaces.table.ts';
import type { TestEnv } from './test-env.ts';

/** Adds a workspace to a database that no server has open; answers its id. */
export async function workspaceIn(env: TestEnv['env']): Promise<string> {
  const id = uuidv7();
  const database = await openDatabase(env);
  await database.drizzle.insert(namespaces).values({ id, name: 'Workspace', type: 'en' });
  await database.close();
  return id;
}
