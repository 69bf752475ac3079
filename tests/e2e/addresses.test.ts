import { describe, expect, it } from 'vitest';
import { eventually } from './support/eventually.ts';
import { wordsIn } from './support/messages.ts';
import { portalForTests } from './support/portal.ts';

const portal = portalForTests();
const t = wordsIn('en');

const get = (path: string, accept: string) => fetch(portal.address() + path, { headers: { accept } });
/** What browsers send for an address that a person opens. */
const navigation = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

describe('an address that a person opens', () => {
  it.each(['/foo.bar', '/confirm/me@x.test', '/tags/item', '/package.json', '/%', '/a%ff?b=c'])(
    'is the page, whatever it ends in: %s',
    async (path) => {
      const answer = await get(path, navigation);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toContain('text/html');
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      expect(await answer.text()).toContain('<div id="root">');
    },
  );

  it.each(['/assets/index-old.js', '/locales/fr.json', '/api/nothing.html', '/.env', '/a/.git/HEAD.txt'])(
    'is no page among files or in the API, or where something is hidden: %s',
    async (path) => {
      expect((await get(path, navigation)).status).toBe(404);
    },
  );

  it.each(['/api/%', '/assets/%ff', '/locales/%zz'])(
    'is refused in the language of the caller if it cannot be read and is no page: %s',
    async (path) => {
      const headers = { accept: navigation, 'accept-language': 'el' };
      const answer = await fetch(portal.address() + path, { headers });
      expect(answer.status).toBe(400);
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
      expect(await answer.json()).toMatchObject({ message: 'Το αίτημα δεν μπόρεσε να διαβαστεί.' });
    },
  );

  it.each(['/confirm/me@x.test', '/%'])(
    'leads to the main page if no page is there, also when it ends like a file or cannot be read: %s',
    async (path) => {
      const page = await portal.open({ as: 'teacher', path });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await eventually(() => new URL(page.url()).pathname).toBe('/admin/collections');
    },
  );
});

it('app-ads.txt is plain text, also where a person opens it', async () => {
  const answer = await get('/app-ads.txt', navigation);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await answer.text()).toMatch(/^# /);
});

const nobody = '0198b2c0-0000-7000-8000-000000000001';

it.each([
  ['/items/edit?type=Word&itemId=', '/admin/items'],
  ['/items/view?type=Word&itemId=', '/admin/items'],
  ['/collections/edit?type=Book&collectionId=', '/admin/collections'],
  ['/collections/view?type=Book&collectionId=', '/admin/collections'],
  ['/tags/item/show/', '/tags/item'],
  ['/uploaded-files/show/', '/uploaded-files'],
])('an id that cannot be one is as unknown as one that nothing has: %s', async (path, list) => {
  const page = await portal.open({ as: 'supervisor', path: `${path}abc`, tolerates: /40[04]/ });
  const shown = async () => {
    const main = page.getByRole('main');
    await main.getByText(t('errors:NOT_FOUND')).waitFor();
    return main.getByRole('heading').allInnerTexts();
  };
  const malformed = await shown();
  await page.goto(`${path}${nobody}`);
  expect(malformed).toEqual(await shown());
  expect(malformed).toEqual([t('common:notFound')]);

  // Trying again makes no sense there.
  expect(await page.getByRole('button', { name: t('common:retry') }).count()).toBe(0);
  await page.getByRole('link', { name: t('common:toList'), exact: true }).click();
  await eventually(() => new URL(page.url()).pathname).toBe(list);
});

it.each(['/favicon.ico', '/robots.txt', '/missing.png'])(
  'a file that is missing is not answered by the page: %s',
  async (path) => {
    expect((await get(path, '*/*')).status).toBe(404);
  },
);

it.each([undefined, 'teacher'] as const)(
  'tokens in the address go nowhere from there, for %s',
  async (as) => {
    const page = await portal.open({ as, tolerates: /401/ });
    const seen: string[] = [];
    page.on('request', (request) => {
      if (!request.isNavigationRequest()) seen.push(request.url(), request.headers().referer ?? '');
    });
    await page.goto(
      '/tags/item?Token=SECRET-L&status=Active&token=SECRET-M&refreshToken=SECRET-N#access_token=SECRET-O&token=SECRET-P',
    );
    await page.getByRole('heading', { level: 1 }).waitFor();
    await eventually(() => page.url()).toMatch(as ? /\/tags\/item\?status=Active$/ : /\/login\?to=.*Active$/);
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state]));
    // Each page leads on by itself at first, which would be taken for the next navigation.
    await page.goBack();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goForward();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto('/#token=SECRET-Q');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await eventually(() => page.url()).toMatch(as ? /\/collections|\/$/ : /\/login$/);
    seen.push(page.url());
    await page.goto('/login?to=%2Ftags%2Fitem%3Ftoken%3DSECRET-R%26status%3DActive');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await eventually(() => page.url()).toMatch(
      as ? /\/tags\/item\?status=Active$/ : /\/login\?to=%2Ftags%2Fitem%3Fstatus%3DActive$/,
    );
    expect([page.url(), stored, ...seen].filter((text) => text.includes('SECRET'))).toEqual([]);
    expect(seen.length).toBeGreaterThan(0);
  },
);
