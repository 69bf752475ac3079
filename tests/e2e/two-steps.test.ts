import { expect, it } from 'vitest';
import { eventually } from './support/eventually.ts';
import { wordsIn } from './support/messages.ts';
import { ownServer } from './support/own-server.ts';
import { password, people } from './support/people.ts';
import { portalForTests } from './support/portal.ts';

const server = ownServer();
const portal = portalForTests(server.address);
const t = wordsIn('en');

it('a session that needs a second step does nothing before the mailed code, and then leads where it was going', async () => {
  const page = await portal.open({ path: '/tags/item?status=Active', tolerates: /401|403|400/ });
  await page.fill('input[name=username]', people.careful);
  await page.fill('input[name=password]', password);
  await page.keyboard.press('Enter');
  const code = page.getByRole('textbox', { name: t('account:codes.code') });
  await code.waitFor();
  expect(new URL(page.url()).pathname).toBe('/session/confirm');
  const secondsLeft = async () =>
    Number(/\d+/.exec((await page.getByRole('button', { name: /^New code in/ }).textContent()) ?? '')?.[0]);
  await eventually(secondsLeft).toBeLessThan(59);
  const before = await secondsLeft();
  await page.reload();
  await code.waitFor();
  expect(await secondsLeft()).toBeLessThanOrEqual(before);

  // No other address opens, and nothing but the account is asked of the API.
  const asked = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.add(pathname);
  });
  await page.goto('/admin/items');
  await code.waitFor();
  expect(new URL(page.url()).pathname).toBe('/session/confirm');
  expect([...asked].toSorted()).toEqual(['/api/auth', '/api/auth/second-factors', '/api/namespace/configs']);

  const mailed = () => server.mails().filter((mail) => mail.includes(`To: ${people.careful}`));
  await eventually(() => mailed().length).toBe(1);
  const right = /\d{6}/.exec(mailed()[0] ?? '')?.[0] ?? '';
  const submit = page.getByRole('button', { name: t('account:codes.submit'), exact: true });
  await code.fill(right.slice(0, 5));
  expect(await submit.isDisabled()).toBe(true);
  await code.fill(right === '000000' ? '111111' : '000000');
  await submit.click();
  await page.getByRole('alert').waitFor();
  expect(new URL(page.url()).pathname).toBe('/session/confirm');

  await code.fill(right);
  await submit.click();
  await page.getByRole('heading', { level: 1, name: t('items:menu') }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/items');

  // The code is asked once for each session.
  await page.goto('/tags/item');
  await page.getByRole('heading', { level: 1, name: t('tags:menu.item') }).waitFor();
  expect(mailed()).toHaveLength(1);
});

it('someone who signs in before the account is erased reads that it stays', async () => {
  const post = (path: string, body: object) =>
    fetch(`${server.address()}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const email = people.support;
  const codes = () =>
    server.mails().flatMap((mail) => {
      const code = /^Subject: .*?(\d{6})/m.exec(mail)?.[1];
      return code && mail.includes(`To: ${email}`) ? [code] : [];
    });
  const before = codes().length;
  await post('/account-deletion', { email });
  await eventually(() => codes().length).toBe(before + 1);
  const confirmed = await post('/account-deletion/confirm', { email, code: codes().at(-1) });
  expect(confirmed.status).toBe(200);

  const page = await portal.open({ path: '/profile', tolerates: /401/ });
  await page.fill('input[name=username]', email);
  await page.fill('input[name=password]', password);
  await page.keyboard.press('Enter');
  await page.getByText(t('account:signIn.deletionCanceled')).waitFor();
  await page.getByRole('heading', { level: 1, name: t('account:profile.title') }).waitFor();
});
