import { openDatabase } from '#server/database/connection.ts';
import { migrate } from '#server/database/migrate.ts';
import { installQueue } from '#server/jobs/queue.ts';
import { namespaces } from '#server/resources/namespaces/namespaces.table.ts';

/** The workspace that a prepared database holds. */
export const namespace = '00000000-0000-7000-8000-000000000001';

/** Gives a new database its tables and a workspace, as the server of a test could not be given one later. */
export async function prepareDatabase(env: { DATA_DIR: string; DATABASE_URL?: string }): Promise<void> {
  const database = await openDatabase(env);
  await migrate(database, () => installQueue(database));
  await database.drizzle.insert(namespaces).values({ id: namespace, name: 'Workspace', type: 'en' });
  await database.close();
}
