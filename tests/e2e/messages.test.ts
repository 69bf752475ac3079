import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { wordsIn } from './support/messages.ts';
import { portalForTests } from './support/portal.ts';

const portal = portalForTests();
const t = wordsIn('en');
const el = wordsIn('el');

/** Opens the profile with code that fails when it is drawn. */
async function openBroken(language: 'en' | 'el'): Promise<Page> {
  const page = await portal.open({ as: 'teacher', language, tolerates: /ReferenceError|is not defined/ });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.route('**/assets/ProfilePage-*.js', async (route) => {
    const answer = await route.fetch();
    const body = 'const broken = () => nothingOfTheKind; export { broken as default };';
    await route.fulfill({ response: answer, body });
  });
  await page.goto('/profile');
  return page;
}

describe('a page that cannot be drawn', () => {
  it('says so, and its details can be copied', async () => {
    const page = await openBroken('en');
    const failure = page.getByRole('alert');
    await failure.getByRole('heading', { name: 'Something went wrong.', exact: true }).waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: t('common:failure.copy') }).click();
    await page.getByRole('status').getByText('Copy text successfully', { exact: true }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('nothingOfTheKind');
    await page.context().clearPermissions();
  });

  it('says so in Greek', async () => {
    const page = await openBroken('el');
    await page.getByRole('heading', { level: 1, name: el('common:failure.title') }).waitFor();
  });
});
