import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { interfaceLanguages } from '#contract/languages.ts';
import { palettes, themeModes } from '#contract/settings.ts';
import { paletteColors } from '../../src/app/theme/palettes.ts';
import { eventually } from './support/eventually.ts';
import { expiredToken } from './support/expired-token.ts';
import { barriersOf } from './support/inspect.ts';
import { wordsIn } from './support/messages.ts';
import { type Person, password, people } from './support/people.ts';
import { portalForTests } from './support/portal.ts';

const portal = portalForTests();
const t = wordsIn('en');

const addressOf = (page: Page) => page.url().slice(portal.address().length);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const toast = (page: Page, message: string) => page.getByRole('status').filter({ hasText: message });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const searchOf = (page: Page) => page.getByRole('combobox', { name: t('shell:palette.placeholder') });
const menuOf = (page: Page) => page.getByRole('navigation', { name: t('shell:menu') });

async function signIn(page: Page, person: Person, secret: string = password): Promise<void> {
  await page.getByRole('textbox', { name: t('account:email') }).fill(people[person]);
  await page.locator('input[name=password]').fill(secret);
  await button(page, t('account:signIn.submit')).click();
}

describe('navigation to a page', () => {
  it('leads visitors to sign in, and from there to the requested page', async () => {
    const page = await portal.open({ path: '/tags/item?status=Active' });
    await eventually(() => addressOf(page)).toBe('/login?to=%2Ftags%2Fitem%3Fstatus%3DActive');
    await signIn(page, 'teacher');
    await heading(page, t('tags:menu.item')).waitFor();
    await eventually(() => addressOf(page)).toBe('/tags/item?status=Active');
  });

  it.each([
    ['an address that is none', '/nowhere/at/all', 'teacher', '/admin/collections'],
    ['a page that their roles do not open', '/admin/items', 'adminAlone', '/admin/collections'],
    ['a list, for a person without a role on the staff', '/admin/collections', 'learner', '/profile'],
  ] as const)('leads from %s to the main page', async (_what, path, person, main) => {
    const page = await portal.open({ as: person, path });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await eventually(() => addressOf(page)).toBe(main);
  });

  it('never leads to another site', async () => {
    const page = await portal.open({ as: 'teacher' });
    for (const to of ['//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example']) {
      await page.goto(`/login?to=${encodeURIComponent(to)}`);
      await heading(page, t('collections:menu')).waitFor();
      await eventually(() => addressOf(page)).toBe('/admin/collections');
    }
  });
});

describe('a portal that was rebuilt', () => {
  it('is loaded by those who open a page whose old code is gone', async () => {
    const title = 'Five fables of Aesop';
    const path = '/admin/collections?globalSearch=fables';
    const page = await portal.open({ as: 'teacher', path, tolerates: /404/ });
    const link = page.getByRole('row').getByRole('link', { name: title });
    await link.waitFor();
    await page.evaluate(() => Object.assign(window, { isOld: true }));
    // Pointing at a link loads the code as well; it is there again once the portal looked for a newer version.
    let isGone = true;
    await page.route(/\/assets\/CollectionPage-/, (route) =>
      isGone ? route.fulfill({ status: 404 }) : route.fallback(),
    );
    await page.route(`${portal.address()}/`, (route) => {
      isGone = false;
      return route.fulfill({ body: '<script type="module" src="/assets/index-new.js"></script>' });
    });
    await link.click();
    await heading(page, title).waitFor();
    await eventually(() => addressOf(page)).toMatch(/^\/collections\/view\?/);
    expect(await page.evaluate(() => 'isOld' in window)).toBe(false);
  });
});

