import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { backupEndpoints } from '#contract/backups.ts';
import { jobEndpoints } from '#contract/jobs.ts';
import { tagEndpoints } from '#contract/tags.ts';
import { errorMessage } from '#server/http/messages.ts';
import { multipart, type Person, password, startApi, type TestApi } from '../support/api.ts';
import { archiveOf, changed, type Entries, entriesOf, rowsOf } from '../support/archives.ts';

const secret = 's'.repeat(40);
let api: TestApi;
let admin: Person;
let archive: Buffer;
let entries: Entries;
let namespace: string;

beforeAll(async () => {
  api = await startApi(undefined, { JWT_SECRET: secret });
  admin = await api.person({ roles: ['ADMIN'] });
  namespace = await api.namespace();
  await api.tag({ as: admin, namespace });
  const { jobId } = await api.call(backupEndpoints.add, { as: admin, body: {} });
  await done(jobId);
  const sent = { as: admin, params: { id: jobId } };
  const { url } = await api.call(backupEndpoints.download, { ...sent, body: { password } });
  archive = (await api.app.inject({ url })).rawPayload;
  entries = await entriesOf(archive);
});
afterAll(() => api.close());

async function done(id: string, as = admin) {
  const read = () => api.call(jobEndpoints.details, { as, params: { id } });
  const isOver = async () => expect((await read()).status).toMatch(/^(Done|Failed|Canceled)$/);
  await vi.waitFor(isOver, { timeout: 60_000 });
  return read();
}

async function upload(
  bytes: Buffer,
  fields: Record<string, string> = {},
  further: Record<string, string> = {},
) {
  const { body, headers } = multipart('backup.tar', bytes, { password, ...fields });
  const sent = { as: admin, body, headers: { ...headers, ...further } };
  const response = await api.raw(backupEndpoints.upload, sent);
  return { status: response.statusCode, ...response.json() };
}

