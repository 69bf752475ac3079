import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authEndpoints } from '#contract/auth.ts';
import { limits } from '#contract/limits.ts';
import { ownAccountEndpoints } from '#contract/own-account.ts';
import { userEndpoints } from '#contract/users.ts';
import { multipart, type Person, password, startApi, type TestApi } from '../support/api.ts';
import { codeFor, codesFor, otherThan } from '../support/codes.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const person = () => api.person({ roles: ['TEACHER'] });
const newAddress = () => `${crypto.randomUUID()}@New.example`;

async function signInAgain(as: Person): Promise<Person> {
  const answer = await api.raw(authEndpoints.signIn, {
    params: { clientType: 'Web' },
    body: { username: as.email, password },
  });
  return { ...as, ...answer.json() };
}

describe('the own e-mail address', () => {
  const request = (as: Person, email: string, proof: object = { password }) =>
    api.raw(ownAccountEndpoints.requestEmail, { as, body: { email, ...proof } });
  const confirm = (as: Person, email: string, code: string) =>
    api.raw(ownAccountEndpoints.confirmEmail, { as, body: { email, code } });
  const addressOf = async (as: Person) => (await api.call(userEndpoints.profile, { as })).email;

  it('becomes another one by a code that is mailed to it, and the old one is told', async () => {
    const owner = await person();
    const email = newAddress();
    expect((await request(owner, email)).statusCode).toBe(200);
    const code = await codeFor(api, email);
    expect(await addressOf(owner)).toBe(owner.email);
    const answer = await confirm(owner, email, code);
    expect(answer.json()).toMatchObject({ email });
    // Sent again, as after a lost answer.
    expect((await confirm(owner, email, code)).statusCode).toBe(200);
    await expect.poll(() => api.mails.filter(({ to }) => to === owner.email)).toHaveLength(1);
    const [notice] = api.mails.filter(({ to }) => to === owner.email);
    expect(notice?.subject).toBe('Your e-mail address was changed');
    expect(notice?.text).not.toContain(email);
    expect((await signInAgain({ ...owner, email })).accessToken).not.toBe(owner.accessToken);
  });

  it('takes the password, which is counted as when signing in', async () => {
    const owner = await person();
    for (const proof of [{}, { password: 'another one entirely' }, { code: '123456' }])
      expect((await request(owner, newAddress(), proof)).json().errorCode).toBe('OLD_PASSWORD_NOT_MATCH');
    expect(await addressOf(owner)).toBe(owner.email);
  });

  it('takes a code that was mailed to the old one from someone without a password', async () => {
    const owner = await person();
    await api.database.pool.query('update users set password_hash = null where id = $1', [owner.id]);
    const email = newAddress();
    expect((await request(owner, email, {})).json().errorCode).toBe('INVALID_VERIFICATION_CODE');
    await api.call(authEndpoints.resendCode, {
      as: owner,
      body: { email: owner.email, purpose: 'ChangePassword' },
    });
    const proof = { code: await codeFor(api, owner.email) };
    expect((await request(owner, email, proof)).statusCode).toBe(200);
    expect((await confirm(owner, email, await codeFor(api, email))).statusCode).toBe(200);
  });

  it('is nobody else’s, however it is spelt, before the code and after it', async () => {
    const [owner, other] = [await person(), await person()];
    const taken = await request(owner, other.email.toUpperCase());
    expect([taken.statusCode, taken.json().errorCode, taken.json().errors[0].path]).toEqual([
      409,
      'EMAIL_ALREADY_EXISTS',
      'email',
    ]);
    const email = newAddress();
    await request(owner, email);
    const code = await codeFor(api, email);
    await api.person({ email: email.toLowerCase() });
    expect((await confirm(owner, email, code)).json().errorCode).toBe('EMAIL_ALREADY_EXISTS');
    expect(await addressOf(owner)).toBe(owner.email);
  });

  it('is the one that the code went to, and of the one who asked for it', async () => {
    const [owner, other] = [await person(), await person()];
    const [first, second] = [newAddress(), newAddress()];
    await request(owner, first);
    const code = await codeFor(api, first);
    for (const [as, email, typed] of [
      [owner, second, code],
      [other, first, code],
      [owner, first, otherThan(code)],
    ] as const)
      expect((await confirm(as, email, typed)).json().errorCode).toBe('INVALID_VERIFICATION_CODE');
    // A later request voids the code of an earlier one.
    await request(owner, second);
    await codeFor(api, second);
    expect((await confirm(owner, first, code)).json().errorCode).toBe('INVALID_VERIFICATION_CODE');
  });

  it('cannot be asked for without the password by the call that mails codes again', async () => {
    const owner = await person();
    const body = { email: owner.email, purpose: 'ChangeEmail' };
    await api.call(authEndpoints.resendCode, { as: owner, body });
    await api.call(authEndpoints.resendCode, { body });
    await expect
      .poll(async () => {
        const waiting = "select from pgboss.job where data->>'email' = $1 and state <> 'completed'";
        return (await api.database.pool.query(waiting, [owner.email])).rowCount;
      })
      .toBe(0);
    expect(codesFor(api, owner.email)).toEqual([]);
  });

  it('voids what was mailed to the old one', async () => {
    const owner = await person();
    await api.call(authEndpoints.forgotPassword, { body: { email: owner.email } });
    const code = await codeFor(api, owner.email);
    const { token } = await api.call(authEndpoints.verifyForgotPassword, {
      body: { email: owner.email, code },
    });
    const email = newAddress();
    await request(owner, email);
    await confirm(owner, email, await codeFor(api, email));
    const reset = await api.issue(authEndpoints.resetForgottenPassword, {
      body: { newPassword: 'a new and long password', token },
    });
    expect(reset.status).toBe(409);
  });
});

