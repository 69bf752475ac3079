import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Tokens } from '#contract/auth.ts';
import { eventually } from './support/eventually.ts';
import { wordsIn } from './support/messages.ts';
import { ownServer } from './support/own-server.ts';
import { password, people } from './support/people.ts';
import { portalForTests } from './support/portal.ts';

const server = ownServer();
const portal = portalForTests(server.address);
const t = wordsIn('en');

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const signInButton = (page: Page) => button(page, t('account:signIn.submit'));
const tokensOf = (page: Page): Promise<Tokens> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('portal:tokens') ?? ''));
const storedKeys = (page: Page) =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
/** How the server answers to tokens. */
const statusOf = async ({ accessToken }: Tokens) =>
  (await fetch(`${server.address()}/api/auth`, { headers: { authorization: `Bearer ${accessToken}` } }))
    .status;

it('signing out while the server is away empties all tabs, and ends the session once it is back', async () => {
  const page = await portal.open({ as: 'teacher', apart: true, tolerates: /ERR_|401|50\d/ });
  const other = await page.context().newPage();
  await other.goto('/admin/items');
  for (const tab of [page, other]) await tab.getByRole('row').nth(1).waitFor();
  await page.getByRole('link', { name: t('tags:menu.item'), exact: true }).click();
  await page.getByRole('heading', { level: 1, name: t('tags:menu.item') }).waitFor();
  const tokens = await tokensOf(page);
  expect(await statusOf(tokens)).toBe(200);

  await server.kill();
  try {
    await button(page, t('shell:logout')).click();
    for (const tab of [page, other]) {
      await signInButton(tab).waitFor();
      expect(await storedKeys(tab)).toEqual([]);
    }
    // To the list that was opened first.
    await page.goBack();
    await signInButton(page).waitFor();
    expect(await page.getByRole('row').count()).toBe(0);
  } finally {
    await server.startAgain();
  }
  await eventually(() => statusOf(tokens)).toBe(401);
});

it('Back shows nothing of a page that was left before another tab signed out', async () => {
  const page = await portal.open({ as: 'teacher', apart: true, tolerates: /401/ });
  const other = await page.context().newPage();
  await other.goto('/admin/items');
  await page.getByRole('row').nth(1).waitFor();
  await page.goto('/icon.svg');
  await button(other, t('shell:logout')).click();
  await signInButton(other).waitFor();
  await page.goBack();
  await signInButton(page).waitFor();
  expect(await page.getByRole('row').count()).toBe(0);
});

it('a page that the browser kept, and shows again, notices that nobody is signed in any more', async () => {
  const page = await portal.open({ as: 'teacher', apart: true });
  await page.getByRole('row').nth(1).waitFor();
  // A kept page hears nothing, so it still believes in its session. Browsers keep no page that is sent as this one.
  await page.evaluate(() => {
    localStorage.removeItem('portal:tokens');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await signInButton(page).waitFor();
  expect(await page.getByRole('row').count()).toBe(0);
});

it('someone who is blocked reads in all tabs, and at the second step, that it is that', async () => {
  const block = (blocked: boolean) =>
    server.changeData(async ({ pool }) => {
      const emails = [people.teacher, people.careful];
      await pool.query('update users set blocked = $1 where email = any($2)', [blocked, emails]);
    });
  const page = await portal.open({ as: 'teacher', apart: true, tolerates: /ERR_|40[13]/ });
  const other = await page.context().newPage();
  await other.goto('/admin/items');
  for (const tab of [page, other]) await tab.getByRole('row').nth(1).waitFor();
  const entering = await portal.open({ path: '/login', apart: true, tolerates: /ERR_|40[13]/ });
  await entering.fill('input[name=username]', people.careful);
  await entering.fill('input[name=password]', password);
  await entering.keyboard.press('Enter');
  const code = entering.getByRole('textbox', { name: t('account:codes.code') });
  await code.waitFor();
  const isSaid = (tab: Page) =>
    tab
      .getByRole('status')
      .filter({ hasText: t('errors:ACCOUNT_BLOCKED', { context: 'session' }) })
      .waitFor();

  await block(true);
  try {
    await page.getByRole('link', { name: t('tags:menu.item'), exact: true }).click();
    await code.fill('123456');
    await button(entering, t('account:codes.submit')).click();
    for (const tab of [page, other, entering]) {
      await isSaid(tab);
      await signInButton(tab).waitFor();
      expect(await tab.getByText(t('shell:sessionExpired')).count()).toBe(0);
    }
  } finally {
    await block(false);
  }
});
