import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authEndpoints } from '#contract/auth.ts';
import { backupEndpoints } from '#contract/backups.ts';
import { jobEndpoints } from '#contract/jobs.ts';
import { tagEndpoints } from '#contract/tags.ts';
import { openClient } from '#server/database/connection.ts';
import { ApiError } from '#server/http/api-error.ts';
import { errorMessage } from '#server/http/messages.ts';
import { openStorage } from '#server/integrations/storage/storage.ts';
import { attemptWith, Canceled } from '#server/jobs/notes.ts';
import { readBackupTables } from '#server/resources/backups/backup-tables.ts';
import { createBackup } from '#server/resources/backups/create-backup.ts';
import { clearRestore, refuseWrites, schemas } from '#server/resources/backups/swap.ts';
import { readTar } from '#server/resources/backups/tar.ts';
import { type Person, password, startApi, type TestApi } from '../support/api.ts';
import { openTestDatabase } from '../support/database.ts';
import { testableTypes } from '../support/test-env.ts';

const inBrowser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' };

describe.each(testableTypes())('backups on %s', (kind) => {
  let api: TestApi;
  let admin: Person;

  beforeAll(async () => {
    const database = await openTestDatabase(kind);
    api = await startApi(database);
    admin = await api.person({ roles: ['ADMIN'] });
  });
  afterAll(async () => {
    await api.close();
    await api.database.close();
  });

  async function finish(jobId: string) {
    const sent = { as: admin, params: { id: jobId } };
    const status = async () => (await api.call(jobEndpoints.details, sent)).status;
    await expect.poll(status).toMatch(/^(Done|Failed|Canceled)$/);
    return api.call(jobEndpoints.details, sent);
  }

  async function makeBackup(body: object = {}) {
    const { jobId } = await api.call(backupEndpoints.add, { as: admin, headers: inBrowser, body });
    expect(await finish(jobId)).toMatchObject({ status: 'Done', type: 'DatabaseBackup', errorCode: null });
    return jobId;
  }

  async function entriesOf(id: string): Promise<Map<string, Buffer>> {
    const storage = await openStorage({ url: undefined, folder: `${api.dataDir}/files` });
    const entries = new Map<string, Buffer>();
    for await (const { name, content } of readTar(await storage.read(`DatabaseBackup/${id}`))) {
      const parts: Buffer[] = [];
      for await (const part of content) parts.push(part);
      entries.set(name, Buffer.concat(parts));
    }
    return entries;
  }

  it('are made in the background and have every row, but none of what is valid for minutes', async () => {
    await api.namespace('Ένα τμήμα \\ with "signs"\n');
    const id = await makeBackup();
    const details = await api.call(backupEndpoints.details, { as: admin, params: { id } });
    expect(details).toMatchObject({
      kind: 'Manual',
      database: kind,
      isForeign: false,
      withFiles: false,
      issue: null,
    });
    const names = details.tables.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['users', 'namespaces', 'items', 'activities']));
    expect(names).not.toEqual(expect.arrayContaining(['sessions']));
    for (const name of ['verification_codes', 'rate_limits', 'logs', 'backups', 'jobs', 'idempotency_keys'])
      expect(names).not.toContain(name);

    const entries = await entriesOf(id);
    const lines = String(gunzipSync(entries.get('tables/namespaces.jsonl.gz') ?? ''))
      .trimEnd()
      .split('\n');
    const { rows } = await api.database.pool.query('select name from namespaces order by id');
    expect(lines.map((line) => JSON.parse(line).name).toSorted()).toEqual(
      rows.map(({ name }) => name).toSorted(),
    );
    expect([...entries.keys()].slice(-2)).toEqual(['manifest.json', 'signature']);
  });

  /** The rows of every table that a restore replaces, by table. */
  async function content(): Promise<Record<string, string[]>> {
    const tables = await readBackupTables(api.database.drizzle);
    const rows: Record<string, string[]> = {};
    for (const { name } of tables) {
      const text = `select row_to_json(t)::text as row from "${name}" t`;
      const { rows: found } = await api.database.pool.query<{ row: string }>(text);
      rows[name] = found.map(({ row }) => row).toSorted();
    }
    return rows;
  }

  async function structure(): Promise<string[]> {
    const { rows } = await api.database.pool.query<{ text: string }>(`
      select indexdef as text from pg_indexes where schemaname = 'public'
      union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
        where connamespace = 'public'::regnamespace and contype <> 'n'
      union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select concat_ws(' ', table_name, column_name, ordinal_position, data_type, is_nullable, column_default)
        from information_schema.columns where table_schema = 'public'`);
    return rows.map(({ text }) => text).toSorted();
  }

  const isRecord = (row: string) => /"type":"(Backup|Restore)"/.test(row);

  async function begin(purpose: 'verify' | 'rehearse' | 'restore', id: string, body: object = {}) {
    const proof = purpose === 'verify' ? undefined : { password, ...body };
    const sent = { as: admin, headers: inBrowser, params: { id }, body: proof };
    const { jobId } = await api.call(backupEndpoints[purpose], sent);
    return jobId;
  }

  it('give back every row of every table, and no other, and end all sessions', async () => {
    const namespace = await api.namespace('A class');
    const tag = await api.tag({ as: admin, namespace });
    const before = await structure();
    const id = await makeBackup({ withFiles: true });
    const kept = await content();
    await api.call(tagEndpoints.edit, {
      as: admin,
      namespace,
      params: { id: tag },
      body: { name: 'Changed' },
    });
    await api.person();
    expect(await content()).not.toEqual(kept);

    const jobId = await begin('restore', id);
    const job = () =>
      api.database.pool.query('select status, error_code, error_context from jobs where id = $1', [jobId]);
    await expect.poll(async () => (await job()).rows[0]).toMatchObject({ status: 'Done' });
    const restored = await content();
    const without = ({ activities = [], ...others }: Record<string, string[]>) => ({
      ...others,
      activities: activities.filter((row) => !isRecord(row)),
    });
    expect(without(restored)).toEqual(without(kept));
    expect(restored.activities?.filter((row) => row.includes('"type":"Restore"'))).toHaveLength(1);
    // As who ordered them.
    for (const row of restored.activities?.filter(isRecord) ?? []) expect(row).toContain('"platform":"web"');
    // The tables that were replaced are dropped after the transaction that ends the job.
    await expect.poll(structure).toEqual(before);
    expect((await api.issue(backupEndpoints.list, { as: admin })).errorCode).toBe('INVALID_SESSION');
    // Its person is told why it ended.
    const { accessToken, refreshToken } = admin;
    const refusal = await api.issue(authEndpoints.refresh, { body: { accessToken, refreshToken } });
    expect([refusal.errorCode, refusal.message]).toEqual([
      'INVALID_SESSION',
      errorMessage('en', 'INVALID_SESSION', { context: 'restored' }),
    ]);
    const { rows } = await api.database.pool.query(
      'select nspname from pg_namespace where nspname = any($1)',
      [Object.values(schemas)],
    );
    expect(rows).toEqual([]);

    admin = await signInAgain();
    const { items } = await api.call(backupEndpoints.list, { as: admin });
    expect(items.map(({ kind }) => kind)).toContain('RestorePoint');
    const tags = await api.call(tagEndpoints.list, { as: admin, namespace });
    expect(tags.items.map(({ name }) => name)).toEqual(['Unit']);
    await api.call(tagEndpoints.edit, { as: admin, namespace, params: { id: tag }, body: { name: 'Again' } });
  });

  async function signInAgain(): Promise<Person> {
    const payload = { username: admin.email, password };
    const answer = await api.app.inject({ method: 'POST', url: '/api/auth/login/Web', payload });
    return { ...admin, ...answer.json() };
  }

  it('are not begun while writes are refused for a restore', async () => {
    const client = await openClient(api.database);
    try {
      await refuseWrites(client, ['tags']);
      const refusal = await api.issue(backupEndpoints.add, { as: admin, body: {} });
      expect(refusal).toMatchObject({ status: 503, errorCode: 'SERVICE_UNAVAILABLE' });
    } finally {
      await clearRestore(client);
      await client.end();
    }
    await makeBackup();
  });

  it('end when they are canceled, and leave nothing', async () => {
    const before = await api.call(backupEndpoints.list, { as: admin });
    const storage = await openStorage({ url: undefined, folder: `${api.dataDir}/files` });
    const env = { DATA_DIR: api.dataDir, JWT_SECRET: 'a secret of this test' };
    const canceled = new ApiError('CONFLICT', { context: 'jobCanceled' });
    const services = { env, database: api.database, storage };
    const wanted = { id: randomUUID(), kind: 'Manual' as const, withFiles: false, userId: null };
    const whileRead = { expect: () => {}, advance: () => Promise.reject(canceled) };
    await expect(createBackup(services, { ...wanted, progress: whileRead })).rejects.toBe(canceled);
    // All is read, and only the row is missing.
    const advance = async (rows: number) => {
      if (rows === 0) throw canceled;
    };
    const whenStored = { expect: () => {}, advance };
    await expect(createBackup(services, { ...wanted, progress: whenStored })).rejects.toBe(canceled);
    await expect(storage.read(`DatabaseBackup/${wanted.id}`)).rejects.toThrow();
    expect(await api.call(backupEndpoints.list, { as: admin })).toEqual(before);
    // Its job is not tried again.
    const job = { id: randomUUID(), signal: new AbortController().signal };
    const attempt = attemptWith(api.database, { canCancel: true }, job, () => Promise.reject(canceled));
    await expect(attempt).rejects.toBeInstanceOf(Canceled);
  });

  it('are verified and rehearsed, which changes nothing', async () => {
    const id = await makeBackup();
    const before = await content();
    expect(await finish(await begin('verify', id))).toMatchObject({ status: 'Done' });
    expect(await finish(await begin('rehearse', id))).toMatchObject({ status: 'Done' });
    const after = await content();
    expect({ ...after, activities: after.activities?.filter((row) => !isRecord(row)) }).toEqual({
      ...before,
      activities: before.activities?.filter((row) => !isRecord(row)),
    });
  });

  it('are listed, the newest first, and deleted with their bytes', async () => {
    const older = await makeBackup();
    const newer = await makeBackup();
    const listed = await api.call(backupEndpoints.list, { as: admin, query: { kind: 'Manual' } });
    expect(listed.items.map(({ id }) => id).slice(0, 2)).toEqual([newer, older]);
    await api.call(backupEndpoints.remove, { as: admin, params: { id: older } });
    expect((await api.issue(backupEndpoints.details, { as: admin, params: { id: older } })).status).toBe(404);
    await expect(entriesOf(older)).rejects.toThrow('NOT_FOUND');
  });
});
