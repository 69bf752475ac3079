import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, signIn } from '../../support/api-client.ts';
import { createLedger } from '../../support/ledger.ts';
import { type ServerProcess, startServer } from '../../support/server-process.ts';
import { makeTestEnv, type TestEnv } from '../../support/test-env.ts';
import { workspaceIn } from '../../support/workspace.ts';

const megabyte = 1024 * 1024;
/** A mount of its own in a user namespace of its own; not every system lets a test have them. */
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
  /** The small disk as it is seen from outside of its namespace. */
  let disk: string;

  beforeAll(async () => {
    template = await makeTestEnv('embedded');
    const workspace = await workspaceIn(template.env);
    server = await startServer({ DATA_DIR: mountPoint, TEMPLATE: template.env.DATA_DIR }, onSmallDisk);
    client = await signIn(server.address, workspace);
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

  it('refuses writes with a code of its own, serves reads, and takes writes again when there is room', async () => {
    const ledger = createLedger();
    expect(await ledger.write(client, () => ledger.size() > 20)).toBeUndefined();
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(join(disk, 'filler'), Buffer.alloc(bavail * bsize - megabyte));

    let answer = await addLarge();
    for (let count = 0; answer.status === 201 && count < 200; count += 1) answer = await addLarge();
    expect(answer.body.errorCode).toBe('STORAGE_FULL');
    expect((await client.send('GET', '/item/list')).status).toBe(200);

    rmSync(join(disk, 'filler'));
    await expect.poll(async () => (await addLarge()).status, { timeout: 15_000, interval: 500 }).toBe(201);
    expect(await ledger.write(client, () => ledger.size() > 40)).toBeUndefined();
    await ledger.verify(client);
  });
});
