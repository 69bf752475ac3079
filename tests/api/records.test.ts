import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activityEndpoints } from '#contract/activities.ts';
import { authEndpoints } from '#contract/auth.ts';
import { collectionEndpoints } from '#contract/collections.ts';
import { itemEndpoints } from '#contract/items.ts';
import { limits } from '#contract/limits.ts';
import { logEndpoints } from '#contract/logs.ts';
import { sessionEndpoints } from '#contract/sessions.ts';
import { systemSettingsEndpoints } from '#contract/system-settings-calls.ts';
import { tagEndpoints } from '#contract/tags.ts';
import { userEndpoints } from '#contract/users.ts';
import { logsCleanupJob } from '#server/jobs/cleanups.ts';
import { type Person, password, startApi, type TestApi } from '../support/api.ts';
import { openTestDatabase } from '../support/database.ts';
import { testableTypes } from '../support/test-env.ts';

describe.each(testableTypes())('on the %s database', (kind) => {
  let api: TestApi;
  let namespace: string;
  let admin: Person;
  beforeAll(async () => {
    api = await startApi(await openTestDatabase(kind));
    namespace = await api.namespace('Records');
    admin = await api.person({ roles: ['ADMIN'], assignNamespaces: [namespace] });
  });
  afterAll(async () => {
    await api.close();
    await api.database.close();
  });

  const teacher = () => api.person({ roles: ['TEACHER'], assignNamespaces: [namespace] });
  const support = (assigned: string) => api.person({ roles: ['SUPPORT'], assignNamespaces: [assigned] });

  async function logsOf(query: Record<string, string>, as = admin) {
    await api.app.flushRequestLog();
    return api.call(logEndpoints.list, { as, query });
  }

  async function detailsOf(requestId: string, as = admin) {
    const { items } = await logsOf({ requestId });
    expect(items).toHaveLength(1);
    return api.call(logEndpoints.details, { as, params: { id: items[0]?.id ?? '' } });
  }

  /** Adds logs at moments, as servers write them. */
  async function addLogs(path: string, moments: string[]) {
    for (const moment of moments) {
      const time = Date.parse(moment).toString(16).padStart(12, '0');
      await api.database.pool.query(
        `insert into logs (id, created_at, request_id, http_method, path, query, status_code, run_time, ip, user_agent)
       values (($1 || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid,
         $2, gen_random_uuid()::text, 'GET', $3, '', 200, 1, '', '')`,
        [time, moment, path],
      );
    }
  }

  describe('logs', () => {
    it('are found by each filter, alone and together', async () => {
      const person = await teacher();
      const answer = await api.raw(tagEndpoints.list, { as: person, namespace, query: { pageSize: '10' } });
      const requestId = String(answer.headers['x-request-id']);
      const { items } = await logsOf({ requestId });
      expect(items).toMatchObject([
        {
          requestId,
          httpMethod: 'GET',
          path: '/api/tag/list',
          query: 'pageSize=10',
          statusCode: 200,
          email: person.email,
          user: { id: person.id, email: person.email },
          namespace: { id: namespace, name: 'Records' },
          clientType: 'other',
        },
      ]);
      const email = person.email.slice(0, -3).toUpperCase();
      const matching: Record<string, string>[] = [
        { email },
        { email, statusCode: '200,201' },
        { email, httpMethod: 'GET' },
        { email, path: '/api/tag' },
        { email, runTime: '0' },
        { email, clientType: 'other' },
        { email, sortField: 'runTime', orderType: 'asc' },
      ];
      for (const query of matching) {
        const { items, paging } = await logsOf(query);
        expect(items.map((item) => item.requestId)).toContain(requestId);
        expect(paging.total).toBe(items.length);
      }
      const others: Record<string, string>[] = [
        { statusCode: '500' },
        { httpMethod: 'POST' },
        { path: '/tag' },
        { path: '/api/tag%' },
        { clientType: 'ios' },
        { runTime: '2000000000' },
      ];
      for (const query of others) expect((await logsOf({ email, ...query })).items).toEqual([]);
    });

    it('are found by a day and a part of it, in the time zone of the installation', async () => {
      const path = '/api/day-of-summer';
      const inAthens = ['23:59:59.999', '00:00', '08:59:59.999', '09:00', '09:05', '23:55'];
      const days = ['2026-07-13', ...Array(5).fill('2026-07-14')];
      await addLogs(path, [
        ...inAthens.map((time, index) => `${days[index]}T${time.length === 5 ? `${time}:00` : time}+03:00`),
        '2026-07-15T00:00:00+03:00',
      ]);
      const count = async (query: Record<string, string>) => (await logsOf({ path, ...query })).paging.total;
      expect(await count({})).toBe(7);
      expect(await count({ createdAt: '2026-07-14' })).toBe(5);
      expect(await count({ createdAt: '2026-07-14', timeFrom: '09:00' })).toBe(3);
      expect(await count({ createdAt: '2026-07-14', timeTo: '09:00' })).toBe(2);
      expect(await count({ createdAt: '2026-07-14', timeFrom: '09:00', timeTo: '09:05' })).toBe(1);
      for (const query of [
        { timeFrom: '09:00' },
        { createdAt: '2026-07-14', timeFrom: '09:03' },
        { createdAt: '2026-07-14', timeTo: '24:00' },
        { createdAt: '2026-02-30' },
      ])
        expect((await api.issue(logEndpoints.list, { as: admin, query: query as never })).status).toBe(400);
      const reversed = { createdAt: '2026-07-14', timeFrom: '09:05', timeTo: '09:00' };
      for (const query of [reversed, { ...reversed, timeTo: '09:05' }])
        for (const { list } of [logEndpoints, activityEndpoints])
          for (const [language, message] of [
            ['en', 'The end must come after the beginning.'],
            ['el', 'Το τέλος πρέπει να είναι μετά την αρχή.'],
          ] as const)
            expect(
              await api.issue(list, { as: admin, query, headers: { 'accept-language': language } }),
            ).toMatchObject({ status: 400, errors: [{ path: 'timeTo', message }] });
    });

    it('are found by the parts of the day on which the clock is set back', async () => {
      const path = '/api/day-of-autumn';
      const at = ['02:59:00+03:00', '03:30:00+03:00', '03:30:00+02:00', '04:00:00+02:00', '23:59:00+02:00'];
      await addLogs(
        path,
        at.map((time) => `2026-10-25T${time}`),
      );
      const found = async (query: Record<string, string>) => {
        const { items } = await logsOf({ path, orderType: 'asc', createdAt: '2026-10-25', ...query });
        return items.map((log) =>
          at.find((time) => Date.parse(`2026-10-25T${time}`) === Date.parse(log.createdAt)),
        );
      };
      expect(await found({})).toEqual(at);
      expect(await found({ timeFrom: '03:00', timeTo: '04:00' })).toEqual(at.slice(1, 3));
      expect(await found({ timeFrom: '03:30' })).toEqual(at.slice(1));
      expect(await found({ timeTo: '03:00' })).toEqual(at.slice(0, 1));
      expect(await found({ timeFrom: '04:00' })).toEqual(at.slice(3));
    });

    it('are counted to 10,000 and paged within them', async () => {
      await api.database.pool.query(
        `insert into logs (id, created_at, request_id, http_method, path, query, status_code, run_time, ip, user_agent)
       select ('019a0000' || right('0000' || to_hex(n), 4) || '70008000000000000000')::uuid, now() - interval '1 day', n::text, 'GET',
         '/api/many', '', 200, n, '', '' from generate_series(1, 10005) n`,
      );
      const page = async (number: number) =>
        logsOf({ path: '/api/many', pageSize: '100', page: String(number) });
      const bounded = { total: limits.countedRows, totalIsLowerBound: true, totalIsFinal: true };
      expect((await page(0)).paging).toEqual({ page: 0, pageSize: 100, currentSize: 100, ...bounded });
      const last = await page(99);
      expect(last.items.at(-1)?.runTime).toBe(6);
      expect((await page(100)).items).toEqual([]);
      const slow = await logsOf({ path: '/api/many', runTime: '10004', sortField: 'runTime' });
      expect(slow.items.map(({ runTime }) => runTime)).toEqual([10005, 10004]);
      expect(slow.paging).toEqual({ page: 0, pageSize: 25, total: 2, currentSize: 2 });
    });

    it('hold bodies without secrets, at most 8 KB of each', async () => {
      const person = await teacher();
      const wrong = await api.raw(authEndpoints.signIn, {
        params: { clientType: 'Web' },
        body: { username: person.email, password: 'MARKER "quoted" \\' },
      });
      const failed = await detailsOf(String(wrong.headers['x-request-id']));
      expect(failed.requestBody).toBe(`{"username":"${person.email}","password":"***"}`);
      expect(JSON.parse(failed.responseBody ?? '')).toMatchObject({ errorCode: 'INVALID_CREDENTIALS' });
      const right = await api.raw(authEndpoints.signIn, {
        params: { clientType: 'Web' },
        body: { username: person.email, password },
      });
      const { accessToken, refreshToken } = right.json();
      const signedIn = await detailsOf(String(right.headers['x-request-id']));
      expect(signedIn.responseBody).toContain('"accessToken":"***","refreshToken":"***"');
      const text = JSON.stringify([failed, signedIn]);
      for (const secret of ['MARKER', password, accessToken, refreshToken])
        expect(text).not.toContain(secret);

      const long = await api.raw(tagEndpoints.add, {
        as: person,
        namespace,
        body: { type: 'collection', name: 'n', description: 'α'.repeat(30_000) },
      });
      const { requestBody } = await detailsOf(String(long.headers['x-request-id']));
      expect(Buffer.byteLength(requestBody ?? '')).toBeLessThanOrEqual(limits.logBytes);
      expect(requestBody).toMatch(/^\{"type":"collection","name":"n","description":"α+…$/);
      const read = await api.raw(tagEndpoints.list, { as: person, namespace });
      expect(await detailsOf(String(read.headers['x-request-id']))).toMatchObject({
        requestBody: null,
        responseBody: null,
      });
    });

    it('hold no secret of the settings, wherever it is sent; a refused change is an activity', async () => {
      const send = async (section: 'images' | 'mail', sent: object) => {
        const { headers, statusCode } = await api.raw(systemSettingsEndpoints.write, {
          as: admin,
          body: { section, ...sent },
        });
        const requestId = String(headers['x-request-id']);
        expect(JSON.stringify(await detailsOf(requestId))).not.toContain('MARKER');
        return { statusCode, requestId };
      };
      const keys = { pexelsKey: 'MARKER', pixabayKey: 'MARKER', unsplashKey: 'MARKER' };
      expect((await send('images', { secrets: keys })).statusCode).toBe(200);
      expect((await send('mail', { secrets: { smtpPassword: 'MARKER' } })).statusCode).toBe(200);
      expect((await send('mail', { secrets: { wrong: 'MARKER' } })).statusCode).toBe(400);
      const { requestId } = await send('images', { values: keys });
      await expect
        .poll(async () => {
          const query = { requestId, type: 'SettingsChange' as const };
          return (await api.call(activityEndpoints.list, { as: admin, query })).items;
        })
        .toMatchObject([{ success: false, errorCode: 'VALIDATION_FAILED', userId: admin.id }]);
      const { rows } = await api.database.pool.query(
        `select from activities a where a::text like '%MARKER%'`,
      );
      expect(rows).toEqual([]);
    });

    it('have a row of a request whose sender hung up', async () => {
      await api.app.listen({ port: 0, host: '127.0.0.1' });
      const { port } = api.app.server.address() as AddressInfo;
      const requestId = '01990000-0000-7000-8000-00000000dead';
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(
        `POST /api/auth/login/Web HTTP/1.1\r\nhost: x\r\nx-request-id: ${requestId}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"user`,
      );
      await expect
        .poll(() => new Promise((done) => api.app.server.getConnections((_, n) => done(n))))
        .toBe(1);
      socket.destroy();
      await expect
        .poll(async () => (await logsOf({ requestId })).items.map(({ statusCode }) => statusCode))
        .toEqual([499]);
    });

    it('are lost, without failing a request, while they cannot be written', async () => {
      await api.app.flushRequestLog();
      await api.database.pool.query('alter table logs rename to logs_away');
      try {
        await api.call(tagEndpoints.list, { as: admin, namespace });
        await api.app.flushRequestLog();
      } finally {
        await api.database.pool.query('alter table logs_away rename to logs');
      }
      const { headers } = await api.raw(tagEndpoints.list, { as: admin, namespace });
      expect((await logsOf({ requestId: String(headers['x-request-id']) })).items).toHaveLength(1);
    });

    it('and activities are deleted after their days', async () => {
      const old = new Date(Date.now() - 31 * 86_400_000).toISOString();
      const young = new Date(Date.now() - 29 * 86_400_000).toISOString();
      await addLogs('/api/swept', [old, old, young]);
      const before = `insert into activities (id, type, success, request_id, batch, version) values ($1, 'Login', true, '', $2, $3)`;
      const parent = '01700000-0000-7000-8000-000000000001';
      await api.database.pool.query(before, [parent, null, null]);
      await api.database.pool.query(before, ['01700000-0000-7000-8000-000000000002', parent, 1]);
      await api.database.pool.query(before, ['01700000-0000-7000-8000-000000000003', null, null]);
      const settings = { read: async () => ({ logDays: 30, activityDays: 365, jobDays: 30 }) };
      await logsCleanupJob.run({ database: api.database, settings } as never, {}, {
        signal: new AbortController().signal,
      } as never);
      expect((await logsOf({ path: '/api/swept' })).paging.total).toBe(1);
      const { rows } = await api.database.pool.query(
        `select right(id::text, 1) as id from activities where id::text like '01700000-%' order by id`,
      );
      expect(rows.map(({ id }) => id)).toEqual(['1', '2']);
    });
  });

  describe('L1: who reads', () => {
    it('Supervisors and Teachers do not; Support reads of people of the own namespaces, without values', async () => {
      const supervisor = await api.person({ roles: ['SUPERVISOR'], assignNamespaces: [namespace] });
      const person = await teacher();
      for (const endpoint of [activityEndpoints.list, logEndpoints.list, sessionEndpoints.list])
        for (const as of [supervisor, person])
          expect((await api.issue(endpoint, { as })).errorCode).toBe('ACCESS_DENIED');

      const added = await api.raw(tagEndpoints.add, {
        ...{ as: person, namespace, query: { secretOfQuery: 'x' } },
        body: { type: 'collection', name: 'n' },
      });
      const requestId = String(added.headers['x-request-id']);
      const [near, far] = [await support(namespace), await support(await api.namespace('Elsewhere'))];
      const log = await detailsOf(requestId);
      expect(log.query).toBe('secretOfQuery=x');
      expect(await api.call(logEndpoints.details, { as: near, params: { id: log.id } })).toEqual({
        ...log,
        ...{ query: '', ip: '', message: null, stack: null, requestBody: null, responseBody: null },
      });
      expect((await logsOf({ requestId }, far)).items).toEqual([]);
      expect((await api.issue(logEndpoints.details, { as: far, params: { id: log.id } })).status).toBe(404);
      const { items: sessions } = await api.call(sessionEndpoints.list, {
        as: far,
        query: { pageSize: '100' },
      });
      expect(sessions.map(({ userId }) => userId)).toEqual([far.id]);
      const { items: people } = await api.call(userEndpoints.list, { as: near, query: { pageSize: '100' } });
      const ids = people.map(({ id }) => id);
      expect(ids).toContain(person.id);
      expect(ids).not.toContain(far.id);
    });
  });

  describe('L2: activities that are reported', () => {
    it('have person, time and address of the caller, whatever is sent', async () => {
      const person = await teacher();
      const other = await teacher();
      const forged = await api.issue(activityEndpoints.addExternal, {
        as: person,
        body: { type: 'Opened', success: true, userId: other.id },
      });
      expect(forged.errors).toEqual([expect.objectContaining({ path: 'userId' })]);
      const { id } = await api.call(activityEndpoints.addExternal, {
        as: person,
        body: { type: 'Opened', success: false, content: { userId: other.id, page: 3 } },
        headers: { 'user-agent': 'okhttp/4.12.0' },
      });
      const headers = { 'user-agent': 'okhttp/4.12.0' };
      const tag = await api.tag({ as: person, namespace, headers });
      const written = await api.call(activityEndpoints.list, { as: admin, query: { platform: 'android' } });
      const ofTag = written.items.find(({ entityId }) => entityId === tag);
      expect(ofTag).toMatchObject({ type: 'Create', durationMs: expect.any(Number) });
      const activity = await api.call(activityEndpoints.details, { as: admin, params: { id } });
      expect(activity).toMatchObject({
        ...{ type: 'External', summary: 'Opened', success: false, userId: person.id, platform: 'android' },
        content: { sent: { userId: other.id, page: 3 } },
        user: { id: person.id, email: person.email },
        durationMs: expect.any(Number),
      });
      const odd = { password: 'MARKER', tokens: { a: 'MARKER' }, nul: 'a\0b', half: '\ud83d', 'k\0': 1 };
      const deep = JSON.parse(`${'['.repeat(4_000)}${']'.repeat(4_000)}`);
      for (const [content, kept] of [
        [odd, { password: '***', tokens: '***', nul: 'a b', half: '\ufffd', 'k ': 1 }],
        [deep, expect.arrayContaining([expect.anything()])],
      ]) {
        const { id } = await api.call(activityEndpoints.addExternal, {
          as: person,
          body: { type: 'Odd\u001b[31m\r\nforged', content },
        });
        const stored = await api.call(activityEndpoints.details, { as: admin, params: { id } });
        expect(stored).toMatchObject({ summary: 'Odd [31m forged', content: { sent: kept } });
      }
      const large = { type: 'Opened', content: 'α'.repeat(limits.logBytes / 2) };
      expect((await api.issue(activityEndpoints.addExternal, { as: person, body: large })).status).toBe(400);
    });
  });

  describe('L3: text that could forge a log', () => {
    it('is one line of plain text, without control characters', async () => {
      const attack = '<img src=x onerror=alert(1)>\u001b[31m\u009b31m\r\nGET /forged';
      const { headers } = await api.raw(tagEndpoints.list, {
        as: admin,
        namespace,
        query: { globalSearch: attack },
        headers: { 'user-agent': '<img src=x onerror=alert(1)>\u009b31m' },
      });
      const log = await detailsOf(String(headers['x-request-id']));
      expect(log.userAgent).toBe('<img src=x onerror=alert(1)> 31m');
      const report = { kind: 'Render', message: attack, stack: `${attack}\n  at x`, page: '/items' };
      const { requestId } = await api.call(logEndpoints.addExternal, { body: report });
      const reported = await detailsOf(requestId);
      expect(reported.message).toBe('<img src=x onerror=alert(1)> [31m 31m GET /forged');
      expect(reported.stack).toBe('<img src=x onerror=alert(1)> [31m 31m\nGET /forged\n  at x');
      // What PostgreSQL cannot store costs neither the report nor the rows that are written with it.
      // The second one is longer once its code is hidden, and cut within its last character.
      const long = 'x'.repeat(1_989);
      for (const [message, kept] of [
        ['NUL \0 and half \ud83d of a character', 'NUL   and half \ufffd of a character'],
        [`${long} code=12 😀`, `${long} code=*** \ufffd`],
      ] as const) {
        const { requestId } = await api.call(logEndpoints.addExternal, { body: { ...report, message } });
        expect((await detailsOf(requestId)).message).toBe(kept);
      }
      // Its strings are as they were sent, since JSON escapes what controls a terminal.
      expect(reported.requestBody).not.toMatch(/[^\P{Cc}\n\t]/u);
      expect(JSON.parse(reported.requestBody ?? '')).toMatchObject({ kind: 'Render', page: '/items' });
    });
  });

  describe('L4: sessions', () => {
    it('are listed without tokens, and end at once', async () => {
      const person = await teacher();
      const { items } = await api.call(sessionEndpoints.list, {
        as: admin,
        query: { userId: person.id, isActive: 'true' },
      });
      expect(items).toEqual([
        {
          id: expect.any(String),
          userId: person.id,
          user: { id: person.id, email: person.email, name: expect.any(String) },
          clientType: 'Web',
          platform: 'other',
          ip: '127.0.0.1',
          userAgent: 'lightMyRequest',
          verified: true,
          createdAt: expect.any(String),
          lastUsedAt: expect.any(String),
          expiresAt: expect.any(String),
          revokedAt: null,
          isActive: true,
          current: false,
        },
      ]);
      const id = items[0]?.id ?? '';
      await api.call(sessionEndpoints.remove, { as: admin, params: { id } });
      expect((await api.issue(authEndpoints.current, { as: person })).errorCode).toBe('INVALID_SESSION');
      expect((await api.issue(authEndpoints.refresh, { body: tokensOf(person) })).errorCode).toBe(
        'REFRESH_TOKEN_NOT_VALID',
      );
      const ended = await api.call(sessionEndpoints.details, { as: admin, params: { id } });
      expect(ended).toMatchObject({ isActive: false, revokedAt: expect.any(String) });
      // Ended again, as by a second Admin who saw it in an older list: there is nothing to tell.
      await api.call(sessionEndpoints.remove, { as: admin, params: { id } });
      const { rows } = await api.database.pool.query('select from activities where entity_id = $1', [id]);
      expect(rows).toHaveLength(1);
    });

    it('of one person end all together, which is an activity', async () => {
      const person = await teacher();
      await api.call(authEndpoints.signIn, {
        params: { clientType: 'Web' },
        body: { username: person.email, password },
      });
      const { ended } = await api.call(sessionEndpoints.removeOfUser, {
        as: admin,
        params: { id: person.id },
      });
      expect(ended).toBe(2);
      expect((await api.issue(authEndpoints.current, { as: person })).errorCode).toBe('INVALID_SESSION');
      const { items } = await api.call(activityEndpoints.list, {
        as: admin,
        query: { userId: admin.id, type: 'Delete', pageSize: '1' },
      });
      expect(items).toMatchObject([{ entityType: 'users', entityId: person.id, summary: person.email }]);
    });
  });

  describe('E1: errors of the portal', () => {
    it('come from anyone, at most 8 KB and 60 a minute from one address', async () => {
      const own = await startApi();
      try {
        const send = (body: unknown) => own.raw(logEndpoints.addExternal, { body });
        const requestId = '01990000-0000-7000-8000-0000000000e1';
        const report = { kind: 'Error', message: 'Broken token=MARKER', release: '1.2', requestId };
        const answer = await send(report);
        expect([answer.statusCode, answer.json()]).toEqual([201, { requestId }]);
        await own.app.flushRequestLog();
        const { rows } = await own.database.pool.query(
          `select error_code, message, request_body from logs join log_bodies using (id) where request_id = $1`,
          [requestId],
        );
        expect(rows).toEqual([
          {
            error_code: 'PORTAL_ERROR',
            message: 'Broken token=***',
            request_body: `{"kind":"Error","message":"Broken token=***","release":"1.2","requestId":"${requestId}"}`,
          },
        ]);
        expect((await send({ ...report, stack: 'α'.repeat(4_500) })).statusCode).toBe(413);
        const statuses: Record<number, number> = {};
        for (let sent = 1; sent < 1_000; sent += 1) {
          const { statusCode } = await send(report);
          statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
        }
        expect(statuses[429]).toBeGreaterThan(800);
        expect((statuses[201] ?? 0) + (statuses[429] ?? 0)).toBe(999);
      } finally {
        await own.close();
      }
    });
  });

  describe('activities', () => {
    it('are recorded of what succeeds and of what fails', async () => {
      const person = await teacher();
      const failing = await api.issue(authEndpoints.signIn, {
        params: { clientType: 'Web' },
        body: { username: person.email, password: 'wrong' },
      });
      const collection = await api.call(collectionEndpoints.add, {
        as: person,
        namespace,
        body: {
          ...{ type: 'Vocabulary', title: 'Exported', description: '', status: 'Active' },
          tags: [await api.tag({ as: person, namespace })],
        },
      });
      await api.raw(collectionEndpoints.downloadCsv, {
        as: person,
        namespace,
        params: { id: collection.id },
      });
      const unoffered = await api.issue(collectionEndpoints.exportBook, {
        ...{ as: person, namespace, params: { id: collection.id } },
      });
      const listed = async () => {
        const { items } = await api.call(activityEndpoints.list, { as: admin, query: { userId: person.id } });
        return items.map(({ type, success, errorCode, summary, requestId }) =>
          success ? [type, summary] : [type, errorCode, requestId],
        );
      };
      await expect
        .poll(async () => (await listed()).toSorted())
        .toEqual(
          [
            ['Create', 'Exported'],
            ['Create', 'Unit'],
            ['Export', 'Exported'],
            ['Export', unoffered.errorCode, unoffered.requestId],
            ['Login', ''],
            ['Login', 'INVALID_CREDENTIALS', failing.requestId],
          ].toSorted(),
        );
      const { items } = await api.call(activityEndpoints.list, {
        as: admin,
        query: { requestId: failing.requestId, success: 'false', platform: 'other', sortField: 'durationMs' },
      });
      expect(items).toMatchObject([{ type: 'Login', userId: person.id, ip: '127.0.0.1' }]);
      await api.app.flushRequestLog();
      expect((await logsOf({ requestId: failing.requestId })).items).toMatchObject([{ statusCode: 401 }]);
    });

    it('are found by what they are about, what a call changed of many rows among them', async () => {
      const as = { as: await teacher(), namespace };
      const { id: item } = await api.call(itemEndpoints.add, {
        ...as,
        body: {
          type: 'Word',
          title: 'Sea',
          description: 'd',
          status: 'Active',
          tags: [await api.tag(as, { type: 'item' })],
        },
      });
      const { id: collection } = await api.call(collectionEndpoints.add, {
        ...as,
        body: {
          ...{ type: 'Vocabulary', title: 'At sea', description: '', status: 'Active', items: [item] },
          tags: [await api.tag(as)],
        },
      });
      await api.call(collectionEndpoints.bulk, {
        ...as,
        body: { collectionId: collection, status: 'Inactive' },
      });
      const typesOf = async (query: Record<string, string>) => {
        const { items, paging } = await api.call(activityEndpoints.list, { as: admin, query });
        expect(paging.total).toBe(items.length);
        day = items[0]?.createdAt.slice(0, 10) ?? day;
        return items.map(({ type }) => type);
      };
      let day = '';
      expect(await typesOf({ entityId: collection })).toEqual(['BulkUpdate', 'Create']);
      expect(await typesOf({ entityId: item })).toEqual(['BulkUpdate', 'Create']);
      expect(await typesOf({ entityId: item, orderType: 'asc' })).toEqual(['Create', 'BulkUpdate']);
      expect(await typesOf({ entityId: item, createdAt: day })).toContain('Create');
      expect(await typesOf({ entityId: item, createdAt: '2020-01-01' })).toEqual([]);
      expect(await typesOf({ entityId: namespace })).toEqual([]);
    });
  });

  function tokensOf({ accessToken, refreshToken }: Person) {
    return { accessToken, refreshToken };
  }
});
