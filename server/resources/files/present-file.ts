import type { StoredFile } from '#contract/files.ts';
import type { FileAddressing } from '#server/content/file-references.ts';
import { presentStamps } from '#server/content/present.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { FileRow } from './store-file.ts';

/** A file as callers see it. `unused` holds the ids of files that nothing uses, where that was looked into. */
export function presentFile(
  { addresses }: { addresses: FileAddressing },
  viewer: Viewer,
  row: FileRow,
  unused?: ReadonlySet<string>,
): StoredFile {
  const { id: _id, ...stamps } = { id: row.id, ...presentStamps(row) };
  return {
    _id,
    name: row.name,
    fileName: row.fileName,
    description: row.description,
    path: row.path,
    fileType: row.fileType,
    attachmentType: row.attachmentType,
    size: row.size,
    width: row.width,
    height: row.height,
    ...addresses.addressesOf(row, viewer.id),
    isOrphan: unused?.has(row.id) ?? false,
    credit: row.credit,
    namespaces: row.namespaces,
    ...stamps,
  };
}
