import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually } from './support/eventually.ts';
import { barriersOf } from './support/inspect.ts';
import { wordsIn } from './support/messages.ts';
import { ownServer } from './support/own-server.ts';
import { portalForTests } from './support/portal.ts';

// A restore ends the sessions of all tests.
const server = ownServer();
const portal = portalForTests(server.address);
const t = wordsIn('en');
const password = 'demo-portal-2026';

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const rows = (page: Page) => page.getByRole('list', { name: t('backups:title') }).getByRole('listitem');
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));

async function makeBackup(page: Page): Promise<void> {
  await button(page, t('backups:add.menu')).click();
  await button(dialog(page), t('backups:add.confirm')).click();
  await page.getByText(t('backups:done.add')).waitFor();
}

async function choose(page: Page, action: string): Promise<void> {
  await rows(page).first().getByRole('button').click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

describe('the backups of the portal', () => {
  it('are made, verified, downloaded and rehearsed, each with the password where it takes one', async () => {
    const page = await portal.open({ as: 'admin', path: '/system-settings?tab=backups', tolerates: /400/ });
    await makeBackup(page);
    await rows(page).first().getByText(t('backups:kinds.Manual')).waitFor();
    expect(await barriersOf(page)).toEqual([]);

    await choose(page, t('backups:verify'));
    await page.getByText(t('backups:done.verify')).waitFor();

    await choose(page, t('backups:rehearse.menu'));
    await dialog(page).locator('input[type=password]').fill('wrong password');
    await button(dialog(page), t('backups:rehearse.confirm')).click();
    await dialog(page).getByText(t('errors:OLD_PASSWORD_NOT_MATCH'), { exact: true }).waitFor();
    await dialog(page).locator('input[type=password]').fill(password);
    await button(dialog(page), t('backups:rehearse.confirm')).click();
    await page.getByText(t('backups:done.rehearse')).waitFor();

    await choose(page, t('backups:download.menu'));
    await dialog(page).locator('input[type=password]').fill(password);
    const downloading = page.waitForEvent('download');
    await button(dialog(page), t('backups:download.confirm')).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^backup-[\d-]+\.tar$/);

    await button(page, t('backups:upload.menu')).click();
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles((await download.path()) ?? '');
    await dialog(page).locator('input[type=password]').fill(password);
    await button(dialog(page), t('backups:upload.confirm')).click();
    // It goes on to the question whether to restore it.
    await dialog(page).getByText(t('backups:restore.text')).waitFor();
    await button(dialog(page), t('common:cancel')).click();
    await eventually(() => rows(page).allInnerTexts()).toHaveLength(2);
  });

  it('can be canceled while they are made', async () => {
    const page = await portal.open({ as: 'admin', path: '/system-settings?tab=backups' });
    let job: object = {};
    // A small backup is made before anyone could cancel it.
    await page.route('**/api/job/details/*', async (route) => {
      const response = await route.fetch();
      const running = { status: 'Running', finishedAt: null, mayCancel: true };
      await route.fulfill({ response, json: { ...(await response.json()), ...running, ...job } });
    });
    await page.route('**/api/job/cancel/*', async (route) => {
      job = { cancelRequested: true };
      const details = route.request().url().replace('/cancel/', '/details/');
      const headers = await route.request().allHeaders();
      await route.fulfill({ response: await page.request.get(details, { headers }) });
    });
    await button(page, t('backups:add.menu')).click();
    await button(dialog(page), t('backups:add.confirm')).click();
    await button(page, t('jobs:cancel.confirm')).click();
    await button(page.getByRole('alertdialog'), t('jobs:cancel.confirm')).click();
    await page.getByText(t('jobs:isCanceled'), { exact: true }).waitFor();
    expect(await button(page, t('jobs:cancel.confirm')).count()).toBe(0);
    expect(await barriersOf(page)).toEqual([]);
    job = { status: 'Canceled', finishedAt: '2026-01-01T00:00:00.000Z', mayCancel: false };
    await page.getByText(t('backups:canceled')).waitFor();
  });

  it('give back what was there, after a typed word and the password, and everyone signs in again', async () => {
    const page = await portal.open({ as: 'admin', path: '/system-settings?tab=backups', tolerates: /401/ });
    await makeBackup(page);
    await choose(page, t('backups:restore.menu'));
    const asked = dialog(page);
    await asked
      .getByRole('row')
      .filter({ hasText: t('backups:tables.tags') })
      .waitFor();
    await asked.locator('input[type=password]').fill(password);
    expect(await button(asked, t('backups:restore.confirm')).isDisabled()).toBe(true);
    const word = t('backups:restore.word');
    await asked.getByLabel(t('backups:restore.type', { word })).fill(word);
    await button(asked, t('backups:restore.confirm')).click();
    await page.waitForURL(/\/login/);
    await page.getByText(t('errors:INVALID_SESSION', { context: 'restored' })).waitFor();

    await page.getByLabel(t('account:email')).fill('admin@demo.test');
    await page.locator('input[type=password]').fill(password);
    await page.keyboard.press('Enter');
    // The address that was open before.
    await eventually(() => rows(page).allInnerTexts()).toContainEqual(
      expect.stringContaining(t('backups:kinds.RestorePoint')),
    );
  });
});
