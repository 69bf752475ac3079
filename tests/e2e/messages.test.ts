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

describe('the clipboard', () => {
  it('that may not be read or written says so, with the reason', async () => {
    const page = await portal.open({ as: 'teacher', path: '/collections/add?type=Vocabulary' });
    const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
    await page.locator('[contenteditable=true]').first().waitFor();
    // Without the permission to, as in a browser whose owner refused it.
    await page.evaluate(() => {
      const refuse = (what: string) => () =>
        Promise.reject(new DOMException(`${what} permission denied.`, 'NotAllowedError'));
      Object.assign(navigator.clipboard, { writeText: refuse('Write'), readText: refuse('Read') });
    });
    await press(t('form:editor.copy'));
    await page
      .getByRole('alert')
      .getByText('Copy Error: Write permission denied.', { exact: true })
      .waitFor();
    await press(t('form:editor.paste'));
    await page
      .getByRole('alert')
      .getByText('Paste Error: Read permission denied.', { exact: true })
      .waitFor();
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await press(t('form:editor.copy'));
    const reason = t('form:clipboard.insecure');
    await page.getByRole('alert').getByText(`Copy Error: ${reason}`, { exact: true }).waitFor();
  });
});
