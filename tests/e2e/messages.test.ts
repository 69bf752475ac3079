import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually } from './support/eventually.ts';
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

  it('is logged once, under the reference that it shows', async () => {
    const page = await openBroken('en');
    const sent: { kind: string; page: string; release: string; requestId: string; stack: string }[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/logs/add/external')) sent.push(request.postDataJSON());
    });
    await page.reload();
    const failure = page.getByRole('alert');
    await failure.getByText(/^ReferenceError/).waitFor();
    await eventually(() => sent.length).toBe(1);
    expect(sent[0]).toMatchObject({ kind: 'Render', page: '/profile' });
    expect(sent[0]?.release).not.toBe('development');
    expect(sent[0]?.stack).toContain('nothingOfTheKind');
    await failure.getByText(t('common:failure.reference', { id: sent[0]?.requestId })).waitFor();
    const admin = await portal.api('admin');
    const logged = () =>
      admin.send<{ items: { errorCode: string | null }[] }>(
        'GET',
        `/logs/list?requestId=${sent[0]?.requestId}`,
      );
    await eventually(async () => (await logged()).items.map(({ errorCode }) => errorCode)).toContain(
      'PORTAL_ERROR',
    );
    await failure.getByRole('button', { name: t('common:retry') }).click();
    await failure.getByText(/^ReferenceError/).waitFor();
    expect(sent).toHaveLength(1);
    await failure.getByRole('link', { name: t('common:failure.start') }).click();
    await page
      .getByRole('link', { name: t('collections:menu') })
      .first()
      .waitFor();
  });

  it('says so in Greek', async () => {
    const page = await openBroken('el');
    await page.getByRole('heading', { level: 1, name: el('common:failure.title') }).waitFor();
  });
});

it('errors that nothing catches are sent a few times a minute, also while the log is out of reach', async () => {
  const page = await portal.open({ as: 'teacher', tolerates: /odd number|even number|ERR_FAILED/ });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const sent: string[] = [];
  await page.route('**/api/logs/add/external', async (route) => {
    sent.push(route.request().postDataJSON().message);
    await route.abort();
  });
  await page.evaluate(() => {
    for (let number = 1; number < 40; number += 2) {
      void Promise.reject(new Error(`odd number ${number}`));
      window.dispatchEvent(new ErrorEvent('error', { error: new Error(`even number ${number + 1}`) }));
    }
  });
  await eventually(() => sent.length).toBe(5);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(new Set(sent).size).toBe(5);
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
