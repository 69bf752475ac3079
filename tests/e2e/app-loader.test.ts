import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from './support/eventually.ts';
import { barriersOf, faultsOf } from './support/inspect.ts';
import { wordsIn } from './support/messages.ts';
import { ownServer } from './support/own-server.ts';
import { portalForTests } from './support/portal.ts';

/** What the mobile host was asked for. */
const asked: string[] = [];
let host: Server;
const hostAddress = () => `http://127.0.0.1:${(host.address() as AddressInfo).port}`;

beforeAll(async () => {
  host = createServer((request, reply) => {
    if (request.headers['sec-fetch-dest'] === 'document') asked.push(request.url ?? '');
    reply.setHeader('content-type', 'text/html').end('<title>The app</title><link rel="icon" href="data:,">');
  });
  host.listen(0, '127.0.0.1');
  await once(host, 'listening');
});
afterAll(() => host.close());

const stores = {
  PLAY_STORE_URL: 'https://play.google.com/store/apps/details?id=example',
  APP_STORE_URL: 'https://apps.apple.com/app/id1',
};
const server = ownServer(() => ({ MOBILE_HOST: hostAddress(), ...stores }));
const portal = portalForTests(server.address);
const bare = portalForTests();
const t = wordsIn('en');

const agents = {
  android:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
};

const resets: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  asked.length = 0;
  await Promise.all(resets.splice(0).map((reset) => reset()));
});

/** Opens an address on a phone. */
async function openOn(agent: keyof typeof agents, path: string, of = portal): Promise<Page> {
  const page = await of.open({
    path: '/icon.svg',
    width: 360,
    tolerates: /Asked another origin: http:\/\/127|404/,
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setUserAgentOverride', { userAgent: agents[agent] });
  resets.push(() => session.detach());
  await page.goto(path).catch((error: Error) => {
    // The page has gone on to the app before it was loaded.
    if (!error.message.includes('interrupted')) throw error;
  });
  return page;
}

describe('on a phone an address of the app', () => {
  it('leads to the mobile host with the suffix, once: who comes back finds the store', async () => {
    const page = await openOn('android', '/app/library/caf%C3%A9%2F%3Fa=b?token=SECRET&x=1');
    await eventually(() => asked).toEqual(['/Library/caf%C3%A9%2F%3Fa%3Db']);
    await eventually(() => page.title()).toBe('The app');
    await page.goBack();
    const store = page.getByRole('link', { name: t('pages:loader.playStore') });
    expect(await store.getAttribute('href')).toBe(stores.PLAY_STORE_URL);
    expect(await page.getByRole('link', { name: t('pages:loader.appStore') }).count()).toBe(0);
    await page.reload();
    await store.waitFor();
    expect(asked).toHaveLength(1);
    expect(await faultsOf(page, 'en')).toEqual([]);
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('link', { name: t('pages:loader.open') }).click();
    await eventually(() => asked.length).toBe(2);
  });

  it('shows the store of the phone', async () => {
    const page = await openOn('iphone', '/app/AITutor');
    await eventually(() => asked).toEqual(['/AITutor']);
    await eventually(() => page.title()).toBe('The app');
    await page.goBack();
    const store = page.getByRole('link', { name: t('pages:loader.appStore') });
    expect(await store.getAttribute('href')).toBe(stores.APP_STORE_URL);
  });

  it.each([
    '/app/%2F%2Fevil.example',
    '/app/https:%2F%2Fevil.example/x',
    '/app/nothing/library',
    '/app',
    '/app/Library/a/b',
    '/app/practice/abc%2F..%2F..%2Fx',
    '/app/practice/%5Cevil',
    '/app/practice/%00',
    '/app/practice/%zz',
    '/app/practice/a%',
  ])('that names nothing leads nowhere: %s', async (path) => {
    const page = await openOn('android', path);
    await page.getByRole('heading', { level: 1, name: t('pages:loader.unknownTitle') }).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    expect(asked).toEqual([]);
  });

  it('stays within the mobile host, whatever the suffix is', async () => {
    const page = await openOn('android', '/app/practice/%2F%2Fevil.example');
    await eventually(() => asked).toEqual(['/Practice/%2F%2Fevil.example']);
    await eventually(() => new URL(page.url()).origin).toBe(hostAddress());
  });

  it('says that there is no app where none is set, and offers the portal', async () => {
    const page = await openOn('android', '/app/library', bare);
    await page.getByText(t('pages:loader.notSet')).waitFor();
    await page.getByRole('link', { name: t('pages:toPortal') }).click();
    await page.getByRole('heading', { level: 1, name: t('account:signIn.title') }).waitFor();
  });
});

describe.each([
  { language: 'en', themeMode: 'light', width: 1280, as: undefined },
  { language: 'el', themeMode: 'dark', width: 360, as: 'teacher' },
] as const)('on a desk, in $language, $themeMode, for $as', (look) => {
  it('an address of the app shows a code for the phone, and the way to the portal', async () => {
    const words = wordsIn(look.language);
    const page = await portal.open({ ...look, path: '/app/skillbuilding/42?x=1' });
    await page.getByRole('img', { name: words('pages:loader.code') }).waitFor();
    expect(await faultsOf(page, look.language)).toEqual([]);
    expect(await barriersOf(page)).toEqual([]);
    expect(await page.getByRole('banner').count()).toBe(0);
    expect(asked).toEqual([]);
    await page.getByRole('link', { name: words('pages:toPortal') }).click();
    await eventually(() => new URL(page.url()).pathname).not.toContain('/app/');
  });
});
