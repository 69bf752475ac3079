import { mayWriteFile } from '#server/content/file-access.ts';
import { unusedOf } from '#server/content/where-used.ts';
import { markChanged } from '#server/database/changes.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { Storage } from '#server/integrations/storage/storage.ts';
import { type FileRow, fileColumns, keysOf } from './store-file.ts';

/**
 * Deletes those of some files that nothing uses any more and that the viewer may write. Answers the keys of their
 * bytes, which are to be deleted once the transaction is committed: `removeBytes`.
 */
export async function removeUnused(connection: Connection, viewer: Viewer, ids: readonly (string | null)[]) {
  const asked = [...new Set(ids.filter((id) => id !== null))];
  if (asked.length === 0) return [];
  const held = await connection.run<FileRow>(
    prepared(`select ${fileColumns} from files t where t.id = any($1::uuid[]) order by t.id for update`, [
      asked,
    ]),
  );
  const unused = await unusedOf(connection, 'files', asked);
  const removed = held.filter((file) => unused.has(file.id) && mayWriteFile(viewer, file));
  if (removed.length === 0) return [];
  await connection.run(
    prepared('delete from files where id = any($1::uuid[])', [removed.map(({ id }) => id)]),
  );
  await markChanged(connection, 'files');
  return removed.flatMap(keysOf);
}

/** Deletes bytes whose rows are deleted. The sweep finds what could not be deleted. */
export async function removeBytes({ storage }: { storage: Storage }, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await storage.remove(keys).catch(() => {});
}
