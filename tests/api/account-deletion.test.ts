import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountDeletionEndpoints } from '#contract/account-deletion.ts';
import { authEndpoints } from '#contract/auth.ts';
import { userEndpoints } from '#contract/users.ts';
import { readEnv } from '#server/env.ts';
import { createQueue, type Queue } from '#server/jobs/queue.ts';
import { erasureJob, queueErasures } from '#server/resources/accounts/erasure/account-deletion.ts';
import type { ErasureServices } from '#server/resources/accounts/erasure/erase-person.ts';
import { openSettings } from '#server/settings/settings.ts';
import { type Person, password, startApi, type TestApi } from '../support/api.ts';
import { codeFor, codesFor } from '../support/codes.ts';
import { emptyTables } from '../support/database.ts';

let api: TestApi;
let services: ErasureServices & { queue: Queue };

beforeAll(async () => {
  api = await startApi();
  const { database } = api;
  const env = readEnv({ JWT_SECRET: 'x'.repeat(40) });
  const settings = openSettings({ database, env });
  services = { database, env, settings, queue: createQueue(database, api.app.log) };
  await services.queue.start([erasureJob], services);
});
afterAll(async () => {
  await services.queue.stop();
  await api.close();
});
beforeEach(async () => {
  await emptyTables(api.database);
  api.mails.length = 0;
});

const { request, confirm } = accountDeletionEndpoints;
const mailsTo = (email: string) => api.mails.filter(({ to }) => to === email);

/** The newest mail to an address, once there are so many. */
async function mailTo(email: string, count: number) {
  await expect.poll(() => mailsTo(email).length).toBe(count);
  return mailsTo(email)[count - 1] ?? { subject: '', text: '' };
}

/** The code that a request is mailed. Notices may be on their way beside it. */
async function newCodeFor(email: string): Promise<string> {
  const before = codesFor(api, email).length;
  await api.call(request, { body: { email } });
  return codeFor(api, email, before + 1);
}

/** Requests the deletion; it is confirmed by mail. Answers when the account will be erased. */
async function requestDeletion({ email }: Person): Promise<string> {
  const code = await newCodeFor(email);
  const { erasedAt } = await api.call(confirm, { body: { email, code } });
  await expect.poll(() => mailsTo(email).some(({ subject }) => subject.includes(dayOf(erasedAt)))).toBe(true);
  return erasedAt;
}

const dayOf = (iso: string) => iso.slice(0, 10).split('-').reverse().join('-');
const signIn = (email: string) => ({ params: { clientType: 'Web' }, body: { username: email, password } });

/** Lets time pass, until so many hours before the erasure, and then has done what is due. */
async function letTimePass(hoursLeft: number): Promise<void> {
  const move = 'update account_deletions set erase_at = now() + make_interval(hours => $1, secs => -1)';
  await api.database.pool.query(move, [hoursLeft]);
  await doWhatIsDue();
}

/** Does what a server does every hour, and waits until the erasures have been done. */
async function doWhatIsDue(): Promise<void> {
  await queueErasures(services);
  const due = 'select from account_deletions where erase_at <= now()';
  await expect.poll(async () => (await api.database.pool.query(due)).rowCount).toBe(0);
}

async function exists({ id }: Person): Promise<boolean> {
  return (await api.database.pool.query('select from users where id = $1', [id])).rowCount === 1;
}

