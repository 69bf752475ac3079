import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { interfaceLanguages } from '#contract/languages.ts';
import { eventually } from './support/eventually.ts';
import { barriersOf } from './support/inspect.ts';
import { wordsIn } from './support/messages.ts';
import { portalForTests } from './support/portal.ts';

const portal = portalForTests();
const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).first();
const dialog = (page: Page) => page.getByRole('dialog');
const toast = (page: Page, message: string) => page.getByRole('status').filter({ hasText: message });

describe.each(interfaceLanguages)('users in %s', (language) => {
  const t = wordsIn(language);

  it('are added by an Admin, changed, blocked and deleted', async () => {
    const lastName = `Neu${randomUUID().slice(0, 6)}`;
    const name = `Nora ${lastName}`;
    const email = `${lastName.toLowerCase()}@new.test`;
    const page = await portal.open({ as: 'admin', language, path: '/users', tolerates: /409|404/ });
    await button(page, t('users:create')).click();
    const form = dialog(page);
    const save = form.getByRole('button', { name: t('common:save') });
    await form.getByLabel(t('users:form.email'), { exact: false }).first().fill('ADMIN@demo.test');
    await form.getByLabel(t('users:form.username'), { exact: false }).first().fill(lastName);
    await form.getByLabel(t('users:form.firstName'), { exact: true }).fill('Nora');
    await form.getByLabel(t('users:form.lastName'), { exact: true }).fill(lastName);
    expect(await barriersOf(page)).toEqual([]);
    await save.click();
    await form.getByText(t('validation:taken')).first().waitFor();
    await form.getByLabel(t('users:form.email'), { exact: false }).first().fill(email);
    await save.click();
    await form.waitFor({ state: 'detached' });
    const link = page.getByRole('link', { name, exact: true });
    await link.waitFor();
    await page.getByRole('row', { name }).getByText(t('users:statuses.Invited')).waitFor();

    await link.click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await button(page, t('common:edit')).click();
    await form.getByLabel(t('users:form.roles'), { exact: false }).first().click();
    await page.getByRole('option', { name: t('account:roles.TESTER') }).click();
    await page.keyboard.press('Escape');
    await save.click();
    await form.waitFor({ state: 'detached' });
    await page.getByRole('main').getByText(t('account:roles.TESTER'), { exact: true }).waitFor();

    const choose = async (label: string) => {
      await button(page, t('users:more')).click();
      await page.getByRole('menuitem', { name: label, exact: true }).click();
    };
    await choose(t('users:portal.action'));
    await form.getByRole('checkbox', { name: t('users:portal.enabled') }).click();
    expect(await barriersOf(page)).toEqual([]);
    await button(form, t('common:save')).click();
    await toast(page, t('users:portal.done', { name })).waitFor();
    await choose(t('users:settings.action'));
    await form.getByRole('combobox', { name: t('users:settings.theme') }).click();
    await page.getByRole('option', { name: t('users:settings.themes.dark') }).click();
    expect(await barriersOf(page)).toEqual([]);
    await button(form, t('common:save')).click();
    await toast(page, t('users:settings.done', { name })).waitFor();
    await choose(t('users:block.action'));
    await button(page.getByRole('alertdialog').or(dialog(page)), t('users:block.confirm')).click();
    await page.getByRole('main').getByText(t('users:statuses.Blocked'), { exact: true }).waitFor();

    await choose(t('users:removal.action'));
    const question = page.getByRole('alertdialog');
    await question.getByText(t('users:removal.account')).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await button(question, t('users:removal.confirm', { name })).click();
    await toast(page, t('users:removal.done', { name })).waitFor();
    await eventually(() => new URL(page.url()).pathname).toBe('/users');
    await eventually(() => link.count()).toBe(0);
  });
});

describe('the page of a user', () => {
  it('answers Support why someone cannot sign in, misses their progress, or has nothing of a payment', async () => {
    const t = wordsIn('en');
    const page = await portal.open({ as: 'support', language: 'en', path: '/users' });
    const open = async (name: string) => {
      await page.goto(`/users?globalSearch=${name.split(' ').at(-1)}`);
      await page.getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
    };
    await open('Chloe Martin');
    await page.getByText(/^Sign-in is held up until .* after 8 wrong passwords\.$/).waitFor();
    const line = page.getByRole('list', { name: t('support:timeline.title') }).getByRole('listitem');
    await line.first().waitFor();
    expect(await barriersOf(page)).toEqual([]);
    const all = await line.count();
    const kinds = page.getByRole('group', { name: t('support:timeline.kinds') });
    await kinds.getByRole('button', { name: t('support:timeline.kind.Account') }).click();
    await eventually(() => line.count()).toBe(1);
    expect(all).toBeGreaterThan(8);

    await open('Marco Ricci');
    await page.getByText(/^Removed from English for Greek speakers on .* by Thalia Teacher\./).waitFor();
    await open('Maria Georgiou');
    await page.getByText(/^The payment of .* for Plus was refunded on .*; its role ended\.$/).waitFor();
    expect(await barriersOf(page)).toEqual([]);
  });

  it('saves what is stored of someone as a file, for an Admin', async () => {
    const t = wordsIn('en');
    const page = await portal.open({ as: 'admin', language: 'en', path: '/users?globalSearch=chloe' });
    await page.getByRole('link', { name: 'Chloe Martin' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, t('support:data.action')).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^chloe\.martin .*\.json$/);
  });
});

describe('users that someone may only read', () => {
  it('are shown to Support without anything that changes them, and to a Supervisor where they are Admins', async () => {
    const t = wordsIn('en');
    for (const as of ['support', 'supervisor'] as const) {
      const page = await portal.open({ as, language: 'en', path: '/users?globalSearch=admin%40demo' });
      await page.getByRole('link', { name: 'Anna Admin' }).click();
      await page.getByRole('heading', { level: 1, name: 'Anna Admin' }).waitFor();
      await page.getByText('admin@demo.test').first().waitFor();
      expect(await button(page, t('common:edit')).count()).toBe(0);
      expect(await button(page, t('users:more')).count()).toBe(0);
      expect(await button(page, t('users:create')).count()).toBe(0);
    }
  });
});
