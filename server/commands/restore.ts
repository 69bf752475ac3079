import { once } from 'node:events';
import { createReadStream, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { uuidv7 } from 'uuidv7';
import { StartError } from '#server/lib/errors.ts';
import { processArchive } from '#server/resources/backups/restore.ts';
import { runCommand, withArchives } from './archives.ts';

const usage = `npm run restore -- FILE                     replaces all data by those of a backup
npm run restore -- FILE --rehearse          only tries whether that would work
npm run restore -- FILE --allow-foreign     also one that another installation made
npm run restore -- FILE --yes               without asking`;

/** Restores a backup from a file, for operators: also while servers run, which refuse writes meanwhile. */
await runCommand(usage, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'allow-foreign': { type: 'boolean' },
      rehearse: { type: 'boolean' },
      yes: { type: 'boolean' },
    },
  });
  const [file] = positionals;
  if (!file || positionals.length > 1) throw new StartError(usage);
  const path = resolve(file);
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new StartError(`There is no file ${path}.`);
  const source = { size: statSync(path).size, isForeign: true, open: async () => createReadStream(path) };
  const purpose = values.rehearse ? 'Rehearse' : 'Restore';
  if (purpose === 'Restore' && !values.yes && !(await isConfirmed(path)))
    throw new StartError('Nothing was changed.');
  await withArchives(async (services, progress) => {
    const jobId = uuidv7();
    const origin = { requestId: 'restore', ip: '', userId: null, namespaceId: null };
    const allowForeign = values['allow-foreign'] ?? false;
    const { manifest } = await processArchive(services, source, {
      ...{ purpose, allowForeign, progress, jobId, origin },
    });
    console.log(
      purpose === 'Rehearse'
        ? `It works: the backup of ${manifest.createdAt} can be restored. Nothing was changed.`
        : `The data of ${manifest.createdAt} are restored. What was there is a backup of its own, a restore point. Everyone signs in again.`,
    );
  });
});

async function isConfirmed(path: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const asked = terminal.question(
    `All data are replaced by those in ${path}; what is there is kept as a restore point. Type "restore" to go on: `,
  );
  // Without an answer where the input ends, as that of a job of cron.
  const answer = await Promise.race([asked, once(terminal, 'close').then(() => '')]);
  terminal.close();
  return answer.trim().toLowerCase() === 'restore';
}