describe('the deletion of an account', () => {
  it('is confirmed by a mailed code, ends every sign-in, and says the day by answer and mail', async () => {
    const person = await api.person({ roles: ['TEACHER'] });
    const erasedAt = await requestDeletion(person);
    const days = (Date.parse(erasedAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(13.9);
    expect(days).toBeLessThan(14.1);
    expect((await api.issue(userEndpoints.profile, { as: person })).errorCode).toBe('INVALID_SESSION');
    expect(await mailTo(person.email, 2)).toMatchObject({
      subject: `Your account will be deleted on ${dayOf(erasedAt)}`,
      text: expect.stringContaining('sign in before that day'),
    });
    await letTimePass(0);
    expect(await exists(person)).toBe(false);
  });

  it('answers the same for an address that is nobody’s', async () => {
    const person = await api.person({ roles: ['TEACHER'] });
    const known = await api.raw(request, { body: { email: person.email } });
    const unknown = await api.raw(request, { body: { email: 'nobody@example.test' } });
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    for (const email of [person.email, 'nobody@example.test']) {
      const { errorCode } = await api.issue(confirm, { body: { email, code: '000000' } });
      expect(errorCode).toBe('INVALID_VERIFICATION_CODE');
    }
    expect(mailsTo('nobody@example.test')).toEqual([]);
  });

  it('takes no code that was mailed for something else', async () => {
    const person = await api.person({ roles: ['TEACHER'] });
    await api.call(authEndpoints.forgotPassword, { body: { email: person.email } });
    const code = /\d{6}/.exec((await mailTo(person.email, 1)).subject)?.[0];
    const { errorCode } = await api.issue(confirm, { body: { email: person.email, code } });
    expect(errorCode).toBe('INVALID_VERIFICATION_CODE');
  });

  it('is canceled by signing in, which answer and mail say, in the language of the person', async () => {
    const person = await api.person({ roles: ['TEACHER'], settings: { language: 'el' } });
    const code = await newCodeFor(person.email);
    await api.call(confirm, { body: { email: person.email, code } });
    await mailTo(person.email, 2);
    expect((await api.call(authEndpoints.signIn, signIn(person.email))).deletionCanceled).toBe(true);
    expect((await mailTo(person.email, 3)).subject).toBe('Ο λογαριασμός σας μένει');
    expect((await api.call(authEndpoints.signIn, signIn(person.email))).deletionCanceled).toBe(false);
    await letTimePass(0);
    expect(await exists(person)).toBe(true);
  });

  it('is canceled by the second step of signing in, where there is one, and not before', async () => {
    const person = await api.person({ roles: ['TEACHER'], twoStepVerification: true });
    await mailTo(person.email, 1);
    await requestDeletion(person);
    const half = await api.call(authEndpoints.signIn, signIn(person.email));
    expect(half.deletionCanceled).toBe(false);
    const code = /\d{6}/.exec((await mailTo(person.email, 4)).subject)?.[0];
    await letTimePass(30);
    const as = { ...person, ...half };
    expect(await api.call(authEndpoints.verifySession, { as, body: { code } })).toMatchObject({
      deletionCanceled: true,
    });
    await letTimePass(0);
    expect(await exists(person)).toBe(true);
  });

  it('leaves nobody signed in whose account will be deleted, when both are done at the same time', async () => {
    const { pool, kind } = api.database;
    // The embedded database has one transaction at a time.
    if (kind === 'embedded') return;
    const person = await api.person({ roles: ['TEACHER'] });
    const code = await newCodeFor(person.email);
    const holder = await pool.connect();
    try {
      // The deletion waits here for its mail, with all else done. A lock of all jobs would have every worker wait too, each
      // with a connection, until none is left for the calls.
      await holder.query(`begin; select from pgboss.queue where name = 'mail' for update`);
      const confirming = api.call(confirm, { body: { email: person.email, code } });
      const rowsOf = async (query: string) => (await pool.query(query)).rowCount;
      const confirmed = `select from pg_locks
        where relation = 'account_deletions'::regclass and mode = 'RowExclusiveLock'`;
      await expect.poll(() => rowsOf(confirmed)).toBeGreaterThan(0);
      const signing = api.call(authEndpoints.signIn, signIn(person.email));
      const waiting = `select from pg_stat_activity
        where wait_event_type = 'Lock' and query like 'select % from "users" % for update'`;
      await Promise.race([signing, expect.poll(() => rowsOf(waiting), { timeout: 10_000 }).toBe(1)]);
      await holder.query('rollback');
      await confirming;
      const signedIn = await signing;
      expect(signedIn.deletionCanceled).toBe(true);
      expect(await rowsOf('select from account_deletions')).toBe(0);
      await api.call(userEndpoints.profile, { as: { ...person, ...signedIn } });
    } finally {
      holder.release(true);
    }
  });

  it('keeps its day when it is requested again, and can be requested after it was canceled', async () => {
    const person = await api.person({ roles: ['TEACHER'] });
    await requestDeletion(person);
    await letTimePass(72);
    const { rows } = await api.database.pool.query('select erase_at from account_deletions');
    const code = await newCodeFor(person.email);
    const again = await api.call(confirm, { body: { email: person.email, code } });
    expect(Date.parse(again.erasedAt)).toBe(Date.parse(rows[0].erase_at));
    await api.call(authEndpoints.signIn, signIn(person.email));
    await api.database.pool.query('delete from rate_limits');
    expect(Date.parse(await requestDeletion(person))).toBeGreaterThan(Date.parse(again.erasedAt));
  });

  it('is answered alike when its button is pressed several times, which counts as no guesses', async () => {
    const person = await api.person({ roles: ['TEACHER'] });
    const body = { email: person.email, code: await newCodeFor(person.email) };
    const answers = await Promise.all([1, 2, 3, 4].map(() => api.call(confirm, { body })));
    for (let n = 0; n < 8; n += 1) answers.push(await api.call(confirm, { body }));
    expect(new Set(answers.map(({ erasedAt }) => erasedAt)).size).toBe(1);
    const wrong = { ...body, code: body.code === '000000' ? '111111' : '000000' };
    expect((await api.issue(confirm, { body: wrong })).status).toBe(400);
    await api.call(authEndpoints.signIn, signIn(person.email));
    expect((await api.issue(confirm, { body })).errorCode).toBe('INVALID_VERIFICATION_CODE');
  });

  it('is announced once more, a day before, in the language of the installation to someone who chose none', async () => {
    const person = await api.person({ roles: ['TEACHER'] });
    await requestDeletion(person);
    await letTimePass(25);
    expect(mailsTo(person.email)).toHaveLength(2);
    await letTimePass(23);
    expect((await mailTo(person.email, 3)).text).toContain('Αυτό δεν αναιρείται');
    await doWhatIsDue();
    expect(mailsTo(person.email)).toHaveLength(3);
    expect(await exists(person)).toBe(true);
  });

  it('is refused to the last active administrator, at once and on the day', async () => {
    const [first, second] = [
      await api.person({ roles: ['ADMIN'], settings: { language: 'en' } }),
      await api.person({ roles: ['ADMIN'] }),
    ];
    await api.person({ roles: ['ADMIN'], blocked: true });
    await requestDeletion(first);
    const code = await newCodeFor(second.email);
    expect(await api.issue(confirm, { body: { email: second.email, code } })).toMatchObject({
      errorCode: 'CONFLICT',
      message: expect.stringContaining('only administrator'),
    });
    await api.database.pool.query('update users set blocked = true where id = $1', [second.id]);
    await letTimePass(0);
    expect(await exists(first)).toBe(true);
    expect((await mailTo(first.email, 3)).subject).toBe('Your account was not deleted');
    await doWhatIsDue();
    expect(mailsTo(first.email)).toHaveLength(3);
  });

  it('leaves one of two administrators who delete their accounts concurrently', async () => {
    const people = [await api.person({ roles: ['ADMIN'] }), await api.person({ roles: ['ADMIN'] })];
    const bodies = [];
    for (const { email } of people) bodies.push({ email, code: await newCodeFor(email) });
    const answers = await Promise.all(bodies.map((body) => api.raw(confirm, { body })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  it('needs no confirmed address and no password that is good, but is not for people who are blocked', async () => {
    const unverified = await api.person({ roles: ['TEACHER'], verified: false });
    const forced = await api.person({ roles: ['TEACHER'], forcePasswordChange: true });
    const blocked = await api.person({ roles: ['TEACHER'], blocked: true });
    for (const { email } of [unverified, forced]) {
      // Of the sign-in that was refused.
      await expect.poll(() => mailsTo(email).length).toBe(1);
    }
    await requestDeletion(unverified);
    await requestDeletion(forced);
    await api.call(request, { body: { email: blocked.email } });
    await letTimePass(0);
    expect([await exists(unverified), await exists(forced), await exists(blocked)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(mailsTo(blocked.email)).toEqual([]);
  });

  it('goes on when the person is blocked after requesting it', async () => {
    const person = await api.person({ roles: ['TEACHER'] });
    await requestDeletion(person);
    await api.database.pool.query('update users set blocked = true where id = $1', [person.id]);
    await letTimePass(0);
    expect(await exists(person)).toBe(false);
  });

  it('is canceled by a learner who has no access here, with the right password alone', async () => {
    const person = await api.person({ roles: ['USER'] });
    await requestDeletion(person);
    await api.issue(authEndpoints.signIn, {
      ...signIn(person.email),
      body: { username: person.email, password: 'a wrong password' },
    });
    await letTimePass(5);
    expect((await api.issue(authEndpoints.signIn, signIn(person.email))).errorCode).toBe('ACCESS_DENIED');
    await letTimePass(0);
    expect(await exists(person)).toBe(true);
  });

  it('is done again, without a request, for people who were erased and are in a restored database', async () => {
    const person = await api.person({ roles: ['TEACHER'] });
    await api.database.pool.query('insert into erased_people (id) values ($1)', [person.id]);
    await doWhatIsDue();
    expect(await exists(person)).toBe(false);
  });
});
