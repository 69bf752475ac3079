import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authEndpoints } from '#contract/auth.ts';
import { startApi, type TestApi } from '../../support/api.ts';
import { processorTimeOf } from '../../support/measured-work.ts';
import { startSmtp, type TestSmtp } from '../../support/smtp-server.ts';

const hour = 3600_000;

let smtp: TestSmtp;
let api: TestApi;
beforeAll(async () => {
  smtp = await startSmtp();
  api = await startApi(undefined, { SMTP_URL: smtp.url, MAIL_FROM: 'Portal <portal@school.example>' });
});
beforeEach(() => {
  smtp.manners = 'accept';
  smtp.deliveries.length = 0;
});
afterAll(async () => {
  await api.close();
  await smtp.close();
});

const newPerson = () => api.person({ roles: ['TEACHER'] });
const forgot = (email: string) => api.raw(authEndpoints.forgotPassword, { body: { email } });
const resend = (email: string) =>
  api.raw(authEndpoints.resendCode, { body: { email, purpose: 'ForgotPassword' } });
const verify = (email: string, code: string) =>
  api.raw(authEndpoints.verifyForgotPassword, { body: { email, code } });
const mailsTo = (address: string) => smtp.deliveries.filter(({ to }) => to === address);
const waitingJobs = async () =>
  (await api.database.pool.query("select from pgboss.job where state < 'completed'")).rowCount;
const median = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

describe('a mail server', () => {
  it('gets a mail with a code for someone, and none for an unknown address', async () => {
    const { email } = await newPerson();
    expect((await forgot('nobody@example.test')).statusCode).toBe(200);
    expect((await forgot(email)).statusCode).toBe(200);
    await expect
      .poll(() => mailsTo(email))
      .toMatchObject([
        {
          messageId: expect.stringMatching(/^<[\w-]{36}@school\.example>$/),
          code: expect.stringMatching(/^\d{6}$/),
        },
      ]);
    await expect.poll(waitingJobs).toBe(0);
    expect(smtp.deliveries.length).toBe(1);
    expect((await verify(email, mailsTo(email)[0]?.code ?? '')).statusCode).toBe(200);
  });

  it('that refuses gets the newest code of a person later, and that one alone', async () => {
    const { email } = await newPerson();
    smtp.manners = 'refuse';
    const answers = [await forgot(email), await resend(email), await forgot('nobody@example.test')];
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    const failed = "select from pgboss.job where state = 'retry' and data->>'email' = $1";
    await expect
      .poll(async () => (await api.database.pool.query(failed, [email])).rowCount)
      .toBeGreaterThan(0);
    smtp.manners = 'accept';
    await expect.poll(waitingJobs).toBe(0);
    expect(mailsTo(email).length).toBe(1);
    expect((await verify(email, mailsTo(email)[0]?.code ?? '')).statusCode).toBe(200);
  });

  it('that hangs delays no answer, reveals no account, and gets each mail later', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, newPerson));
    smtp.manners = 'hang';
    const work = { known: [] as number[], unknown: [] as number[] };
    const ask = async (email: string) => expect((await forgot(email)).statusCode).toBe(200);
    for (const [n, { email }] of people.entries()) {
      work.known.push(await processorTimeOf(() => ask(email)));
      work.unknown.push(await processorTimeOf(() => ask(`nobody-${n}@example.test`)));
    }
    await expect.poll(() => smtp.left).toBeGreaterThan(0);
    expect(smtp.deliveries).toEqual([]);
    const ratio = median(work.known) / median(work.unknown);
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
    smtp.manners = 'accept';
    await expect.poll(waitingJobs, { timeout: 110_000 }).toBe(0);
    for (const { email } of people) expect(mailsTo(email).length, email).toBe(1);
  });

  it('that drops the connection after a mail gets the same one again, with the same code', async () => {
    const { email } = await newPerson();
    smtp.manners = 'drop';
    await forgot(email);
    await expect.poll(() => mailsTo(email).length).toBe(2);
    smtp.manners = 'accept';
    await expect.poll(waitingJobs).toBe(0);
    expect(new Set(mailsTo(email).map(({ messageId, code }) => `${messageId} ${code}`)).size).toBe(1);
    expect((await verify(email, mailsTo(email)[0]?.code ?? '')).statusCode).toBe(200);
  });

  it('gets no code again that was used meanwhile, and the code stays used', async () => {
    const { email } = await newPerson();
    smtp.manners = 'drop';
    await forgot(email);
    await expect.poll(() => mailsTo(email).length).toBe(1);
    const [{ code } = { code: '' }] = mailsTo(email);
    expect((await verify(email, code)).statusCode).toBe(200);
    const before = mailsTo(email).length;
    smtp.manners = 'accept';
    await expect.poll(waitingJobs).toBe(0);
    expect(mailsTo(email).length).toBe(before);
    expect((await verify(email, code)).json().errorCode).toBe('INVALID_VERIFICATION_CODE');
  });

  it('that is away for good gets what is tried for about an hour', async () => {
    const { email } = await newPerson();
    smtp.manners = 'refuse';
    await forgot(email);
    const read = 'select retry_limit, retry_delay, retry_delay_max from pgboss.job where data->>$1 = $2';
    const { rows } = await api.database.pool.query(read, ['email', email]);
    const [{ retry_limit: limit, retry_delay: delay, retry_delay_max: longest }] = rows;
    // The pause before a retry is at random between half of this and this.
    const pauses = Array.from({ length: limit }, (_, n) => Math.min(longest, delay * 2 ** n) * 1_000);
    const whole = pauses.reduce((sum, pause) => sum + pause, 0);
    expect(whole).toBeGreaterThan(hour * 0.9);
    expect(whole / 2).toBeLessThan(hour * 1.1);
    await api.database.pool.query('delete from pgboss.job where data->>$1 = $2', ['email', email]);
  });
});