describe('signing in', () => {
  it('says in place that a password is wrong, and keeps the address', async () => {
    const page = await portal.open({ tolerates: /401/ });
    await signIn(page, 'supervisor', 'not the password');
    await page
      .getByRole('alert')
      .filter({ hasText: t('errors:INVALID_CREDENTIALS') })
      .waitFor();
    await eventually(() => page.getByRole('textbox', { name: t('account:email') }).inputValue()).toBe(
      people.supervisor,
    );
    await eventually(() => addressOf(page)).toBe('/login');
  });

  it('takes who to be from the box of demo accounts', async () => {
    const page = await portal.open();
    await page.getByRole('button', { name: people.support }).click();
    await eventually(() => page.getByRole('textbox', { name: t('account:email') }).inputValue()).toBe(
      people.support,
    );
    await eventually(() => page.locator('input[name=password]').inputValue()).toBe(password);
    await button(page, t('account:signIn.submit')).click();
    await heading(page, t('collections:menu')).waitFor();
  });

  /** Reloads the page with a cookie `error`, set for one of its folders. */
  async function reloadWithError(page: Page, value: string): Promise<void> {
    await button(page, t('account:signIn.submit')).waitFor();
    const { hostname } = new URL(portal.address());
    await page.context().addCookies([{ name: 'error', value, domain: hostname, path: '/login' }]);
    await page.reload();
    await button(page, t('account:signIn.submit')).waitFor();
    await eventually(() => page.context().cookies()).toEqual([]);
  }

  it('shows what a redirect left in the cookie as text, once', async () => {
    const page = await portal.open();
    const message = 'The link <b>has</b> expired.';
    await reloadWithError(page, encodeURIComponent(JSON.stringify({ message })));
    await page.getByRole('alert').filter({ hasText: message }).waitFor();
    await page.reload();
    await button(page, t('account:signIn.submit')).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('shows the beginning of a long message from the cookie', async () => {
    const page = await portal.open();
    // Four kilobytes are the most that a browser stores in one.
    await reloadWithError(page, encodeURIComponent(JSON.stringify({ message: 'long '.repeat(560) })));
    const shown = page.getByRole('alert').filter({ hasText: 'long long' });
    await shown.waitFor();
    expect((await shown.locator('.MuiAlert-message').innerText()).length).toBeLessThanOrEqual(300);
  });

  it.each([
    ['no JSON', '%7Bmessage'],
    ['what cannot be decoded', '%E0%A4%A'],
    ['a number', encodeURIComponent('{"message":42}')],
    ['an object', encodeURIComponent('{"message":{"html":"<b>x</b>"}}')],
    ['nothing', encodeURIComponent('{"message":""}')],
    ['null', 'null'],
    ['no value', ''],
  ])('shows nothing of a cookie with %s, and removes it', async (_what, value) => {
    const page = await portal.open();
    await reloadWithError(page, value);
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});

describe('the menu', () => {
  const content = [
    'collections:menu',
    'items:menu',
    'tags:menu.collection',
    'tags:menu.item',
    'namespaces:menu',
    'students:menu',
    'tasks:menu',
  ];
  const records = ['activities:menu', 'logs:menu', 'sessions:menu', 'payments:menu'];

  it.each([
    ['teachers', 'teacher', [...content, 'trash:menu']],
    ['support staff', 'support', [...content, 'users:menu', ...records]],
    [
      'people who administer alone',
      'adminAlone',
      [
        'collections:menu',
        'namespaces:menu',
        'students:menu',
        'tasks:menu',
        'users:menu',
        'aliases:menu',
        'trash:menu',
        ...records,
        'settings:menu',
      ],
    ],
    ['learners', 'learner', []],
  ] as const)('offers %s what their roles open', async (_who, person, items) => {
    const page = await portal.open({ as: person });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await eventually(() => menuOf(page).getByRole('link').allTextContents()).toEqual(
      items.map((key) => t(key)),
    );
  });

  it('is at the side, on top, or icons that widen under the pointer', async () => {
    const page = await portal.open({ as: 'supervisor' });
    const width = async () => (await menuOf(page).boundingBox())?.width;
    const choose = async (type: string) => {
      await button(page, t('shell:settings.title')).click();
      await page
        .getByRole('radio', { name: t(`shell:settings.navigationTypes.${type}`), exact: true })
        .check();
      await button(page, t('shell:settings.close')).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };

    await eventually(width).toBe(56);
    await menuOf(page).hover();
    await eventually(width).toBe(260);
    await heading(page, t('collections:menu')).hover();
    await eventually(width).toBe(56);

    await choose('top');
    await eventually(width).toBe(1280);

    await choose('side');
    await eventually(width).toBe(260);
    await button(page, t('shell:menu')).click();
    await eventually(() => menuOf(page).count()).toBe(0);
    await page.reload();
    await heading(page, t('collections:menu')).waitFor();
    expect(await menuOf(page).count()).toBe(0);
    await button(page, t('shell:menu')).click();
    await menuOf(page)
      .getByRole('link', { name: t('items:menu'), exact: true })
      .click();
    await heading(page, t('items:menu')).waitFor();
  });

  it('is a drawer on a small screen, and closes behind a choice', async () => {
    const page = await portal.open({ as: 'supervisor', width: 600 });
    await button(page, t('shell:menu')).click();
    await menuOf(page)
      .getByRole('link', { name: t('items:menu'), exact: true })
      .click();
    await heading(page, t('items:menu')).waitFor();
    await eventually(() => menuOf(page).count()).toBe(0);
  });
});

describe('the look', () => {
  const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const rgb = (hex: string) =>
    `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

  it('is any of eight themes, stays after a reload, and comes along to another browser', async () => {
    const page = await portal.open({ as: 'admin' });
    await heading(page, t('collections:menu')).waitFor();
    await button(page, t('shell:settings.title')).click();
    for (const mode of themeModes) {
      await page.getByRole('checkbox', { name: t('shell:settings.darkMode') }).setChecked(mode === 'dark');
      for (const palette of palettes) {
        await page.getByRole('radio', { name: t(`shell:settings.palettes.${palette}`) }).check();
        await eventually(() => background(page)).toBe(rgb(paletteColors[palette][mode].background));
      }
    }
    const chosen = rgb(paletteColors.Pallete3.dark.background);
    await page.reload();
    await heading(page, t('collections:menu')).waitFor();
    expect(await background(page)).toBe(chosen);

    const other = await portal.open();
    await signIn(other, 'admin');
    await heading(other, t('collections:menu')).waitFor();
    await eventually(() => background(other)).toBe(chosen);
  });

  it.each(themeModes.flatMap((themeMode) => palettes.map((palette) => ({ themeMode, palette }))))(
    'has enough contrast on a list in $palette, $themeMode',
    async (theme) => {
      const page = await portal.open({ as: 'supervisor', ...theme });
      await page.getByRole('row').nth(1).getByRole('link').first().waitFor();
      expect(await background(page)).toBe(rgb(paletteColors[theme.palette][theme.themeMode].background));
      expect(await barriersOf(page)).toEqual([]);
    },
  );

  it('changes its language immediately, and keeps it after a reload', async () => {
    const page = await portal.open({ as: 'admin' });
    for (const language of interfaceLanguages.toReversed()) {
      const words = wordsIn(language);
      await page.getByRole('button', { name: /^(Language|Γλώσσα)$/ }).click();
      await page
        .getByRole('menuitemradio')
        .and(page.locator(`[lang=${language}]`))
        .click();
      await heading(page, words('collections:menu')).waitFor();
      await page.getByRole('columnheader', { name: words('collections:title') }).waitFor();
      await page.reload();
      await heading(page, words('collections:menu')).waitFor();
      await eventually(() => page.locator('html').getAttribute('lang')).toBe(language);
    }
  });
});

it('the language stays as it is when the messages of another one cannot be loaded', async () => {
  const page = await portal.open({ as: 'teacher', tolerates: /ERR_FAILED/ });
  await page.route('**/locales/el.json*', (route) => route.abort());
  await button(page, t('shell:language')).click();
  await page.getByRole('menuitemradio', { name: 'Ελληνικά' }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: t('errors:NETWORK') })
    .waitFor();
  await heading(page, t('collections:menu')).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
});

it('says in both languages that no words can be loaded, and goes on once they can', async () => {
  const page = await portal.open({ tolerates: /ERR_FAILED/ });
  let isAway = true;
  await page.route('**/locales/**', (route) => (isAway ? route.abort() : route.continue()));
  await page.goto('/login');
  for (const words of [/The portal’s server/, /Ο διακομιστής της πύλης/])
    await page.getByRole('alert').getByText(words).waitFor();
  await page.getByRole('link', { name: 'Try again · Δοκιμή ξανά' }).click();
  await page
    .getByRole('alert')
    .getByText(/The portal’s server/)
    .waitFor();
  expect(await page.getByText('account:', { exact: false }).count()).toBe(0);
  isAway = false;
  await button(page, t('account:signIn.submit')).waitFor();
});

describe('the namespace', () => {
  it('decides what is listed, immediately and after a reload', async () => {
    const page = await portal.open({ as: 'supervisor' });
    // How many rows are drawn below those in view is the grid's affair.
    const names = async () =>
      (await page.getByRole('row').getByRole('link').allTextContents()).filter(Boolean).slice(0, 5);
    const switcher = page.getByRole('banner').getByRole('button', { name: t('shell:namespace') });
    await eventually(names).toHaveLength(5);
    const english = await names();

    await switcher.click();
    await page.getByRole('menuitemradio', { name: 'Greek for English speakers' }).click();
    await toast(page, t('shell:namespaceSwitched', { name: 'Greek for English speakers' })).waitFor();
    await eventually(names).not.toEqual(english);
    await eventually(names).toHaveLength(5);
    const greek = await names();
    await page.reload();
    await eventually(names).toEqual(greek);

    await switcher.click();
    await page.getByRole('menuitemradio', { name: 'English for Greek speakers' }).click();
    await eventually(names).toEqual(english);
  });
});

describe('the end of a session', () => {
  it('by signing out empties what was stored and reaches the other tabs', async () => {
    const page = await portal.open({ as: 'teacher', apart: true });
    const other = await page.context().newPage();
    await other.goto('/admin/items');
    await heading(other, t('items:menu')).waitFor();
    await button(page, t('shell:logout')).click();
    await toast(page, t('shell:signedOut')).waitFor();
    await eventually(() => addressOf(page)).toBe('/login');
    await eventually(() => addressOf(other)).toBe('/login');
    for (const tab of [page, other]) {
      expect(
        await tab.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]),
      ).toEqual([]);
    }
  });

  it('by time is reported once and leads back to the page after signing in', async () => {
    const page = await portal.open({ as: 'teacher', apart: true, tolerates: /401/ });
    await page.getByRole('row').nth(1).waitFor();
    await endSession(page);
    await menuOf(page)
      .getByRole('link', { name: t('items:menu'), exact: true })
      .click();
    const expired = toast(page, t('shell:sessionExpired'));
    await expired.waitFor();
    await eventually(() => addressOf(page)).toBe('/login?to=%2Fadmin%2Fitems');
    await expired.getByRole('button').click();
    await expired.waitFor({ state: 'detached' });
    await signIn(page, 'teacher');
    await heading(page, t('items:menu')).waitFor();
    expect(await page.locator('.MuiSnackbar-root').count()).toBe(0);
  });

  it('by time is reported in words where it is found out before these are loaded', async () => {
    const page = await portal.open({ as: 'teacher', apart: true, tolerates: /401/ });
    await page.getByRole('row').nth(1).waitFor();
    await endSession(page);
    const { promise: isEnded, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/locales/**', async (route) => {
      await isEnded;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    await page.waitForFunction(() => !('portal:tokens' in { ...localStorage, ...sessionStorage }));
    release();
    await toast(page, t('shell:sessionExpired')).waitFor();
  });

  it('by time is found out by one call for all tabs, each of which reports it once', async () => {
    const page = await portal.open({ as: 'teacher', apart: true, tolerates: /401/ });
    const context = page.context();
    const tabs = [page, await context.newPage(), await context.newPage()];
    for (const tab of tabs.slice(1)) await tab.goto('/admin/collections');
    for (const tab of tabs) await tab.getByRole('row').nth(1).waitFor();
    await endSession(page);

    let refreshes = 0;
    const refused: string[] = [];
    let waiting = 0;
    const { promise: allWait, resolve: release } = Promise.withResolvers<void>();
    // Nothing is answered before every tab has requested something.
    await context.route('**/api/item/list*', async (route) => {
      waiting += 1;
      if (waiting === tabs.length) release();
      await allWait;
      await route.continue();
    });
    for (const tab of tabs) {
      tab.on('request', (request) => {
        if (request.url().endsWith('/auth/refresh-token')) refreshes += 1;
      });
      tab.on('response', (response) => {
        if (response.status() === 401) refused.push(response.url());
      });
    }
    await Promise.all(
      tabs.map((tab) =>
        menuOf(tab)
          .getByRole('link', { name: t('items:menu'), exact: true })
          .click(),
      ),
    );
    for (const tab of tabs) {
      await toast(tab, t('shell:sessionExpired')).waitFor();
      await eventually(() => addressOf(tab)).toBe('/login?to=%2Fadmin%2Fitems');
      expect(await tab.locator('.MuiSnackbar-root').count()).toBe(1);
      expect(await tab.evaluate(() => 'portal:tokens' in { ...localStorage, ...sessionStorage })).toBe(false);
    }
    expect(refreshes).toBe(1);
    const calls = refused.length;
    await page.reload();
    await button(page, t('account:signIn.submit')).waitFor();
    expect(refused).toHaveLength(calls);
  });
});

it('a session outlives words that come after the account', async () => {
  const page = await portal.open({ as: 'teacher', apart: true, language: 'el' });
  await page.getByRole('row').nth(1).waitFor();
  const account = page.waitForResponse((response) => response.url().endsWith('/api/auth'));
  await page.route('**/locales/*.json?*', async (route) => {
    await account;
    await route.continue();
  });
  await page.reload();
  await page.getByRole('heading', { level: 1, name: wordsIn('el')('collections:menu') }).waitFor();
  await page.getByRole('row').nth(1).waitFor();
});

describe('an access token past its time', () => {
  it('is renewed by one call for all requests that were refused together', async () => {
    const page = await portal.open({ as: 'supervisor', apart: true, path: '/tags/item', tolerates: /401/ });
    await page.getByRole('row').nth(1).waitFor();
    await letTokenExpire(page);

    // The palette searches collections, items and both lists of tags at the same time.
    const requests = 4;
    const searched = /\/list\?.*globalSearch=the/;
    const statuses: number[] = [];
    let refreshes = 0;
    let waiting = 0;
    const { promise: allWait, resolve: release } = Promise.withResolvers<void>();
    // Nothing is answered before all requests are sent, so that all are refused with the same token.
    await page.route(searched, async (route) => {
      waiting += 1;
      if (waiting === requests) release();
      await allWait;
      await route.continue();
    });
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/refresh-token')) refreshes += 1;
    });
    page.on('response', (response) => {
      if (searched.test(response.url())) statuses.push(response.status());
    });

    await page.keyboard.press('Control+k');
    await searchOf(page).fill('the');
    await eventually(() => statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(
      requests,
    );
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(requests);
    expect(refreshes).toBe(1);
  });

  it('is renewed for all tabs, and none of them is signed out', async () => {
    const page = await portal.open({ as: 'teacher', apart: true, tolerates: /401/ });
    const other = await page.context().newPage();
    await other.goto('/');
    const tabs = [page, other];
    for (const tab of tabs) await tab.getByRole('row').nth(1).waitFor();
    await letTokenExpire(page);
    await Promise.all(tabs.map((tab) => tab.keyboard.press('Control+k')));
    await Promise.all(tabs.map((tab) => searchOf(tab).fill('the')));
    for (const tab of tabs) {
      await tab
        .getByRole('option')
        .filter({ hasText: t('items:types.Idiom') })
        .first()
        .waitFor();
    }
  });
});

async function accessTokenOf(page: Page): Promise<string> {
  const stored = await page.evaluate(() => localStorage.getItem('portal:tokens'));
  return JSON.parse(stored ?? '{}').accessToken;
}

/** Puts the access token into the state that only time brings about. */
async function letTokenExpire(page: Page): Promise<void> {
  await page.evaluate(
    (accessToken) => {
      const stored = JSON.parse(localStorage.getItem('portal:tokens') ?? '{}');
      localStorage.setItem('portal:tokens', JSON.stringify({ ...stored, accessToken }));
    },
    expiredToken(await accessTokenOf(page)),
  );
}

/** Ends the session of a page without its knowing, as a long absence does. */
async function endSession(page: Page): Promise<void> {
  const authorization = `Bearer ${await accessTokenOf(page)}`;
  const answer = await fetch(`${portal.address()}/api/auth/logout`, {
    method: 'POST',
    headers: { authorization },
  });
  expect(answer.status).toBe(200);
}
