import type { EntityCounts } from '#contract/trash.ts';
import { mayWriteFile } from '#server/content/file-access.ts';
import { moveToTrash } from '#server/content/trash.ts';
import { unusedOf } from '#server/content/where-used.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';
import type { Batch } from '#server/database/versions.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { type FileRow, fileColumns } from './store-file.ts';

/** Moves those of some files to the trash that nothing uses any more and that the viewer may write; answers how many. */
export async function removeUnused(
  connection: Connection,
  viewer: Viewer,
  ids: readonly (string | null)[],
  batch: Batch,
): Promise<EntityCounts> {
  const asked = [...new Set(ids.filter((id) => id !== null))];
  if (asked.length === 0) return {};
  const held = await connection.run<FileRow>(
    prepared(`select ${fileColumns} from files t where t.id = any($1::uuid[]) order by t.id for update`, [
      asked,
    ]),
  );
  const unused = await unusedOf(connection, 'files', asked);
  const removed = held.filter((file) => unused.has(file.id) && mayWriteFile(viewer, file));
  return moveToTrash(
    connection,
    'files',
    removed.map(({ id }) => id),
    batch,
  );
}
