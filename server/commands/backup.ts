import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { uuidv7 } from 'uuidv7';
import { StartError } from '#server/lib/errors.ts';
import { createBackup } from '#server/resources/backups/create-backup.ts';
import { writeArchive } from '#server/resources/backups/write-archive.ts';
import { runCommand, withArchives } from './archives.ts';

const usage = `npm run backup                      makes a backup and keeps it among the others
npm run backup -- --with-files      with the stored files in it
npm run backup -- --to FILE         writes it to a file instead`;

/** Makes a backup, for operators: also while the server is stopped. */
await runCommand(usage, async () => {
  const { values } = parseArgs({ options: { 'with-files': { type: 'boolean' }, to: { type: 'string' } } });
  const { 'with-files': withFiles = false, to } = values;
  const path = to === undefined ? undefined : resolve(to);
  if (path && existsSync(path)) throw new StartError(`${path} is there already. Name another file.`);
  await withArchives(async (services, progress) => {
    if (!path) {
      const id = uuidv7();
      await createBackup(services, { id, kind: 'Manual', withFiles, userId: null, progress });
      console.log('The backup is whole. It is on the page System settings, Backups.');
      return;
    }
    const draft = `${path}.partial`;
    try {
      await rm(draft, { force: true });
      const watch = { expect: () => {}, advance: async () => {}, pause: 0 };
      const { size, manifest } = await writeArchive(services, draft, { withFiles, watch });
      await rename(draft, path);
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      console.log(
        `${path} has ${rows} rows and ${manifest.files?.rows ?? 0} files in ${Math.ceil(size / 1e6)} MB.`,
      );
    } finally {
      await rm(draft, { force: true });
    }
  });
});
