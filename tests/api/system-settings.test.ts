import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authEndpoints } from '#contract/auth.ts';
import { installationEndpoints } from '#contract/installation.ts';
import { itemEndpoints } from '#contract/items.ts';
import { membershipEndpoints } from '#contract/memberships.ts';
import { systemSettingsEndpoints as endpoints } from '#contract/system-settings-calls.ts';
import { tagEndpoints } from '#contract/tags.ts';
import { createMail } from '#server/integrations/mail.ts';
import { type Person, password, startApi, type TestApi } from '../support/api.ts';
import { codesFor } from '../support/codes.ts';
import { startSmtp } from '../support/smtp-server.ts';

const secret = 'sk-a-very-secret-key-of-the-service';

/** A service with OpenAI's interface; what it was asked, and how it answers. */
let service: Server;
let serviceUrl: string;
let asked: { path: string; authorization: string | undefined }[] = [];
let answer: { status: number; body: string } = { status: 200, body: '' };

let api: TestApi;
let elsewhere: TestApi;
let admin: Person;

beforeAll(async () => {
  service = createServer((request: IncomingMessage, response) => {
    asked.push({ path: request.url ?? '', authorization: request.headers.authorization });
    request.resume().on('end', () => {
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  const host = `127.0.0.1:${(service.address() as AddressInfo).port}`;
  serviceUrl = `http://${host}/v1`;
  api = await startApi(undefined, {}, [host]);
  elsewhere = await startApi(api.database, {}, [host]);
  admin = await api.person({ roles: ['ADMIN'] });
});
afterAll(async () => {
  await elsewhere.close();
  await api.close();
  service.close();
});
beforeEach(async () => {
  asked = [];
  answer = { status: 200, body: JSON.stringify({ choices: [{ message: { content: 'ready' } }] }) };
  await api.database.pool.query('delete from system_settings');
  await api.database.pool.query('delete from setting_secrets');
  await api.call(endpoints.write, { as: admin, body: { section: 'general', values: {} } });
});

const write = (body: object, headers: Record<string, string> = {}) =>
  api.call(endpoints.write, { as: admin, body, headers });
const states = async () => api.call(endpoints.read, { as: admin });
const test = (name: string) => api.call(endpoints.test, { as: admin, params: { service: name } });

it('errors and mails call a namespace what it is in the kind of product', async () => {
  const namespaceId = await api.namespace('Yoga');
  const teacher = await api.person({ roles: ['TEACHER'], assignNamespaces: [await api.namespace()] });
  const refusal = async (language: string) =>
    (
      await api.issue(tagEndpoints.list, {
        ...{ as: teacher, namespace: namespaceId, query: { type: 'collection' } },
        headers: { 'accept-language': language },
      })
    ).message;
  const invitation = async (email: string) => {
    await api.call(membershipEndpoints.add, { as: admin, body: { namespaceId, email } });
    const mailed = () => api.mails.find(({ to }) => to === email)?.text;
    await expect.poll(mailed, { timeout: 60_000 }).toBeDefined();
    return mailed();
  };
  expect([await refusal('en'), await refusal('el')]).toEqual([
    'You are not a member of this class.',
    'Δεν ανήκετε σε αυτή την τάξη.',
  ]);
  expect(await invitation('first@class.test')).toContain('to the class “Yoga”');
  await write({ section: 'general', values: { productKind: 'Fitness' } });
  expect([await refusal('en'), await refusal('el')]).toEqual([
    'You are not a member of this workspace.',
    'Δεν ανήκετε σε αυτόν τον χώρο εργασίας.',
  ]);
  expect(await invitation('second@class.test')).toContain('to the workspace “Yoga”');
});

describe('the settings of the installation', () => {
  it('are for Admins alone', async () => {
    const others = await api.person({ roles: ['SUPERVISOR', 'TEACHER', 'SUPPORT'] });
    for (const endpoint of [endpoints.read, endpoints.write, endpoints.status, endpoints.test])
      expect(await api.issue(endpoint, { as: others, params: { service: 'mail' } })).toMatchObject({
        errorCode: 'ACCESS_DENIED',
      });
  });

  it('take effect on another server within a second, and go back to their defaults by null', async () => {
    await elsewhere.call(installationEndpoints.configs);
    await write({ section: 'general', values: { appName: 'Γλώσσες', timeZone: 'Asia/Tokyo' } });
    await expect
      .poll(() => elsewhere.call(installationEndpoints.configs), { interval: 20 })
      .toMatchObject({ appName: 'Γλώσσες', timeZone: 'Asia/Tokyo' });
    await write({ section: 'general', values: { appName: null } });
    expect((await states()).general).toMatchObject({
      values: { appName: 'Admin Portal', timeZone: 'Asia/Tokyo' },
    });
  });

  it('refuse what the contract does not allow, at the key, in the language of the caller', async () => {
    const refusal = await api.issue(endpoints.write, {
      as: admin,
      body: { section: 'general', values: { timeZone: 'Mars/Olympus', supportEmail: 'nobody' } },
      headers: { 'accept-language': 'el' },
    });
    expect(refusal.errors?.map(({ path }) => path).toSorted()).toEqual(['supportEmail', 'timeZone']);
  });

  it('of two Admins at once one is told that the other was first', async () => {
    const { version } = (await states()).general;
    await write({ section: 'general', values: { appName: 'First' } }, { 'if-match': `"${version}"` });
    expect(
      await api.issue(endpoints.write, {
        as: admin,
        body: { section: 'general', values: { appName: 'Second' } },
        headers: { 'if-match': `"${version}"` },
      }),
    ).toMatchObject({ status: 409, errorCode: 'EDIT_CONFLICT' });
    expect((await states()).general.values.appName).toBe('First');
  });

  it('have addresses of services without a slash at the end, and none with a password in it', async () => {
    const { ai } = await write({ section: 'ai', values: { baseUrl: ' https://ai.example.org/v1/ ' } });
    expect(ai?.values.baseUrl).toBe('https://ai.example.org/v1');
    const refused = { section: 'ai', values: { baseUrl: 'https://name:password@ai.example.org' } };
    expect(await api.issue(endpoints.write, { as: admin, body: refused })).toMatchObject({
      errors: [{ path: 'baseUrl' }],
    });
  });

  it('name the product at the end of mails', async () => {
    await write({ section: 'general', values: { appName: 'School of Athens' } });
    await test('mail');
    expect(api.mails.at(-1)?.text).toMatch(/\n\nSchool of Athens(\n|$)/);
    const person = await api.person({ roles: ['TEACHER'] });
    await api.call(authEndpoints.forgotPassword, { body: { email: person.email } });
    await expect
      .poll(() => api.mails.find(({ to }) => to === person.email)?.text)
      .toMatch(/\n\nSchool of Athens(\n|$)/);
  });

  it('decide for how long people stay signed in', async () => {
    const hoursLeft = async (person: Person, stayLogin: boolean) => {
      await api.call(authEndpoints.signIn, {
        params: { clientType: 'Web' },
        body: { username: person.email, password, stayLogin },
      });
      const { rows } = await api.database.pool.query(
        `select extract(epoch from expires_at - now())::float8 / 3600 as hours from sessions
          where user_id = $1 order by created_at desc limit 1`,
        [person.id],
      );
      return Math.ceil(rows[0].hours);
    };
    const person = await api.person({ roles: ['TEACHER'] });
    await write({ section: 'signIn', values: { sessionHours: 2, staySignedInDays: 3 } });
    expect(await hoursLeft(person, false)).toBe(2);
    expect(await hoursLeft(person, true)).toBe(72);
  });

  it('warn where codes reach nobody, and where a service is called in plain text', async () => {
    const written = await write({ section: 'signIn', values: { twoStepRoles: ['ADMIN'] } });
    expect(written.signIn?.warnings).toEqual(['codesInOutbox']);
    await write({ section: 'mail', values: { smtpHost: 'mail.example.org' } });
    expect((await states()).signIn.warnings).toEqual([]);
    await write({ section: 'signIn', values: { twoStepRoles: null } });
    for (const [baseUrl, warnings] of [
      ['https://ai.example.org', []],
      ['http://ai.example.org', ['notEncrypted']],
      ['http://93.184.216.34', ['notEncrypted']],
      ['http://127.0.0.1:8080', []],
      ['http://192.168.1.5', []],
      ['http://[::1]:8080', []],
      ['http://ollama:11434', []],
      ['http://ai.internal', []],
    ] as const)
      expect((await write({ section: 'ai', values: { baseUrl } })).ai?.warnings, baseUrl).toEqual(warnings);
  });

  it('leave an activity with old and new values', async () => {
    await write({ section: 'retention', values: { trashDays: 7 } });
    const { rows } = await api.database.pool.query(
      `select user_id, changes from activities where type = 'SettingsChange' and summary = 'retention'`,
    );
    expect(rows).toContainEqual({ user_id: admin.id, changes: { trashDays: { old: 30, new: 7 } } });
  });

  it('that the environment fixes are named with their variable, and refused', async () => {
    const fixed = await startApi(api.database, {
      APP_NAME: 'Fixed',
      SMTP_URL: 'smtps://robot:hunter2hunter2@mail.example:465',
      AI_API_KEY: secret,
    });
    const found = await fixed.call(endpoints.read, { as: admin });
    expect(found.general).toMatchObject({ values: { appName: 'Fixed' }, fixed: { appName: 'APP_NAME' } });
    expect(found.mail).toMatchObject({
      values: { smtpHost: 'mail.example', smtpPort: 465, smtpSecurity: 'tls', smtpUser: 'robot' },
      fixed: { smtpHost: 'SMTP_URL', smtpPassword: 'SMTP_URL' },
      secrets: { smtpPassword: { isSet: true, source: 'environment' } },
    });
    // A key of the environment is never sent to an address that a setting names.
    expect(found.ai.fixed).toMatchObject({ baseUrl: 'AI_API_KEY' });
    expect(JSON.stringify(found)).not.toMatch(/hunter2|sk-a-very/);
    const refusal = await fixed.issue(endpoints.write, {
      as: admin,
      body: { section: 'general', values: { appName: 'Other' } },
    });
    expect(refusal.errors).toMatchObject([{ path: 'appName' }]);
    await fixed.close();
  });
});

describe('secrets', () => {
  it('are stored encrypted and never told: not by settings, activities or logs', async () => {
    const written = await write({
      section: 'ai',
      values: { baseUrl: serviceUrl },
      secrets: { apiKey: secret },
    });
    expect(written.ai?.secrets.apiKey).toEqual({
      isSet: true,
      source: 'settings',
      mustBeEnteredAgain: false,
    });
    expect(JSON.stringify(await states())).not.toContain(secret);
    for (const table of ['system_settings', 'setting_secrets', 'activities', 'logs']) {
      const { rows } = await api.database.pool.query(`select t::text as text from ${table} t`);
      expect(JSON.stringify(rows)).not.toContain(secret);
    }
    await write({ section: 'ai', secrets: { apiKey: null } });
    expect((await states()).ai.secrets.apiKey?.isSet).toBe(false);
  });

  it('are removed when the address changes that they are for', async () => {
    await write({ section: 'ai', values: { baseUrl: serviceUrl, model: 'm' }, secrets: { apiKey: secret } });
    await write({ section: 'ai', values: { model: 'other' } });
    expect((await states()).ai.secrets.apiKey?.isSet).toBe(true);
    await write({ section: 'ai', values: { baseUrl: 'https://thief.example/v1' } });
    expect((await states()).ai.secrets.apiKey?.isSet).toBe(false);
  });

  it('must be entered again under another secret of the server, which starts anyway', async () => {
    await write({ section: 'ai', secrets: { apiKey: secret } });
    const other = await startApi(api.database, { JWT_SECRET: 'y'.repeat(40) });
    const someone = await other.person({ roles: ['ADMIN'] });
    expect((await other.call(endpoints.read, { as: someone })).ai.secrets.apiKey).toEqual({
      isSet: false,
      source: null,
      mustBeEnteredAgain: true,
    });
    await other.close();
  });
});

describe('a service that is tried out', () => {
  it('works, with the stored key, and its answer never shows the key', async () => {
    await write({ section: 'ai', values: { baseUrl: serviceUrl, model: 'm' }, secrets: { apiKey: secret } });
    answer.body = JSON.stringify({ choices: [{ message: { content: `ready ${secret}` } }] });
    expect(await test('ai')).toMatchObject({ failure: null, detail: 'ready ***' });
    expect(asked).toEqual([{ path: '/v1/chat/completions', authorization: `Bearer ${secret}` }]);
  });

  it.each([
    [401, '{}', 'unauthorized', '401'],
    [500, 'oops', 'badStatus', '500'],
    [200, 'no json', 'badAnswer', ''],
  ])('says what is wrong: %i %s', async (status, body, failure, detail) => {
    answer = { status, body };
    await write({ section: 'ai', values: { baseUrl: serviceUrl, model: 'm' } });
    expect(await test('ai')).toMatchObject({ failure, detail });
  });

  it('is not asked within the own network, unless the operator named it', async () => {
    for (const baseUrl of [
      'http://127.0.0.1:8443/v1',
      'https://127.0.0.1:8443',
      'https://169.254.169.254/v1',
      'https://localhost:8443',
    ]) {
      await write({ section: 'ai', values: { baseUrl, model: 'm' } });
      expect(['internalAddress', 'address']).toContain((await test('ai')).failure);
    }
    for (const smtpHost of ['127.0.0.1', 'localhost', '169.254.169.254', '::1']) {
      await write({ section: 'mail', values: { smtpHost } });
      const mail = createMail({
        read: async () => (await states()).mail.values as never,
        outbox: '',
        log: { info: () => {} },
      });
      const message = { id: 'id', to: admin.email, subject: '', text: '' };
      await expect(mail.send(message)).rejects.toMatchObject({ details: { context: 'internalAddress' } });
    }
    expect(asked).toEqual([]);
  });

  it('says that a name does not resolve, or that nothing is set', async () => {
    expect(await test('ai')).toMatchObject({ failure: 'notConfigured' });
    expect(await test('translation')).toMatchObject({ failure: 'notConfigured' });
    await write({ section: 'translation', values: { url: 'https://no-such-host.invalid' } });
    expect(await test('translation')).toMatchObject({ failure: 'nameNotResolved' });
  });

  it('is the storage, the built-in voices, and mail to the caller', async () => {
    expect(await test('storage')).toMatchObject({ failure: null });
    const spoken = await test('speech');
    expect(spoken.failure).toBeNull();
    expect(Buffer.from(spoken.audio ?? '', 'base64').length).toBeGreaterThan(1_000);
    expect(await test('mail')).toMatchObject({ failure: null, detail: admin.email });
    expect(api.mails.at(-1)).toMatchObject({ to: admin.email });
  });

  it('is the mail server that the settings name', async () => {
    const smtp = await startSmtp();
    await write({
      section: 'mail',
      values: {
        smtpHost: '127.0.0.1',
        smtpPort: smtp.port,
        smtpSecurity: 'none',
        from: 'School <no-reply@school.org>',
      },
    });
    const mail = createMail({
      read: async () => (await states()).mail.values as never,
      outbox: '',
      log: { info: () => {} },
      trusted: [`127.0.0.1:${smtp.port}`],
    });
    const message = { id: 'one', to: 'someone@school.org', subject: 'Hello', text: 'A line' };
    await mail.send(message);
    expect(smtp.deliveries).toMatchObject([
      {
        to: message.to,
        subject: 'Hello',
        from: 'School <no-reply@school.org>',
        messageId: '<one@school.org>',
      },
    ]);
    await write({ section: 'mail', values: { smtpSecurity: 'starttls' } });
    await expect(mail.send(message)).rejects.toMatchObject({ code: 'ETLS' });
    await smtp.close();
    await write({ section: 'mail', values: { smtpSecurity: 'none' } });
    await expect(mail.send(message)).rejects.toMatchObject({ code: 'ESOCKET' });
    expect(smtp.deliveries.length).toBe(1);
  });

  it('is asked with the key of the settings: LibreTranslate and DeepL', async () => {
    answer.body = JSON.stringify({ translatedText: 'φάρος', translations: [{ text: 'φάρος' }] });
    const origin = new URL(serviceUrl).origin;
    const secrets = { apiKey: secret };
    await write({ section: 'translation', values: { url: origin }, secrets });
    expect(await test('translation')).toMatchObject({ failure: null, detail: 'φάρος' });
    await write({ section: 'translation', values: { url: `${origin}/v2` }, secrets });
    expect(await test('translation')).toMatchObject({ failure: null, detail: 'φάρος' });
    expect(asked.map(({ path }) => path)).toEqual(['/translate', '/v2/translate']);
    expect(asked[1]?.authorization).toBe(`DeepL-Auth-Key ${secret}`);
  });
});

describe('maintenance', () => {
  it('lets only Admins sign in and call, tells others when to try again, and ends', async () => {
    const teacher = await api.person({ roles: ['TEACHER'] });
    await write({ section: 'general', values: { maintenance: true } });
    const signIn = (person: Person) => ({
      params: { clientType: 'Web' },
      body: { username: person.email, password },
    });
    const refused = await api.raw(tagEndpoints.list, { as: teacher });
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('30');
    expect(refused.json()).toMatchObject({ errorCode: 'MAINTENANCE' });
    expect(await api.issue(authEndpoints.signIn, signIn(teacher))).toMatchObject({
      errorCode: 'MAINTENANCE',
    });
    expect(
      await api.issue(authEndpoints.signIn, {
        ...signIn(teacher),
        body: { username: teacher.email, password: 'wrong password' },
      }),
    ).toMatchObject({ errorCode: 'INVALID_CREDENTIALS' });
    await api.call(authEndpoints.signIn, signIn(admin));
    // Also one who forgot the password; either server may have mailed the code.
    const forgetful = await api.person({ roles: ['ADMIN'] });
    const { email } = forgetful;
    await api.call(authEndpoints.forgotPassword, { body: { email } });
    const codes = () => [api, elsewhere].flatMap((one) => codesFor(one, email));
    await expect.poll(codes).toHaveLength(1);
    const body = { email, code: codes()[0] };
    const { token } = await api.call(authEndpoints.verifyForgotPassword, { body });
    const newPassword = 'another long enough password';
    await api.call(authEndpoints.resetForgottenPassword, { body: { token, newPassword } });
    await api.call(authEndpoints.resendCode, { body: { email, purpose: 'VerifyAccount' } });
    await api.call(tagEndpoints.list, { as: admin });
    expect(await api.call(installationEndpoints.configs)).toMatchObject({ maintenance: true });
    await expect
      .poll(async () => (await elsewhere.raw(tagEndpoints.list, { as: teacher })).statusCode)
      .toBe(503);
    await write({ section: 'general', values: { maintenance: null } });
    await api.call(tagEndpoints.list, { as: teacher });
    await api.call(authEndpoints.signIn, signIn(teacher));
  });
});

describe('other settings', () => {
  it('reserve the step to Active for those who govern content', async () => {
    const namespace = await api.namespace();
    const teacher = await api.person({ roles: ['TEACHER'], assignNamespaces: [namespace] });
    const sent = { as: teacher, namespace };
    await write({ section: 'content', values: { requireSupervisorForActive: true } });
    const body = { type: 'Word', title: 'lighthouse', status: 'Active' };
    const added = await api.call(itemEndpoints.add, { ...sent, body });
    expect(added.status).toBe('OnReview');
    const params = { id: added.id };
    expect(
      await api.issue(itemEndpoints.edit, { ...sent, params, body: { status: 'Active' } }),
    ).toMatchObject({
      errorCode: 'ACCESS_DENIED',
      message: 'Only Admin or Supervisor may set this to Active.',
    });
    await api.call(itemEndpoints.edit, { as: admin, namespace, params, body: { status: 'Active' } });
    await api.call(itemEndpoints.edit, { ...sent, params, body: { title: 'lamp', status: 'Active' } });
  });

  it('demand the second step of some roles', async () => {
    const teacher = await api.person({ roles: ['TEACHER'] });
    const signIn = () =>
      api.call(authEndpoints.signIn, {
        params: { clientType: 'Web' },
        body: { username: teacher.email, password },
      });
    expect((await signIn()).sessionIsVerified).toBe(true);
    await write({ section: 'signIn', values: { twoStepRoles: ['TEACHER'] } });
    expect((await signIn()).sessionIsVerified).toBe(false);
  });

  it('say where a day begins and ends', async () => {
    const namespace = await api.namespace();
    const body = { type: 'Word', title: 'lighthouse' };
    const { id } = await api.call(itemEndpoints.add, { as: admin, namespace, body });
    await api.database.pool.query(`update items set updated_at = '2026-03-01T22:30:00Z' where id = $1`, [id]);
    const found = async (day: string) => {
      const query = { updatedAt_Start: day, updatedAt_End: day };
      return (await api.call(itemEndpoints.list, { as: admin, namespace, query })).items.length;
    };
    await write({ section: 'general', values: { timeZone: 'UTC' } });
    expect([await found('2026-03-01'), await found('2026-03-02')]).toEqual([1, 0]);
    await write({ section: 'general', values: { timeZone: 'Europe/Athens' } });
    expect([await found('2026-03-01'), await found('2026-03-02')]).toEqual([0, 1]);
  });

  it('have a status: version, database, disk, queue and the last good backup', async () => {
    expect(await api.call(endpoints.status, { as: admin })).toMatchObject({
      release: expect.any(String),
      database: { kind: api.database.kind, bytes: expect.any(Number) },
      disk: { freeBytes: expect.any(Number) },
      queue: { waiting: expect.any(Number) },
      lastBackupAt: null,
    });
  });
});
