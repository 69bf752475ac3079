import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Tokens } from '#contract/auth.ts';
import { eventually } from './support/eventually.ts';
import { expiredToken } from './support/expired-token.ts';
import { wordsIn } from './support/messages.ts';
import { type Person, password, people } from './support/people.ts';
import { portalForTests } from './support/portal.ts';

const portal = portalForTests();
const t = wordsIn('en');

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const message = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
/** What the profile shows of the person who is signed in. */
const profileOf = (page: Page, person: Person) => page.locator('main').getByText(people[person]).first();
const addressOf = (page: Page) => page.url().slice(new URL(page.url()).origin.length);
const refused = t('account:handed.refused');

/** Signs in by the API, as what hands over tokens does. */
async function newTokens(person: Person, stayLogin = false): Promise<Tokens> {
  const answer = await fetch(`${portal.address()}/api/auth/login/Web`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: people[person], password, stayLogin }),
  });
  const { accessToken, refreshToken } = (await answer.json()) as Tokens;
  return { accessToken, refreshToken };
}

const link = ({ accessToken, refreshToken }: Tokens, path = '/profile?') =>
  `${path}token=${accessToken}&refreshToken=${refreshToken}`;

const stored = (page: Page) =>
  page.evaluate(() =>
    [localStorage, sessionStorage].map((one) => JSON.parse(one['portal:tokens'] ?? 'null')),
  );

/** All that is sent from now on: addresses, referrers, cookies, and in whose name. */
function listen(page: Page) {
  const sent: string[] = [];
  const names: string[] = [];
  const under: Promise<unknown>[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) return;
    sent.push(request.url(), request.headers().referer ?? '');
    under.push(request.allHeaders().then((headers) => sent.push(headers.cookie ?? '')));
    names.push((request.headers().authorization ?? '').replace('Bearer ', ''));
  });
  return { sent, names, all: () => Promise.all(under) };
}

