import { sql } from 'drizzle-orm';
import type { FileReference } from '#contract/entity.ts';
import type { AttachmentType } from '#contract/file-types.ts';
import type { ValidationIssue } from '#contract/validation.ts';
import type { Database } from '#server/database/connection.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { mayReadFile, type OwnedFile } from './file-access.ts';

/** Files as the things that use them show them; what is gone or not named is null. */
export type FileReferences = (id: string | null) => FileReference | null;

/** For rows that refer to no file, or whose files do not matter. */
export const noFiles: FileReferences = () => null;

interface ReferredFile {
  id: string;
  name: string;
  storageKey: string;
  hasThumbnail: boolean;
}

/** Signs the addresses under which a viewer's browser loads a file. */
export interface FileAddressing {
  addressesOf(
    file: Omit<ReferredFile, 'name'>,
    viewerId: string,
  ): Pick<FileReference, 'url' | 'thumbnailUrl'>;
}

const byIds = `select id, name, storage_key as "storageKey", has_thumbnail as "hasThumbnail" from files
  where id = any($1::uuid[])`;

/** Files stay closed to who views the portal as another person. */
const closed = { url: '', thumbnailUrl: null };

/** Reads the files that some rows refer to, in one query, or in none when they refer to nothing. */
export async function readFileReferences(
  { database, addresses }: { database: Database; addresses: FileAddressing },
  viewer: Viewer,
  ids: readonly (string | null)[],
): Promise<FileReferences> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return () => null;
  const { rows } = await database.pool.query<ReferredFile>(prepared(byIds, [wanted]));
  const known = new Map(
    rows.map((row): [string, FileReference] => [
      row.id,
      { _id: row.id, name: row.name, ...(viewer.viewedBy ? closed : addresses.addressesOf(row, viewer.id)) },
    ]),
  );
  return (id) => (id === null ? null : (known.get(id) ?? null));
}

/** Which file a field is to hold, and of what kind it must be. */
interface FileChoice {
  path: string;
  id: string | null | undefined;
  type: AttachmentType;
}

/** Checks that chosen files exist, are of the right kind and may be read by the viewer, and holds them. */
export async function fileIssues(connection: Connection, viewer: Viewer, choices: readonly FileChoice[]) {
  const chosen = choices.filter((choice): choice is FileChoice & { id: string } => Boolean(choice.id));
  if (chosen.length === 0) return [];
  const ids = chosen.map(({ id }) => id);
  const { rows } = await connection.execute<
    Record<string, unknown> & OwnedFile & { id: string; attachmentType: AttachmentType }
  >(sql`
    select id, path, namespaces, created_by as "createdBy", attachment_type as "attachmentType" from files
    where id = any(${sql.param(ids)}::uuid[]) order by id for key share`);
  const known = new Map(rows.map((row) => [row.id, row]));
  return chosen.flatMap(({ path, id, type }): ValidationIssue[] => {
    const file = known.get(id);
    if (!file || !mayReadFile(viewer, file)) return [{ path, key: 'unknownReference' }];
    // A temporary file is deleted after a day.
    if (file.path === 'TempFiles') return [{ path, key: 'unknownReference' }];
    return file.attachmentType === type ? [] : [{ path, key: 'wrongFileType' }];
  });
}
