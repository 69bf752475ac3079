import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Tokens } from '#contract/auth.ts';
import { users } from '#server/resources/accounts/users.table.ts';
import { signInByApi } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { wordsIn } from './support/messages.ts';
import { ownServer } from './support/own-server.ts';
import { password, people } from './support/people.ts';
import { portalForTests } from './support/portal.ts';

const other = 'nine moons over a harbour';
const server = ownServer();
const portal = portalForTests(server.address);
const t = wordsIn('en');

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${server.address()}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const signIn = (given: string) => post('/auth/login/Web', { username: people.support, password: given });

it('the own password is changed with the keyboard alone, every mistake is said at its field, and other devices are signed out', async () => {
  // A try before this one may have got this far.
  const changed = await signIn(other);
  if (changed.ok) {
    const { accessToken } = (await changed.json()) as Tokens;
    const body = { oldPassword: other, password, confirmPassword: password };
    await post('/auth/change-password', body, { authorization: `Bearer ${accessToken}` });
  }
  const elsewhere = await signInByApi(server.address(), 'support');
  const page = await portal.open({ as: 'support', apart: true, path: '/profile', tolerates: /400/ });
  const dialog = page.getByRole('dialog');
  const type = async (...values: string[]) => {
    for (const name of ['old', 'new', 'repeat']) {
      const field = dialog.getByRole('textbox', { name: t(`security:password.${name}`), exact: true });
      await field.focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(values.shift() ?? '');
    }
    await page.keyboard.press('Enter');
  };

  await page.getByRole('button', { name: t('security:password.change') }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByText(t('security:password.effect')).waitFor();
  const first = dialog.getByRole('textbox', { name: t('security:password.old') });
  await eventually(() => first.evaluate((element) => element === document.activeElement)).toBe(true);

  const wrong = dialog.locator('[aria-invalid=true]');
  const isWrongAt = async (name: string, message: string) => {
    await dialog.getByText(message).waitFor();
    expect(await wrong.count()).toBe(1);
    expect(await wrong.getAttribute('name')).toBe(name);
  };
  await type('not my password', other, other);
  await isWrongAt('old', t('errors:OLD_PASSWORD_NOT_MATCH_old'));
  await type(password, other, 'nine moons over a harbor');
  await isWrongAt('repeat', t('errors:CONFIRM_PASSWORD_MISMATCH'));
  await type(password, 'password123', 'password123');
  await isWrongAt('new', t('validation:passwordCommon'));

  await elsewhere.send('GET', '/auth');
  await type(password, other, other);
  await page
    .getByRole('status')
    .filter({ hasText: t('security:password.changed') })
    .waitFor();
  await dialog.waitFor({ state: 'detached' });
  await expect(elsewhere.send('GET', '/auth')).rejects.toThrow('401');

  // Here the session goes on.
  await page.reload();
  await page.getByRole('heading', { level: 1, name: t('account:profile.title') }).waitFor();
  expect((await signIn(other)).status).toBe(200);
  expect((await signIn(password)).status).toBe(401);
});

it('someone without a password, also since the page was loaded, is mailed a code, whose field has the focus', async () => {
  const give = (from: string) =>
    server.changeData(async ({ drizzle }) => {
      const hash = from && sql`(select password_hash from users where email = ${from})`;
      await drizzle
        .update(users)
        .set({ passwordHash: hash || null, twoStepVerification: false })
        .where(sql`email = ${people.teacher}`);
    });
  // A try before this one may have got this far.
  await give(people.supervisor);
  const tolerates = /ERR_|40[03]/;
  const page = await portal.open({ as: 'teacher', apart: true, path: '/profile', width: 360, tolerates });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button(t('security:twoStep.turnOn')).waitFor();
  await give('');
  await button(t('security:twoStep.turnOn')).click();
  const before = server.mails().length;
  await button(t('security:proof.send')).click();
  const code = page.getByRole('textbox', { name: t('account:codes.code') });
  await eventually(() => code.evaluate((field) => field === document.activeElement)).toBe(true);
  await eventually(() => server.mails().length).toBe(before + 1);
  await page.keyboard.type(/Subject: .*?(\d{6})/.exec(server.mails().at(-1) ?? '')?.[1] ?? '');
  await page.keyboard.press('Enter');
  await button(t('security:recovery.makeNew'))
    .or(button(t('security:recovery.make')))
    .first()
    .waitFor();
});
