import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Activity } from '#contract/activities.ts';
import { interfaceLanguages } from '#contract/languages.ts';
import { expiredToken } from './support/expired-token.ts';
import { barriersOf } from './support/inspect.ts';
import { wordsIn } from './support/messages.ts';
import { people } from './support/people.ts';
import { portalForTests } from './support/portal.ts';

const portal = portalForTests();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();

describe.each(interfaceLanguages)('the portal as another person in %s', (language) => {
  const t = wordsIn(language);
  const bar = (page: Page) => page.getByRole('region', { name: t('shell:viewAs.label') });

  it('is read-only within a frame, also after a reload, until it is ended', async () => {
    const { id } = await portal.api('teacher');
    const path = `/users/show/${id}`;
    const page = await portal.open({ as: 'support', language, path, width: language === 'el' ? 360 : 1280 });
    await button(page, t('users:viewAs.action')).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('users:viewAs.begin') }).click();
    await dialog.getByText(t('validation:required')).waitFor();
    await dialog.getByLabel(t('users:viewAs.reason'), { exact: false }).fill('Cannot find a course');
    expect(await barriersOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: t('users:viewAs.begin') }).click();

    await bar(page).waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    expect(await page.getByRole('button', { name: t('shell:logout') }).count()).toBe(0);
    await page.goto('/admin/items');
    await bar(page).waitFor();
    await page.getByRole('link').filter({ hasText: /./ }).first().waitFor();
    expect(await page.getByRole('link', { name: t('common:edit') }).count()).toBe(0);
    // The library is closed to the viewer: its address leads to the main page.
    await page.goto('/uploaded-files');
    await page.waitForURL((url) => url.pathname !== '/uploaded-files');

    await bar(page)
      .getByRole('button', { name: t('shell:viewAs.end') })
      .click();
    await page.waitForURL(`**${path}`);
    await button(page, t('users:viewAs.action')).waitFor();
    expect(await bar(page).count()).toBe(0);
  });

  it('says when its time is over, and leads back', async () => {
    const { id } = await portal.api('support');
    const other = await portal.api('teacher');
    const path = `/users/show/${id}`;
    const page = await portal.open({ as: 'admin', apart: true, language, path, tolerates: /401/ });
    await button(page, t('users:more')).click();
    await page.getByRole('menuitem', { name: t('users:viewAs.action') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('users:viewAs.reason'), { exact: false }).fill('Asked by phone');
    await dialog.getByRole('button', { name: t('users:viewAs.begin') }).click();
    await bar(page).waitFor();
    // What both may see, by calls of no entity too.
    await page.goto(`/users/show/${other.id}`);
    await page
      .getByRole('main')
      .getByRole('link', { name: t('users:links.sessions') })
      .waitFor();
    expect(await page.getByRole('button', { name: t('users:viewAs.action') }).count()).toBe(0);
    const own = JSON.parse((await page.evaluate(() => localStorage.getItem('portal:tokens'))) ?? '{}');
    const late = { ...own, accessToken: expiredToken(own.accessToken) };
    await page.evaluate((tokens) => {
      localStorage.setItem('portal:tokens', JSON.stringify(tokens));
      const kept = JSON.parse(sessionStorage.getItem('portal:viewing') ?? '{}');
      sessionStorage.setItem('portal:viewing', JSON.stringify({ ...kept, endsAt: Date.now() - 1_000 }));
    }, late);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: t('shell:viewAs.endedTitle') }).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await button(page, t('shell:viewAs.back')).click();
    await page.getByRole('main').getByText(people.support, { exact: true }).first().waitFor();
    const { send } = await portal.api('admin');
    const { items } = await send<{ items: Activity[] }>('GET', `/activities/list?entityId=${id}`);
    expect(items.slice(0, 2).map(({ type }) => type)).toEqual(['ViewAsEnd', 'ViewAs']);
  });
});