describe('the own sessions', () => {
  const listed = (as: Person, query = {}) => api.call(ownAccountEndpoints.sessions, { as, query });

  it('are listed to nobody else, the one of the call marked', async () => {
    const [owner, other] = [await person(), await person()];
    const second = await signInAgain(owner);
    const { items, paging } = await listed(second);
    expect(paging.total).toBe(2);
    expect(items.map(({ current, isActive }) => [current, isActive])).toEqual([
      [true, true],
      [false, true],
    ]);
    expect((await listed(owner, { page: '1', pageSize: '1' })).items).toHaveLength(1);
    const { items: others } = await listed(other);
    expect(others).toHaveLength(1);
    expect(
      (await api.issue(ownAccountEndpoints.endSession, { as: owner, params: { id: others[0]?.id ?? '' } }))
        .status,
    ).toBe(404);
    expect((await listed(other)).paging.total).toBe(1);
  });

  it('end one by one, and all others at once, and are listed no more', async () => {
    const owner = await person();
    const [second, third] = [await signInAgain(owner), await signInAgain(owner)];
    const secondId = (await listed(second)).items.find(({ current }) => current)?.id ?? '';
    const end = { as: owner, params: { id: secondId } };
    expect(await api.call(ownAccountEndpoints.endSession, end)).toEqual({ id: secondId });
    expect(await api.call(ownAccountEndpoints.endSession, end)).toEqual({ id: secondId });
    expect((await api.issue(authEndpoints.current, { as: second })).status).toBe(401);
    expect((await listed(owner)).paging.total).toBe(2);
    expect(await api.call(ownAccountEndpoints.endOtherSessions, { as: owner })).toEqual({ ended: 1 });
    expect((await api.issue(authEndpoints.current, { as: third })).status).toBe(401);
    expect((await listed(owner)).items).toMatchObject([{ current: true }]);
  });
});

describe('the own picture', () => {
  const imageOf = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#1d5fbf' } })
      .jpeg()
      .toBuffer();
  const upload = (as: Person, bytes: Buffer, name = 'me.jpg') =>
    api.raw(ownAccountEndpoints.setPicture, { as, ...multipart(name, bytes, {}) });
  const load = (url: string) => api.app.inject({ url });

  it('is kept small, shown at a signed address, replaced and removed', async () => {
    const owner = await api.person({ roles: ['USER'], portalEnabled: true });
    const first = (await upload(owner, await imageOf(900, 900))).json().pictureUrl;
    const shown = await load(first);
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 320, height: 320 });
    expect((await api.call(userEndpoints.profile, { as: owner })).pictureUrl).toBe(first);
    const second = (await upload(owner, await imageOf(100, 100))).json().pictureUrl;
    expect([(await load(first)).statusCode, (await load(second)).statusCode]).toEqual([404, 200]);
    await api.call(ownAccountEndpoints.removePicture, { as: owner });
    await api.call(ownAccountEndpoints.removePicture, { as: owner });
    expect((await load(second)).statusCode).toBe(404);
    expect((await api.call(userEndpoints.profile, { as: owner })).pictureUrl).toBeNull();
    const { rows } = await api.database.pool.query(
      "select content from activities where entity_id = $1 and content ? 'picture' order by id",
      [owner.id],
    );
    expect(rows.map(({ content }) => content.picture.new)).toEqual([true, true, false]);
  });

  it('is shown at no other address', async () => {
    const [owner, other] = [await person(), await person()];
    const url: string = (await upload(owner, await imageOf(50, 50))).json().pictureUrl;
    await upload(other, await imageOf(50, 50));
    for (const changed of [
      url.replace(owner.id, other.id),
      url.replace(`user=${owner.id}`, `user=${other.id}`),
      url.replace(/expires=\d/, 'expires=9'),
      url.replace(/revision=.{12}/, 'revision=000000000000'),
    ])
      expect((await load(changed)).statusCode, changed).toBe(404);
    await api.database.pool.query('update users set blocked = true where id = $1', [owner.id]);
    expect((await load(url)).statusCode).toBe(404);
  });

  it('is an image of at most ten megabytes, whatever its name says', async () => {
    const owner = await person();
    const pdf = Buffer.from('%PDF-1.4\n%%EOF');
    expect((await upload(owner, pdf, 'me.pdf')).json().errors).toMatchObject([{ path: 'file' }]);
    expect((await upload(owner, pdf)).statusCode).toBe(415);
    const large = Buffer.alloc(limits.imageBytes + 1);
    expect((await upload(owner, large, 'me.mp4')).statusCode).toBe(413);
    expect((await api.call(userEndpoints.profile, { as: owner })).pictureUrl).toBeNull();
  });

  it('comes back from the JSON that backups keep', async () => {
    const owner = await person();
    await upload(owner, await imageOf(60, 40));
    const { rows } = await api.database.pool.query(
      `select (json_populate_record(null::user_pictures, row_to_json(p))).bytes = p.bytes as same
       from user_pictures p where user_id = $1`,
      [owner.id],
    );
    expect(rows).toEqual([{ same: true }]);
  });
});
