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

describe.each(interfaceLanguages)('an Admin in %s', (language) => {
  const t = wordsIn(language);

  it('adds a url alias, shows its code, finds it by its course, and deletes it; its address leads on', async () => {
    const alias = `poster-${randomUUID().slice(0, 8)}`;
    const page = await portal.open({ as: 'admin', language, path: '/urlAlias' });
    await button(page, t('aliases:create')).click();
    const form = dialog(page);
    await form.getByLabel(t('aliases:alias'), { exact: false }).first().fill('Ä');
    await form.getByLabel(t('aliases:fallbackUrl')).fill('https://evil.example');
    await form.getByRole('button', { name: t('common:save') }).click();
    await form.getByRole('alert').getByText(t('validation:ownAddress')).waitFor();
    await form.getByLabel(t('aliases:alias'), { exact: false }).first().fill(alias);
    await form.getByLabel(t('aliases:fallbackUrl')).fill('/support');
    await form.getByLabel(t('aliases:collectionId')).fill('At home');
    await page.getByRole('option').first().click();
    await form.getByRole('button', { name: t('common:save') }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: alias, exact: true }).waitFor();
    expect(await barriersOf(page)).toEqual([]);

    await page.getByRole('link', { name: alias, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: alias }).waitFor();
    await page.getByRole('img', { name: `/app/${alias}` }).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await page
      .getByRole('main')
      .getByRole('link', { name: t('activities:menu'), exact: true })
      .click();
    const row = page.getByRole('row').nth(1);
    await row.getByText(t('activities:types.Create'), { exact: true }).waitFor();
    await row.getByText(alias, { exact: true }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: alias }).waitFor();

    const visitor = await portal.open({ language, path: '/icon.svg', tolerates: /404/ });
    await visitor.goto(`/app/${alias}`);
    await eventually(() => new URL(visitor.url()).pathname).toBe('/support');

    await button(page, t('common:delete')).click();
    await button(page.getByRole('alertdialog'), t('aliases:removal.confirm')).click();
    await toast(page, t('aliases:removal.done', { name: alias })).waitFor();
    await visitor.goto(`/app/${alias}`);
    await visitor.getByRole('heading', { name: t('pages:loader.unknownTitle') }).waitFor();
  });

  it('adds a payment by hand, reads what happened, and ends it', async () => {
    const page = await portal.open({ as: 'admin', language, path: '/payments' });
    await button(page, t('payments:create')).click();
    const form = dialog(page);
    await form.getByLabel(t('payments:user')).fill('Vasiliki');
    const found = page.getByRole('option', { name: 'Vasiliki' }).first();
    const person = (await found.innerText()).split('\n')[0] ?? '';
    await found.click();
    await form.getByRole('combobox', { name: t('payments:plan') }).click();
    await page.getByRole('option', { name: t('collections:paymentTypes.PaidBasicPacket') }).click();
    await form.getByLabel(t('payments:amountMinor')).fill('24,5');
    await form.getByLabel(t('payments:currency')).fill('kwd');
    await form.getByLabel(t('payments:note')).fill('By bank');
    // Half a day is none: without it the payment would never end.
    await form.getByRole('spinbutton').first().pressSequentially('31');
    await form.getByRole('button', { name: t('payments:add.submit'), exact: true }).click();
    await form.getByText(t('table:dayErrors.invalidDate')).waitFor();
    await form.getByRole('spinbutton').first().press('Backspace');
    await form.getByRole('button', { name: t('payments:add.submit'), exact: true }).click();
    await toast(page, t('payments:add.done')).waitFor();
    await eventually(() => page.getByRole('row').nth(1).innerText()).toMatch(/24[.,]500/);
    expect(await barriersOf(page)).toEqual([]);

    await page.getByRole('row').nth(1).getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: person }).waitFor();
    await page.getByText('By bank').waitFor();
    await page.getByText(t('payments:never')).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await button(page, t('payments:correct.action')).click();
    await form.getByText(person).first().waitFor();
    await form.getByRole('combobox', { name: t('payments:plan') }).click();
    await page.getByRole('option', { name: t('collections:paymentTypes.PaidPlusPacket') }).click();
    expect(await barriersOf(page)).toEqual([]);
    await form.getByLabel(t('payments:note')).fill('Another plan');
    await page.keyboard.press('Escape');
    await button(page, t('form:leave.cancel')).click();
    expect(await form.getByLabel(t('payments:note')).inputValue()).toBe('Another plan');
    await form.getByRole('button', { name: t('common:save'), exact: true }).click();
    await page.getByText(t('payments:events.Correction'), { exact: true }).last().waitFor();
    await eventually(() => page.getByRole('main').innerText()).toContain(
      t('collections:paymentTypes.PaidPlusPacket'),
    );

    await button(page, t('payments:end.confirm')).click();
    await button(page.getByRole('alertdialog'), t('payments:end.confirm')).click();
    await toast(page, t('payments:end.done')).waitFor();
    await page.getByText(t('payments:statuses.Expired')).first().waitFor();
    await page.getByText(t('payments:events.Expiry')).first().waitFor();
  });
});