describe('tokens in the address', () => {
  it.each([true, false])('start their session, kept as its owner chose: %s', async (stayLogin) => {
    const page = await portal.open({ tolerates: /401/ });
    const tokens = await newTokens('teacher', stayLogin);
    const heard = listen(page);
    await page.goto(link(tokens, '/tags/item?status=Active&'));
    await page.getByRole('heading', { level: 1, name: t('tags:menu.item') }).waitFor();
    await eventually(() => addressOf(page)).toBe('/tags/item?status=Active');
    await page
      .getByRole('status')
      .filter({ hasText: `teacher (${people.teacher})` })
      .waitFor();
    expect(await stored(page)).toEqual(stayLogin ? [tokens, null] : [null, tokens]);
    await heard.all();
    expect(heard.sent.filter((text) => /token/i.test(text) || text.includes(tokens.accessToken))).toEqual([]);
    expect(await page.evaluate(() => JSON.stringify([history.state, document.cookie]))).not.toContain('oken');
    await page.reload();
    await page.getByRole('heading', { level: 1, name: t('tags:menu.item') }).waitFor();
  });

  it('are used and leave the address under percent-encoded names too', async () => {
    const page = await portal.open({ tolerates: /401/ });
    const { accessToken, refreshToken } = await newTokens('teacher');
    const heard = listen(page);
    await page.goto(`/tags/item?%74oken=${accessToken}&refresh%54oken=${refreshToken}&status=Active`);
    await page.getByRole('heading', { level: 1, name: t('tags:menu.item') }).waitFor();
    await eventually(() => addressOf(page)).toBe('/tags/item?status=Active');
    await heard.all();
    expect(heard.sent.filter((text) => text.includes(accessToken))).toEqual([]);
    const inner = encodeURIComponent(`/tags?%74oken=${accessToken}`);
    await page.goto(`/profile?to=${inner}`);
    await eventually(() => page.url().includes(accessToken)).toBe(false);
  });

  it('are renewed first where the access token has expired', async () => {
    const page = await portal.open({ tolerates: /401/ });
    const tokens = await newTokens('teacher');
    await page.goto(link({ ...tokens, accessToken: expiredToken(tokens.accessToken) }));
    await profileOf(page, 'teacher').waitFor();
    const [, own] = await stored(page);
    expect(own.refreshToken).not.toBe(tokens.refreshToken);
  });

  it('lead to the second step where their session has not passed it', async () => {
    const page = await portal.open();
    await page.goto(link(await newTokens('careful'), '/admin/items?'));
    await page.getByRole('heading', { level: 1, name: t('account:confirm.title') }).waitFor();
    expect(addressOf(page)).toMatch(/^\/session\/confirm/);
  });

  it.each([
    ['that are none', async () => ({ accessToken: 'abc', refreshToken: 'def' })],
    [
      'of a session that ended',
      async () => {
        const tokens = await newTokens('teacher');
        const headers = { authorization: `Bearer ${tokens.accessToken}` };
        await fetch(`${portal.address()}/api/auth/logout`, { method: 'POST', headers });
        return tokens;
      },
    ],
  ])('%s say so and lead to sign in', async (_what, tokens) => {
    const page = await portal.open({ tolerates: /401/ });
    await page.goto(link(await tokens()));
    await message(page, refused).waitFor();
    await eventually(() => addressOf(page)).toBe('/login?to=%2Fprofile');
    expect(await stored(page)).toEqual([null, null]);
  });

  it.each(['token', 'refreshToken'])('one without the other starts nothing: %s', async (name) => {
    const page = await portal.open();
    const { accessToken } = await newTokens('teacher');
    await page.goto(`/profile?${name}=${accessToken}`);
    await button(page, t('account:signIn.submit')).waitFor();
    expect(addressOf(page)).toBe('/login?to=%2Fprofile');
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('start their session once the server answers again', async () => {
    const page = await portal.open({ tolerates: /ERR_FAILED/ });
    let isAway = true;
    await page.route('**/api/auth', (route) => (isAway ? route.abort() : route.continue()));
    await page.goto(link(await newTokens('teacher')));
    await page.getByRole('heading', { level: 1, name: t('shell:unreachable.title') }).waitFor();
    isAway = false;
    await button(page, t('common:retry')).click();
    await profileOf(page, 'teacher').waitFor();
  });
});

describe('tokens in the address, where someone is signed in', () => {
  it('of the same person change nothing', async () => {
    const page = await portal.open({ as: 'teacher', apart: true });
    const [before] = await stored(page);
    const tokens = await newTokens('teacher');
    const heard = listen(page);
    await page.goto(link(tokens));
    await profileOf(page, 'teacher').waitFor();
    expect(await stored(page)).toEqual([before, null]);
    expect(heard.names).not.toContain(tokens.accessToken);
    expect(addressOf(page)).toBe('/profile');
  });

  it('of another person ask, and change nothing when refused', async () => {
    const page = await portal.open({ as: 'supervisor', apart: true });
    const before = await stored(page);
    await page.goto(link(await newTokens('teacher')));
    const question = page.getByRole('dialog', { name: `teacher (${people.teacher})` });
    await question.getByText(`supervisor (${people.supervisor})`).waitFor();
    await button(page, t('account:handed.cancel', { name: 'supervisor' })).click();
    await question.waitFor({ state: 'detached' });
    await profileOf(page, 'supervisor').waitFor();
    expect(await stored(page)).toEqual(before);
  });

  it('of another person are asked about until there is an answer, after a reload and Back too', async () => {
    const page = await portal.open({ as: 'supervisor', apart: true, path: '/tags/item', tolerates: /401/ });
    await page.getByRole('heading', { level: 1, name: t('tags:menu.item') }).waitFor();
    const tokens = await newTokens('teacher');
    await page.goto(link({ ...tokens, accessToken: expiredToken(tokens.accessToken) }));
    const question = page.getByRole('dialog', { name: `teacher (${people.teacher})` });
    await question.waitFor();
    await page.reload();
    await question.waitFor();
    await page.goBack();
    await eventually(() => addressOf(page)).toMatch(/^\/tags\/item/);
    await question.waitFor();
    await button(page, t('account:handed.cancel', { name: 'supervisor' })).click();
    await question.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: t('tags:menu.item') }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });

  it('of another person start their session in this tab alone when accepted', async () => {
    const page = await portal.open({ as: 'supervisor', apart: true });
    const other = await page.context().newPage();
    await other.goto('/profile');
    await page.goto(link(await newTokens('teacher', true)));
    await button(page, t('account:handed.confirm', { name: 'teacher' })).click();
    await profileOf(page, 'teacher').waitFor();
    await profileOf(other, 'supervisor').waitFor();
    await other.reload();
    await profileOf(other, 'supervisor').waitFor();
  });

  it('that are refused say so, and the session that is there goes on', async () => {
    const page = await portal.open({ as: 'supervisor', tolerates: /401/ });
    await page.goto(link({ accessToken: 'abc', refreshToken: 'def' }));
    await message(page, refused).waitFor();
    await profileOf(page, 'supervisor').waitFor();
  });

  it('start their session where the one that is there has expired', async () => {
    const page = await portal.open({ as: 'supervisor', apart: true, tolerates: /401/ });
    const [{ accessToken }] = await stored(page);
    const headers = { authorization: `Bearer ${accessToken}` };
    await fetch(`${portal.address()}/api/auth/logout`, { method: 'POST', headers });
    await page.goto(link(await newTokens('teacher')));
    await profileOf(page, 'teacher').waitFor();
  });
});

/** Sets a cookie, by default for the portal's own host and for all of its addresses. */
const setCookie = (
  context: BrowserContext,
  cookie: { name: string; value: string; domain: string; path?: string },
) => context.addCookies([{ path: '/', ...cookie }]);

describe('tokens in cookies', () => {
  it.each([
    ['of the host', 'portal.school.localhost', '/'],
    ['of the domain above it', '.school.localhost', '/'],
    ['of a folder', 'portal.school.localhost', '/tags'],
    ['of a page of the domain above it', '.school.localhost', '/tags/item'],
  ])('%s start their session and are removed before anything is requested', async (_where, domain, path) => {
    const origin = portal.address().replace('localhost', 'portal.school.localhost');
    const page = await portal.open({ tolerates: /Asked another origin/ });
    // The window may be from an earlier try.
    await page.goto(`${origin}/icon.svg`);
    await page.evaluate(() => sessionStorage.clear());
    const { accessToken, refreshToken } = await newTokens('teacher');
    await setCookie(page.context(), { name: 'token', value: accessToken, domain, path });
    await setCookie(page.context(), { name: 'refreshToken', value: refreshToken, domain, path });
    const heard = listen(page);
    await page.goto(`${origin}/tags/item`);
    await page.getByRole('heading', { level: 1, name: t('tags:menu.item') }).waitFor();
    expect(await page.context().cookies()).toEqual([]);
    await heard.all();
    expect(heard.sent.filter((text) => /token/i.test(text) && !text.includes('/api/'))).toEqual([]);
    expect(await stored(page)).toEqual([null, { accessToken, refreshToken }]);
  });

  it('of another person ask whom to continue as', async () => {
    const page = await portal.open({ as: 'supervisor', apart: true });
    const { hostname } = new URL(portal.address());
    const { accessToken, refreshToken } = await newTokens('teacher');
    await setCookie(page.context(), { name: 'token', value: accessToken, domain: hostname });
    await setCookie(page.context(), { name: 'refreshToken', value: refreshToken, domain: hostname });
    await page.goto('/profile');
    await button(page, t('account:handed.cancel', { name: 'supervisor' })).click();
    expect(await page.context().cookies()).toEqual([]);
    await page.reload();
    await profileOf(page, 'supervisor').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

describe('an address with incognito=true', () => {
  it('clears what the portal stored and signs this tab out, but neither the other tab nor what is being written', async () => {
    const page = await portal.open({ as: 'teacher', apart: true, path: '/items/add?type=Word' });
    await page.getByRole('textbox', { name: t('items:title'), exact: true }).fill('Written beforehand');
    const keys = () => page.evaluate(() => Object.keys(localStorage).toSorted());
    await eventually(keys).toContainEqual(expect.stringMatching(/^draft:/));
    await page.evaluate(() => localStorage.setItem('of another app', 'kept'));
    const [draft = ''] = (await keys()).filter((key) => key.startsWith('draft:'));

    const other = await page.context().newPage();
    await other.goto('/login?incognito=true');
    await button(other, t('account:signIn.submit')).waitFor();
    expect(addressOf(other)).toBe('/login');
    expect(await keys()).toEqual([draft, 'of another app'].toSorted());

    await page.goto('/profile');
    await profileOf(page, 'teacher').waitFor();
    await other.reload();
    await button(other, t('account:signIn.submit')).waitFor();
  });

  it('starts the session whose tokens come along', async () => {
    const page = await portal.open({ as: 'supervisor', apart: true });
    await page.goto(link(await newTokens('teacher'), '/profile?incognito=true&'));
    await profileOf(page, 'teacher').waitFor();
    expect(addressOf(page)).toBe('/profile');
  });
});

it('the message of a redirect keeps within a narrow screen, however long its words are', async () => {
  const page = await portal.open({ width: 360 });
  const { hostname } = new URL(portal.address());
  const text = 'x'.repeat(300);
  const value = encodeURIComponent(JSON.stringify({ message: text }));
  await setCookie(page.context(), { name: 'error', value, domain: hostname });
  await page.goto('/login');
  const shown = message(page, text);
  await shown.waitFor();
  const { x, width } = (await shown.boundingBox()) ?? { x: -1, width: 0 };
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(360);
  const part = shown.getByText(text);
  expect(await part.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});
