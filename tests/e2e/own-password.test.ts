import { expect, it } from 'vitest';
import { eventually } from './support/eventually.ts';
import { wordsIn } from './support/messages.ts';
import { ownServer } from './support/own-server.ts';
import { password, people } from './support/people.ts';
import { portalForTests } from './support/portal.ts';

const server = ownServer();
const portal = portalForTests(server.address);
const t = wordsIn('en');

it('the own password is changed with the keyboard alone, every mistake is said at its field, and other devices are signed out', async () => {
  const elsewhere = await portal.api('support');
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
  await type('not my password', 'nine moons over a harbour', 'nine moons over a harbour');
  await isWrongAt('old', t('errors:OLD_PASSWORD_NOT_MATCH_old'));
  await type(password, 'nine moons over a harbour', 'nine moons over a harbor');
  await isWrongAt('repeat', t('errors:CONFIRM_PASSWORD_MISMATCH'));
  await type(password, 'password123', 'password123');
  await isWrongAt('new', t('validation:passwordCommon'));

  await elsewhere.send('GET', '/auth');
  await type(password, 'nine moons over a harbour', 'nine moons over a harbour');
  await page
    .getByRole('status')
    .filter({ hasText: t('security:password.changed') })
    .waitFor();
  await dialog.waitFor({ state: 'detached' });
  await expect(elsewhere.send('GET', '/auth')).rejects.toThrow('401');

  // Here the session goes on.
  await page.reload();
  await page.getByRole('heading', { level: 1, name: t('account:profile.title') }).waitFor();
  const signIn = (given: string) =>
    fetch(`${server.address()}/api/auth/login/Web`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: people.support, password: given }),
    });
  expect((await signIn('nine moons over a harbour')).status).toBe(200);
  expect((await signIn(password)).status).toBe(401);
});
