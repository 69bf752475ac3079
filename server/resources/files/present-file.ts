import type { StoredFile } from '#contract/files.ts';
import type { FileAddressing } from '#server/content/file-references.ts';
import { runOnce } from '#server/content/idempotency.ts';
import { presentStamps } from '#server/content/present.ts';
import type { Database } from '#server/database/connection.ts';
import type { Caller } from '#server/http/context.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { FileCaller, FileRow } from './store-file.ts';

/** A file as callers see it. `unused` holds the ids of files that nothing uses, where that was checked. */
export function presentFile(
  { addresses }: { addresses: FileAddressing },
  viewer: Viewer,
  row: FileRow,
  unused?: ReadonlySet<string>,
): StoredFile {
  return {
    _id: row.id,
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
    ...presentStamps(row),
  };
}

/** Runs a call that stores a file once per idempotency key, and answers the file. `sent` is what identifies the call. */
export async function answerStored(
  services: { database: Database; addresses: FileAddressing },
  caller: Caller,
  sent: unknown,
  store: (caller: FileCaller) => Promise<FileRow>,
): Promise<StoredFile> {
  const { viewer, request } = caller;
  const row = await runOnce<FileRow>(services, { viewer, request, sent }, (keep) =>
    store({ viewer, request, keep }),
  );
  return presentFile(services, viewer, row);
}
