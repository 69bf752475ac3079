import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventually } from './support/eventually.ts';
import { barriersOf } from './support/inspect.ts';
import { wordsIn } from './support/messages.ts';
import { ownServer } from './support/own-server.ts';
import { portalForTests } from './support/portal.ts';

// The settings concern everyone who uses a server.
const server = ownServer(() => ({ SUPPORT_EMAIL: 'help@school.org' }));
const portal = portalForTests(server.address);

const write = async (section: string, values: object, secrets = {}) =>
  (await portal.api('adminAlone')).send('PATCH', '/system-settings', { section, values, secrets });
const stored = async (): Promise<Record<string, { values: object; secrets: object }>> =>
  (await portal.api('adminAlone')).send('GET', '/system-settings');

beforeEach(async () => {
  await write('general', { appName: null, productKind: null, timeZone: null, maintenance: null });
  await write('signIn', { sessionHours: null, staySignedInDays: null });
  await write('ai', {}, { apiKey: null });
});

describe.each(['en', 'el'] as const)('the system settings, in %s', (language) => {
  const t = wordsIn(language);
  const open = (tab: string) => portal.open({ as: 'admin', path: `/system-settings?tab=${tab}`, language });
  const field = (page: Page, section: string, name: string) =>
    page.getByRole('textbox', { name: t(`settings:fields.${section}.${name}`) });
  const card = (page: Page, section: string) =>
    page.getByRole('region', { name: t(`settings:sections.${section}.title`), exact: true });
  const button = (page: Page | ReturnType<typeof card>, name: string) =>
    page.getByRole('button', { name, exact: true });
  const save = (page: Page, section: string) => button(card(page, section), t('common:save')).click();
  const saved = (page: Page) => page.getByText(t('settings:saved')).waitFor();

  it('are saved, hold at once, and go back to their default', async () => {
    const page = await open('general');
    const name = field(page, 'general', 'appName');
    await name.fill('Σχολή Αθηνών');
    await page.getByRole('combobox', { name: t('settings:fields.general.timeZone') }).fill('Tokyo');
    await page.getByRole('option', { name: 'Asia/Tokyo' }).click();
    expect(await barriersOf(page)).toEqual([]);
    await save(page, 'general');
    await saved(page);
    expect((await stored()).general?.values).toMatchObject({
      appName: 'Σχολή Αθηνών',
      timeZone: 'Asia/Tokyo',
    });
    await eventually(() => page.title()).toContain('Σχολή Αθηνών');

    await button(page, t('settings:backTo', { value: 'Admin Portal' })).click();
    await save(page, 'general');
    await eventually(() => page.title()).toContain('Admin Portal');
    expect((await stored()).general?.values).toMatchObject({ appName: 'Admin Portal' });
  });

  it('that the environment fixes are shown with the variable, and cannot be changed', async () => {
    const page = await open('general');
    const email = field(page, 'general', 'supportEmail');
    await eventually(() => email.inputValue()).toBe('help@school.org');
    expect(await email.isDisabled()).toBe(true);
    await card(page, 'general')
      .getByText(t('settings:fixed', { variable: 'SUPPORT_EMAIL' }))
      .waitFor();
  });

  it('say at the field what is wrong, and ask before they are left unsaved', async () => {
    const page = await open('signIn');
    const hours = field(page, 'signIn', 'sessionHours');
    await hours.fill('0');
    await save(page, 'signIn');
    await eventually(() => hours.getAttribute('aria-invalid')).toBe('true');
    await eventually(() => hours.evaluate((input) => input === document.activeElement)).toBe(true);

    await page.getByRole('tab', { name: t('settings:tabs.mail') }).click();
    const question = page.getByRole('alertdialog', { name: t('form:leave.title') });
    await button(page, t('form:leave.cancel')).click();
    await question.waitFor({ state: 'detached' });
    expect(await hours.inputValue()).toBe('0');
    await page.getByRole('tab', { name: t('settings:tabs.mail') }).click();
    await button(page, t('form:leave.confirm')).click();
    await field(page, 'mail', 'smtpHost').waitFor();
    expect((await stored()).signIn?.values).toMatchObject({ sessionHours: 24 });
  });

  it('of two Admins keep what both changed', async () => {
    const page = await portal.open({
      ...{ as: 'admin', path: '/system-settings?tab=signIn', language },
      tolerates: /409/,
    });
    const hours = field(page, 'signIn', 'sessionHours');
    await hours.fill('5');
    await write('signIn', { staySignedInDays: 7 });
    await save(page, 'signIn');
    await page.getByText(t('settings:overtaken')).waitFor();
    expect(await hours.inputValue()).toBe('5');
    expect(await field(page, 'signIn', 'staySignedInDays').inputValue()).toBe('7');
    await save(page, 'signIn');
    await saved(page);
    expect((await stored()).signIn?.values).toMatchObject({ sessionHours: 5, staySignedInDays: 7 });
  });

  it('take a secret, replace it and remove it, and never show it', async () => {
    const page = await open('services');
    const ai = card(page, 'ai');
    const key = ai.getByLabel(t('settings:fields.ai.apiKey'), { exact: true });
    await ai.getByText(t('settings:secret.notSet')).waitFor();
    for (const secret of ['the first key', 'the second key']) {
      await key.fill(secret);
      await save(page, 'ai');
      await ai.getByText(t('settings:secret.set')).waitFor();
      await eventually(() => key.inputValue()).toBe('');
    }
    expect((await stored()).ai?.secrets).toMatchObject({ apiKey: { isSet: true } });
    await button(ai, t('settings:secret.remove')).click();
    await ai.getByText(t('settings:secret.removed')).waitFor();
    await save(page, 'ai');
    await ai.getByText(t('settings:secret.notSet')).waitFor();
    expect((await stored()).ai?.secrets).toMatchObject({ apiKey: { isSet: false } });
  });

  it('try services out, those that work and those that do not', async () => {
    const page = await open('content');
    await button(page, t('settings:test.storage.button')).click();
    await page.getByText(t('settings:test.storage.done')).waitFor();
    await page.getByRole('tab', { name: t('settings:tabs.services') }).click();
    await button(page, t('settings:test.ai.button')).click();
    await page.getByText(t('settings:test.failures.notConfigured')).waitFor();
    expect(await barriersOf(page)).toEqual([]);
  });

  it('reserve Active to those who govern content: teachers see why, and begin with a review', async () => {
    await write('content', { requireSupervisorForActive: true });
    const page = await portal.open({ as: 'teacher', path: '/items/add?type=Word', language });
    const status = page.getByRole('combobox', { name: t('common:status') });
    await eventually(() => status.innerText()).toBe(t('common:statuses.OnReview'));
    await status.click();
    const active = page.getByRole('option', { name: t('common:statuses.Active') }).first();
    await eventually(() => active.innerText()).toContain(t('form:governorsOnly'));
    await eventually(() => active.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
    await write('content', { requireSupervisorForActive: null });
  });

  it('cover the portal of others during maintenance, until it is over', async () => {
    const page = await portal.open({ as: 'teacher', path: '/tags', language, tolerates: /503/ });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await write('general', { maintenance: true });
    const notice = page.getByRole('heading', { name: t('settings:maintenance.title') });
    await page.reload();
    await notice.waitFor();
    await write('general', { maintenance: null });
    await notice.waitFor({ state: 'detached', timeout: 30_000 });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  });
});