/** What nothing of an attack may change: everything but activities, and the list of backups. */
async function everything(): Promise<string> {
  const { rows } = await api.database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'
       and tablename <> all('{activities,logs,log_bodies,rate_limits,jobs,change_counts,backups}') order by 1`,
  );
  const texts: string[] = [];
  for (const { name } of rows) {
    const text = `select coalesce(string_agg(row_to_json(t)::text, e'\\n' order by row_to_json(t)::text), '') as text from "${name}" t`;
    texts.push(name, (await api.database.pool.query(text)).rows[0].text);
  }
  return texts.join('\n');
}

const lines = (rows: object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const withEntry = (name: string, content: Buffer): Entries => [[name, content], ...entries];
const intruder = () => ({
  ...rowsOf(entries, 'users')[0],
  id: '00000000-0000-4000-8000-000000000666',
  email: 'intruder@example.test',
  username: 'intruder',
});

describe('an archive that was uploaded', () => {
  const refused: Record<string, [() => Buffer | Promise<Buffer>, issue: string]> = {
    'is a file of SQL': [() => Buffer.from('drop table users;\n'.repeat(200)), 'damaged'],
    'is empty but for zeros': [() => Buffer.alloc(1024), 'damaged'],
    'is compressed as a whole': [() => gzipSync(archive), 'damaged'],
    'has an entry that leads out of a folder': [
      () => archiveOf(withEntry('../../evil', Buffer.from('x'))),
      'damaged',
    ],
    'has an entry twice': [() => archiveOf([...entries.slice(0, 1), ...entries]), 'damaged'],
    'has a table that is not known': [
      () => archiveOf(changed(withEntry('tables/evil.jsonl.gz', gzipSync('{}\n')), {}, secret)),
      'damaged',
    ],
    'names a table that is not known': [
      () =>
        archiveOf(
          changed(
            withEntry('tables/evil.jsonl.gz', gzipSync('')),
            {
              manifest: ({ tables }) =>
                tables.push({ name: 'evil', columns: [], rows: 0, sha256: hashOf(gzipSync('')) }),
            },
            secret,
          ),
        ),
      'unknownContent',
    ],
    'has a column that is not known': [
      () =>
        archiveOf(
          changed(
            entries,
            {
              lines: { tags: lines(rowsOf(entries, 'tags').map((row) => ({ ...row, evil: 1 }))) },
              manifest: ({ tables }) => tables.find(({ name }) => name === 'tags')?.columns.push('evil'),
            },
            secret,
          ),
        ),
      'unknownContent',
    ],
    'lacks a row that it counts': [
      () =>
        archiveOf(
          changed(
            entries,
            { manifest: ({ tables }) => Object.assign(tables[0] ?? {}, { rows: 1e6 }) },
            secret,
          ),
        ),
      'damaged',
    ],
    'has rows of several shapes': [
      () =>
        archiveOf(
          changed(entries, { lines: { users: lines([...rowsOf(entries, 'users'), { id: 'x' }]) } }, secret),
        ),
      'invalidRows',
    ],
    'has one more administrator, and no right signature': [
      () =>
        archiveOf(changed(entries, { lines: { users: lines([...rowsOf(entries, 'users'), intruder()]) } })),
      'foreign',
    ],
    'is of a newer format': [
      () =>
        archiveOf(
          changed(entries, { manifest: (manifest) => Object.assign(manifest, { format: 2 }) }, secret),
        ),
      'newer',
    ],
    'is of a newer version': [
      () =>
        archiveOf(
          changed(
            entries,
            { manifest: (manifest) => Object.assign(manifest, { migration: '9999_later' }) },
            secret,
          ),
        ),
      'newer',
    ],
    'is of a version whose rows were changed since': [
      () =>
        archiveOf(
          changed(
            entries,
            { manifest: (manifest) => Object.assign(manifest, { migration: '0001_tables' }) },
            secret,
          ),
        ),
      'older',
    ],
    'has a row of a hundred megabytes': [
      () => archiveOf(changed(entries, { lines: { tags: `{"a":"${'x'.repeat(1e8)}"}\n` } }, secret)),
      'tooLarge',
    ],
  };

  it.each(Object.keys(refused))('is refused where it %s, and nothing changes', async (name) => {
    const [make, issue] = refused[name] ?? [() => archive, ''];
    const before = await everything();
    const { status, message, errorCode } = await upload(await make());
    expect({ status, errorCode }).toEqual({ status: 400, errorCode: 'BACKUP_NOT_USABLE' });
    expect(message).toBe(words(issue));
    expect(await everything()).toBe(before);
  });

  it('is refused wherever it is cut off, and whichever bit is wrong', async () => {
    const before = await everything();
    for (let part = 0; part < 20; part += 1) {
      const at = Math.floor((archive.length * part) / 20);
      expect((await upload(archive.subarray(0, at))).status).toBe(400);
      const bent = Buffer.from(archive);
      // Within an entry and not its padding, which says nothing.
      const place = archive.indexOf(entries[part % entries.length]?.[1] ?? '') + part;
      bent[place] = (bent[place] ?? 0) ^ 1;
      expect((await upload(bent)).status).toBe(400);
    }
    expect(await everything()).toBe(before);
  });

  it('is refused where it inflates without end, in little memory', async () => {
    const line = `{"id":"${'0'.repeat(1_000)}"}\n`.repeat(1_000);
    const piece = gzipSync(line.repeat(50), { level: 9 });
    const bomb = Buffer.concat(Array.from({ length: 40 }, () => piece));
    const bytes = await archiveOf(
      entries.map(([name, content]) => [name, name.includes('/tags') ? bomb : content]),
    );
    const before = process.memoryUsage().rss;
    expect((await upload(bytes)).status).toBe(400);
    expect(process.memoryUsage().rss - before).toBeLessThan(300e6);
  });

  it('needs the password before its first byte, and the fields before the file', async () => {
    const wrong = await upload(archive, { password: 'wrong' });
    expect(wrong.errorCode).toBe('OLD_PASSWORD_NOT_MATCH');
    const { body, headers } = multipart('backup.tar', archive, { password }, false);
    const late = await api.issue(backupEndpoints.upload, { as: admin, body, headers });
    expect(late.errorCode).toBe('OLD_PASSWORD_NOT_MATCH');
  });

  it('is kept once where it is sent again under its key', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await upload(archive, {}, key);
    expect(first.status).toBe(201);
    expect(await upload(archive, {}, key)).toEqual(first);
    expect((await upload(archive)).id).not.toBe(first.id);
  });

  it('of another installation is taken and restored only where that is said', async () => {
    const foreign = await archiveOf(changed(entries, {}, 'another secret of another installation'));
    expect((await upload(foreign)).message).toBe(words('foreign'));
    const taken = await upload(foreign, { allowForeign: 'true' });
    expect(taken).toMatchObject({ status: 201, isForeign: true, kind: 'Uploaded' });
    const params = { id: taken.id };
    const without = await api.issue(backupEndpoints.restore, { as: admin, params, body: { password } });
    expect(without.message).toBe(words('foreign'));
    const body = { password, allowForeign: true };
    const { jobId } = await api.call(backupEndpoints.rehearse, { as: admin, params, body });
    expect(await done(jobId)).toMatchObject({ status: 'Done' });
  });

  it('whose rows break the rules of the database fails its rehearsal, and nothing changes', async () => {
    const [user = {}] = rowsOf(entries, 'users');
    const twice = await archiveOf(changed(entries, { lines: { users: lines([user, user]) } }, secret));
    const noAdmin = await archiveOf(
      changed(entries, { lines: { users: lines([{ ...user, roles: ['TEACHER'] }]) } }, secret),
    );
    // The demonstration is switched off.
    const demoAlone = await archiveOf(
      changed(entries, { lines: { users: lines([{ ...user, email: 'Admin@demo.test' }]) } }, secret),
    );
    for (const [bytes, errorContext] of [
      [twice, 'invalidRows'],
      [noAdmin, 'noAdministrator'],
      [demoAlone, 'closedAdministrator'],
    ] as const) {
      const { id, status } = await upload(bytes);
      expect(status).toBe(201);
      const before = await everything();
      const sent = { as: admin, params: { id }, body: { password } };
      const { jobId } = await api.call(backupEndpoints.restore, sent);
      expect(await done(jobId)).toMatchObject({
        status: 'Failed',
        errorCode: 'BACKUP_NOT_USABLE',
        errorContext,
      });
      // The restore point is kept, and the backup says why it is of no use.
      expect(await everything()).toBe(before);
      expect((await api.call(backupEndpoints.details, { as: admin, params: { id } })).issue).toBe(
        errorContext,
      );
      await api.call(tagEndpoints.list, { as: admin, namespace });
    }
    // Writes are possible again.
    await api.tag({ as: admin, namespace }, { name: 'Afterwards' });
  });

  it('is downloaded whole or in parts, and not found by its name, by another address, or after its time', async () => {
    const { items } = await api.call(backupEndpoints.list, { as: admin });
    const id = items[0]?.id ?? '';
    // Where the portal is built, its page says that there is nothing.
    for (const path of [
      `/DatabaseBackup/${id}`,
      `/files/DatabaseBackup/${id}`,
      `/api/file/content/${id}/original`,
    ])
      expect((await api.app.inject({ url: path })).body).not.toContain('tables/users.jsonl.gz');
    const { url } = await api.call(backupEndpoints.download, {
      as: admin,
      params: { id },
      body: { password },
    });
    const address = new URL(url, 'http://api.test');
    const get = async (headers: Record<string, string>) => {
      const response = await api.app.inject({ url, headers });
      const { 'content-range': range, 'accept-ranges': accepted } = response.headers;
      return { status: response.statusCode, bytes: response.rawPayload, range, accepted };
    };
    const whole = await get({});
    const size = whole.bytes.length;
    expect(whole).toMatchObject({ status: 200, accepted: 'bytes' });
    const rest = { status: 206, bytes: whole.bytes.subarray(100), range: `bytes 100-${size - 1}/${size}` };
    expect(await get({ range: 'bytes=100-' })).toMatchObject(rest);
    expect(await get({ range: 'bytes=100-', 'if-range': `"${id}"` })).toMatchObject(rest);
    // What began with another archive does not go on with this one.
    expect((await get({ range: 'bytes=100-', 'if-range': '"another"' })).status).toBe(200);
    expect(await get({ range: `bytes=${size}-` })).toMatchObject({ status: 416, range: `bytes */${size}` });
    address.searchParams.set('expires', String(Number(address.searchParams.get('expires')) + 60));
    expect((await api.app.inject({ url: `${address.pathname}${address.search}` })).statusCode).toBe(404);
    const refusal = await api.issue(backupEndpoints.download, {
      as: admin,
      params: { id },
      body: { password: 'no' },
    });
    expect(refusal.errorCode).toBe('OLD_PASSWORD_NOT_MATCH');
  });
});

function words(issue: string): string {
  return errorMessage('en', 'BACKUP_NOT_USABLE', { context: issue });
}

function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
