import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, signIn } from '../../support/api-client.ts';
import { backupsOf, beginBackup, endOf } from '../../support/backup-client.ts';
import { createLedger } from '../../support/ledger.ts';
import { namespace } from '../../support/prepared-database.ts';
import { type ServerProcess, startServer } from '../../support/server-process.ts';
import { makeTestEnv, type TestEnv } from '../../support/test-env.ts';

const megabyte = 1024 * 1024;
/** A separate mount in a separate user namespace; not every system permits them to a test. */
const ownMounts = ['unshare', '--user', '--map-root-user', '--mount'];
const hasOwnMounts = spawnSync('unshare', [...ownMounts.slice(1), 'true']).status === 0;
/** Runs a command with a small disk as its data folder, which holds a copy of TEMPLATE. */
const onSmallDisk = [
  ...ownMounts,
  ...[
    'sh',
    '-c',
    'mount -t tmpfs -o size=150m tmpfs "$DATA_DIR" && cp -r "$TEMPLATE"/. "$DATA_DIR" && exec "$@"',
    'sh',
  ],
];

// Skipped where the system gives no namespaces: then there is no small disk to fill.
describe.runIf(hasOwnMounts)('a full disk', () => {
  const mountPoint = mkdtempSync(join(tmpdir(), 'portal-full-'));
  let template: TestEnv;
  let server: ServerProcess;
  let client: ApiClient;
  /** The path of the small disk from outside of its namespace. */
  let disk: string;

  beforeAll(async () => {
    template = await makeTestEnv('embedded');
    server = await startServer({ DATA_DIR: mountPoint, TEMPLATE: template.env.DATA_DIR }, onSmallDisk);
    client = await signIn(server.address, namespace);
    disk = `/proc/${server.process.pid}/root${mountPoint}`;
  });
  afterAll(async () => {
    await server.end('SIGKILL');
    await template.remove();
    rmSync(mountPoint, { recursive: true, force: true });
  });

  const addLarge = () => {
    const description = `<p>${randomBytes(30_000).toString('hex').slice(0, 45_000)}</p>`;
    return client.send('POST', '/item/add', { type: 'Word', title: 'large', description });
  };

  it('refuses writes with a specific code, serves reads, and accepts writes again when there is space', async () => {
    const ledger = createLedger();
    expect(await ledger.write(client, () => ledger.size() > 20)).toBeUndefined();
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(join(disk, 'filler'), Buffer.alloc(bavail * bsize - megabyte));

    let answer = await addLarge();
    for (let count = 0; answer.status === 201 && count < 200; count += 1) answer = await addLarge();
    expect(answer.body.errorCode).toBe('STORAGE_FULL');
    // Nor do reads fail when what is logged of them cannot be written.
    for (let second = 0; second < 4; second += 1) {
      expect((await client.send('GET', '/item/list')).status).toBe(200);
      await pause(1_000);
    }

    rmSync(join(disk, 'filler'));
    await expect.poll(async () => (await addLarge()).status).toBe(201);
    expect(await ledger.write(client, () => ledger.size() > 40)).toBeUndefined();
    await ledger.verify(client);
    await client.send('GET', '/item/list?globalSearch=afterwards');
    const logged = async () =>
      JSON.stringify((await client.send('GET', '/logs/list?path=/api/item/list')).body);
    await expect.poll(logged).toContain('afterwards');
  });

  it('refuses an upload with the same code, while it arrives and while it is re-encoded, and keeps nothing of it; a backup is made when there is space', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const image = await sharp({
      create: { width: 2_000, height: 1_500, channels: 3, background: 'grey', noise },
    })
      .jpeg({ quality: 92 })
      .toBuffer();
    expect((await client.upload('first.jpg', image)).status).toBe(200);
    const inFolder = (name: string) => readdirSync(join(disk, name), { recursive: true }).length;
    const stored = inFolder('files');
    // Space for half of what arrives, and for what arrives but not for the re-encoded image.
    for (const share of [0.5, 1.3]) {
      const { bavail, bsize } = statfsSync(disk);
      writeFileSync(join(disk, 'filler'), Buffer.alloc(Math.floor(bavail * bsize - share * image.length)));
      const { status, body } = await client.upload('second.jpg', image);
      expect([share, status, body.errorCode]).toEqual([share, 507, 'STORAGE_FULL']);
      expect(inFolder('tmp')).toBe(0);
      rmSync(join(disk, 'filler'));
    }
    expect((await client.upload('third.jpg', image)).status).toBe(200);
    expect(inFolder('files')).toBeLessThanOrEqual(stored + 4);

    // The archive has both images.
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(join(disk, 'filler'), Buffer.alloc(bavail * bsize - image.length));
    const job = await beginBackup(client);
    const read = async () => (await client.send('GET', `/job/details/${job}`)).body;
    await expect.poll(read).toMatchObject({ status: 'Retrying', errorCode: 'STORAGE_FULL' });
    expect(await backupsOf(client)).toEqual([]);
    expect(inFolder('tmp')).toBe(0);
    expect(existsSync(join(disk, 'files', 'DatabaseBackup'))).toBe(false);
    rmSync(join(disk, 'filler'));
    expect(await endOf(client, job)).toBe('Done');
    expect(await backupsOf(client)).toEqual([job]);
  });
});
