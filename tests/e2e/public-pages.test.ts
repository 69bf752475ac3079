import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually } from './support/eventually.ts';
import { barriersOf, faultsOf } from './support/inspect.ts';
import { wordsIn } from './support/messages.ts';
import { portalForTests } from './support/portal.ts';

const portal = portalForTests();

const paths = {
  support: '/support',
  'privacy-policy': '/privacy-policy',
  'terms-of-use': '/terms-of-use',
  'delete-account': '/portal/delete-account',
};
const names = Object.keys(paths) as (keyof typeof paths)[];
const looks = [
  { language: 'en', themeMode: 'light', width: 1280 },
  { language: 'el', themeMode: 'dark', width: 360 },
] as const;

/** The longest line of the text, in characters as wide as a zero. */
const longestLine = (page: Page) =>
  page.evaluate(() => {
    const prose = document.querySelector('main p')?.parentElement;
    if (!prose) throw new Error('There is no text.');
    const ruler = prose.appendChild(document.createElement('div'));
    ruler.style.width = '1ch';
    const width = prose.getBoundingClientRect().width / ruler.getBoundingClientRect().width;
    ruler.remove();
    return width;
  });

describe.each(looks)('the public pages, in $language, $themeMode, $width px wide', (look) => {
  const t = wordsIn(look.language);

  it.each(names)('are read without signing in: %s', async (name) => {
    const page = await portal.open({ ...look, path: paths[name] });
    const heading = page.getByRole('heading', { level: 1, name: t(`pages:titles.${name}`) });
    await heading.waitFor();
    await page.getByRole('main').getByRole('paragraph').first().waitFor();
    expect(await faultsOf(page, look.language)).toEqual([]);
    expect(await barriersOf(page)).toEqual([]);
    expect(await page.title()).toBe(`${t(`pages:titles.${name}`)} · Admin Portal`);
    expect(await longestLine(page)).toBeLessThanOrEqual(72.1);
    expect(await page.getByRole('banner').count()).toBe(0);
    expect(await page.getByRole('navigation').count()).toBe(1);
  });

  it('lead to one another and to the sign-in page, which leads to them', async () => {
    const page = await portal.open({ ...look, path: '/login' });
    const links = page.getByRole('navigation', { name: t('pages:links') });
    for (const name of names) {
      await links.getByRole('link', { name: t(`pages:titles.${name}`) }).click();
      await page.getByRole('heading', { level: 1, name: t(`pages:titles.${name}`) }).waitFor();
      expect(new URL(page.url()).pathname).toBe(paths[name]);
    }
    // The page of a deletion has one way to sign in, which is its form's; the others have theirs below the text.
    expect(await page.getByRole('link', { name: t('pages:toSignIn'), exact: true }).count()).toBe(0);
    await page.getByRole('link', { name: t('account:flows.toSignIn') }).click();
    await page.getByRole('heading', { level: 1, name: t('account:signIn.title') }).waitFor();
    await links.getByRole('link', { name: t('pages:titles.support') }).click();
    await page.getByRole('link', { name: t('pages:toSignIn'), exact: true }).click();
    await page.getByRole('heading', { level: 1, name: t('account:signIn.title') }).waitFor();
  });
});

it('a visitor changes the language of a page, and reads it in the other one', async () => {
  const [english, greek] = [wordsIn('en'), wordsIn('el')];
  const page = await portal.open({ path: '/privacy-policy' });
  await page.getByText('This page says what Admin Portal keeps').waitFor();
  await page.getByRole('button', { name: english('shell:language') }).click();
  await page.getByRole('menuitemradio', { name: 'Ελληνικά' }).click();
  await page.getByText('Εδώ εξηγούμε ποια στοιχεία κρατά το Admin Portal').waitFor();
  await page.getByRole('heading', { level: 1, name: greek('pages:titles.privacy-policy') }).waitFor();
  expect(await page.title()).toBe('Πολιτική απορρήτου · Admin Portal');
});

it('someone who is signed in reads them without top bar and menu, and goes back to the portal', async () => {
  const t = wordsIn('en');
  const page = await portal.open({ as: 'teacher', path: '/terms-of-use' });
  await page.getByRole('heading', { level: 1, name: t('pages:titles.terms-of-use') }).waitFor();
  expect(await page.getByRole('banner').count()).toBe(0);
  await page.getByRole('link', { name: t('pages:toPortal') }).click();
  await eventually(() => new URL(page.url()).pathname).toBe('/admin/collections');
  await page.getByRole('banner').waitFor();
});

it('a page whose text cannot be read says so, and tries again', async () => {
  const t = wordsIn('en');
  const page = await portal.open({ path: '/login', tolerates: /500/ });
  const refusal = { type: 'about:blank', title: 'INTERNAL_ERROR', status: 500, detail: 'No', message: 'No' };
  const body = JSON.stringify({ ...refusal, errorCode: 'INTERNAL_ERROR', requestId: 'x' });
  const fail = { status: 500, contentType: 'application/problem+json', body };
  await page.route('**/api/pages/support', (route) => route.fulfill(fail), { times: 1 });
  await page.getByRole('link', { name: t('pages:titles.support') }).click();
  await page.getByRole('alert').getByText(t('pages:failed')).waitFor();
  await page.getByRole('button', { name: t('common:retry') }).click();
  await page.getByText('Before you write').waitFor();
});

it('a set-up link that no longer works says so', async () => {
  const t = wordsIn('en');
  const page = await portal.open({ path: '/setup/no-such-token' });
  await page.getByRole('heading', { level: 1, name: t('account:setUp.refused') }).waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  await page.getByRole('link', { name: t('account:flows.toSignIn') }).click();
  await page.getByRole('button', { name: t('account:signIn.submit'), exact: true }).waitFor();
});
