import type { StorageCategory } from '#contract/file-types.ts';
import { hasAnyRole, staffRoles } from '#contract/roles.ts';
import { privateTo, type Reader } from '#server/http/viewer.ts';
import { maySee, mayWrite } from './access.ts';

/** The fields of a file that decide who reads it. */
export interface OwnedFile {
  path: StorageCategory;
  namespaces: string[];
  createdBy: string | null;
}

/** Whether someone on the staff may read a file: backups are Admin's, temporary files their maker's. */
export function mayReadFile(viewer: Reader, file: OwnedFile): boolean {
  if (file.path === 'DatabaseBackup') return viewer.roles.includes('ADMIN');
  if (file.path === 'TempFiles') return file.createdBy !== null && file.createdBy === privateTo(viewer);
  return maySee(viewer, file);
}

/** Whether a file may be renamed or replaced. */
export function mayWriteFile(viewer: Reader, file: OwnedFile): boolean {
  if (file.path === 'DatabaseBackup') return false;
  return mayReadFile(viewer, file) && (file.path === 'TempFiles' || mayWrite(viewer, file));
}

/**
 * Whether the bytes of a file go to the holder of its signed address. Namespaces were validated when it was signed: what
 * shows the file may belong to more of them than the file itself.
 */
export function mayLoadFile(reader: Reader, file: OwnedFile): boolean {
  if (file.path === 'AdminFiles') return hasAnyRole(reader.roles, staffRoles);
  if (file.path === 'DatabaseBackup' || file.path === 'TempFiles') return mayReadFile(reader, file);
  return true;
}
