import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { CurrentUser } from '#contract/auth.ts';
import { signInByApi } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { wordsIn } from './support/messages.ts';
import { ownServer } from './support/own-server.ts';
import { people } from './support/people.ts';
import { portalForTests } from './support/portal.ts';

/** Pages of another origin than the portal's: one frames it and notes what it is sent, others have no right to. */
let hosts: Server[] = [];
let ports: number[] = [];
const hostOrigin = () => `http://localhost:${ports[0]}`;
/** The same pages on another site, where the browser of the tests denies the frame its storage. */
const otherSite = () => `http://127.0.0.1:${ports[0]}`;
const foreignOrigin = () => `http://localhost:${ports[1]}`;

beforeAll(async () => {
  const page = `<!doctype html><title>Host</title><script>
    const received = [];
    addEventListener('message', ({ data, origin, source }) => {
      if (source !== window) received.push({ data, origin });
    });
    addEventListener('DOMContentLoaded', () => {
      for (const src of new URLSearchParams(location.search).getAll('frame'))
        document.body.append(Object.assign(document.createElement('iframe'), { src, width: 1000, height: 700 }));
    });
  </script><body></body>`;
  hosts = await Promise.all(
    [1, 2].map(async () => {
      const host = createServer((_request, answer) => {
        answer.writeHead(200, { 'content-type': 'text/html' }).end(page);
      });
      await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening));
      return host;
    }),
  );
  ports = hosts.map((host) => (host.address() as AddressInfo).port);
});
afterAll(() => {
  for (const host of hosts) host.close();
});

const server = ownServer(() => ({ WEB_VIEW_ORIGINS: `${hostOrigin()},${otherSite()}` }));
const portal = portalForTests(server.address);
const t = wordsIn('en');
const greek = wordsIn('el');

const tolerates = /Asked another origin: http:\/\/(localhost|127\.0\.0\.1)/;
const signInButton = (place: Page | Frame) =>
  place.getByRole('button', { name: t('account:signIn.submit'), exact: true });
const heading = (place: Page | Frame, name: string) => place.getByRole('heading', { level: 1, name });
const background = (place: Page | Frame) =>
  place.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** The portal in a frame of the host, signed in with tokens of a session of its own. */
async function framed({ path = '/admin/items?webViewAccess=true&', host = hostOrigin() } = {}) {
  const page = await portal.open({ tolerates });
  const api = await signInByApi(server.address(), 'teacher');
  const { accessToken, refreshToken } = api.tokens;
  const src = `${server.address()}${path}token=${accessToken}&refreshToken=${refreshToken}`;
  await page.goto(`${host}/?frame=${encodeURIComponent(src)}`);
  await eventually(() => page.frames().length).toBe(2);
  const frame = page.frames().find((one) => one.url().startsWith(server.address())) as Frame;
  await heading(frame, t('items:menu')).waitFor();
  return { page, frame, api };
}

const received = (page: Page) =>
  page.evaluate<{ data: string; origin: string }[]>('received').then((all) =>
    all.map(({ data, origin }) => {
      expect(origin).toBe(server.address());
      return JSON.parse(data).type as string;
    }),
  );
const send = (page: Page, message: unknown) =>
  page.evaluate(
    ([data, origin]) => window.frames[0]?.postMessage(data, String(origin)),
    [JSON.stringify(message), server.address()],
  );
const chromeOf = (place: Page | Frame) => place.locator('header, nav');

describe('the portal in a frame of a page that the settings name', () => {
  it('has neither top bar nor menu, and says when it is ready and when dialogs open and close', async () => {
    const { page, frame } = await framed();
    await frame.getByRole('row').nth(1).waitFor();
    expect(await chromeOf(frame).count()).toBe(0);
    await eventually(() => received(page)).toEqual(['READY']);

    await frame.getByRole('button', { name: t('table:filters'), exact: true }).click();
    await frame.getByRole('dialog').waitFor();
    await eventually(() => received(page)).toEqual(['READY', 'HAS_MODALS']);
    await frame.getByRole('dialog').press('Escape');
    await eventually(() => received(page)).toEqual(['READY', 'HAS_MODALS', 'NO_MODALS']);

    const later = async () => (await received(page)).slice(3);
    await frame.getByRole('row').nth(1).locator('[aria-haspopup=menu]').click();
    await frame.getByRole('menu').waitFor();
    await eventually(later).toEqual(['HAS_MODALS']);
    await frame.getByRole('menu').press('Escape');
    await eventually(later).toEqual(['HAS_MODALS', 'NO_MODALS']);

    await frame.getByRole('combobox', { name: t('table:rowsPerPage') }).click();
    await frame.getByRole('listbox').waitFor();
    await eventually(later).toEqual(['HAS_MODALS', 'NO_MODALS', 'HAS_MODALS']);
  });

  it('works where the browser denies it storage', async () => {
    const { page, frame } = await framed({ host: otherSite() });
    expect(await frame.evaluate(() => Object.keys(sessionStorage))).toContain('portal:webView');
    await frame.getByRole('row').nth(1).waitFor();
    expect(await chromeOf(frame).count()).toBe(0);
    await send(page, { logout: true });
    await signInButton(frame).waitFor();
    expect(await received(page)).toEqual(['READY']);
  });

  it('leads back from a page that was opened in it', async () => {
    const { frame } = await framed();
    const back = frame.getByRole('button', { name: t('shell:back'), exact: true });
    await frame.getByRole('row').nth(1).getByRole('link').first().click();
    await back.click();
    await heading(frame, t('items:menu')).waitFor();
    await back.waitFor({ state: 'detached' });
  });

  it('has one way back from a page that an address opened: to its list, and to the main page', async () => {
    const { frame } = await framed();
    const link = frame.getByRole('row').nth(1).getByRole('link').first();
    const record = new URL((await link.getAttribute('href')) ?? '', server.address()).href;
    await frame.goto(record);
    const back = frame.getByRole('button', { name: /back/i });
    await back.waitFor();
    expect(await back.count()).toBe(1);
    expect(await frame.getByRole('navigation').count()).toBe(0);
    await back.click();
    await heading(frame, t('items:menu')).waitFor();

    await frame.goto(`${server.address()}/profile`);
    await back.click();
    await heading(frame, t('account:profile.title')).waitFor({ state: 'detached' });
    await frame.getByRole('row').nth(1).waitFor();
    expect(await back.count()).toBe(0);
  });

  it('takes theme and language from it without storing them, and signs out', async () => {
    const own = { language: 'en', themeMode: 'light' };
    await (await signInByApi(server.address(), 'teacher')).send('PATCH', '/user/settings', own);
    const { page, frame, api } = await framed();
    const settings = async () => (await api.send<CurrentUser>('GET', '/auth')).settings;
    const light = await background(frame);
    await send(page, { themeMode: 'dark', lan: 'el' });
    await heading(frame, greek('items:menu')).waitFor();
    await eventually(() => background(frame)).not.toBe(light);
    expect(await settings()).toMatchObject(own);
    const kept = await frame.evaluate(() => JSON.parse(localStorage.getItem('portal:preferences') ?? '{}'));
    expect(kept).toMatchObject(own);
    await send(page, { themeMode: 'light' });
    await eventually(() => background(frame)).toBe(light);

    await send(page, { logout: true });
    await frame.getByRole('button', { name: greek('account:signIn.submit'), exact: true }).waitFor();
    await eventually(() => settings().catch((error: Error) => error.message)).toMatch(/401/);
    expect(
      await frame.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]),
    ).toEqual(['portal:webView']);
  });

  it('ignores what is no message of it, and its messages outside of web-view mode', async () => {
    const { page, frame } = await framed();
    const light = await background(frame);
    for (const message of [
      { logout: false, themeMode: 'dark' },
      { themeMode: 'dark', token: 'x' },
      { themeMode: 'neon' },
      { lan: 'fr' },
      ['logout'],
      null,
    ])
      await send(page, message);
    await page.evaluate((origin) => window.frames[0]?.postMessage('{ no json', origin), server.address());
    // What is sent after them arrives after them.
    await send(page, { lan: 'el' });
    await heading(frame, greek('items:menu')).waitFor();
    expect(await background(frame)).toBe(light);

    const plain = await framed({ path: '/admin/items?webViewAccess=false&' });
    await plain.frame.getByRole('banner').waitFor();
    await send(plain.page, { logout: true });
    await plain.frame.getByRole('row').nth(1).waitFor();
    expect(await signInButton(plain.frame).count()).toBe(0);
    expect(await received(plain.page)).toEqual([]);
  });
});

describe('pages that the settings do not name', () => {
  it('cannot show the portal in a frame', async () => {
    const page = await portal.open({ tolerates: /Asked another origin|frame-ancestors|X-Frame-Options/ });
    const refused = page.waitForEvent('console', (message) => /frame/i.test(message.text()));
    await page.goto(
      `${foreignOrigin()}/?frame=${encodeURIComponent(`${server.address()}/?webViewAccess=true`)}`,
    );
    expect((await refused).text()).toContain('frame-ancestors');
    expect(await page.frames()[1]?.locator('#root').count()).toBe(0);
  });

  it('are not heard, as the opener or in a frame beside', async () => {
    const { page, frame } = await framed();
    await page.evaluate((src) => {
      document.body.append(Object.assign(document.createElement('iframe'), { src }));
    }, foreignOrigin());
    await eventually(() => page.frames().at(-1)?.url()).toBe(`${foreignOrigin()}/`);
    const beside = page.frames().at(-1) as Frame;
    await beside.evaluate(
      ([data, origin]) => window.parent.frames[0]?.postMessage(data, String(origin)),
      [JSON.stringify({ logout: true }), server.address()],
    );
    await send(page, { lan: 'el' });
    await heading(frame, greek('items:menu')).waitFor();
    expect(await received(page)).toEqual(['READY']);

    const opener = await portal.open({ as: 'teacher', tolerates });
    await opener.goto(`${hostOrigin()}/`);
    const [opened] = await Promise.all([
      opener.context().waitForEvent('page'),
      opener.evaluate((address) => {
        Object.assign(window, { opened: window.open(address) });
      }, `${server.address()}/profile?webViewAccess=true`),
    ]);
    await opened.getByText(people.teacher).first().waitFor();
    await opener.evaluate(
      ([data, origin]) => (window as unknown as { opened: Window }).opened.postMessage(data, String(origin)),
      [JSON.stringify({ logout: true }), server.address()],
    );
    await opened.evaluate(() =>
      window.dispatchEvent(new MessageEvent('message', { data: '{"logout":true}' })),
    );
    await opened.reload();
    await opened.getByText(people.teacher).first().waitFor();
    expect(await opened.getByRole('navigation').count()).toBe(0);
    expect(await opened.getByRole('banner').getByRole('button').count()).toBe(1);
    expect(await received(opener)).toEqual([]);
  });
});

it('the policy of pages names the hosts, and nothing else changes', async () => {
  const headersOf = async (address: string) => (await fetch(address)).headers;
  const page = await headersOf(`${server.address()}/login`);
  expect(page.get('content-security-policy')).toContain(`frame-ancestors ${hostOrigin()} ${otherSite()}`);
  expect(page.get('x-frame-options')).toBeNull();
  const other = [`${server.address()}/api/namespace/configs`, `${inject('portalAddresses')[0]}/login`];
  for (const headers of await Promise.all(other.map(headersOf))) {
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-frame-options')).toBe('DENY');
  }
});

describe('the portal in a web view of an app', () => {
  /** A window with the bridge that React Native puts into the page. */
  async function inApp(path: string): Promise<Page> {
    const first = await portal.open({ as: 'teacher', apart: true });
    const page = await first.context().newPage();
    await page.addInitScript(() => {
      const posted: string[] = [];
      Object.assign(window, {
        posted,
        ReactNativeWebView: { postMessage: (text: string) => posted.push(text) },
      });
    });
    await page.goto(path);
    return page;
  }
  const posted = (page: Page) => page.evaluate<string[]>('posted');
  const sendAs = (page: Page, target: 'window' | 'document', message: unknown) =>
    page.evaluate(
      ([where, data]) => {
        const to = where === 'window' ? window : document;
        to.dispatchEvent(new MessageEvent('message', { data }));
      },
      [target, JSON.stringify(message)],
    );

  it('talks by its bridge', async () => {
    const page = await inApp('/admin/items?webViewAccess=true');
    await heading(page, t('items:menu')).waitFor();
    await eventually(() => posted(page)).toEqual(['{"type":"READY"}']);
    expect(await chromeOf(page).count()).toBe(0);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: t('shell:palette.placeholder') }).waitFor();
    await eventually(() => posted(page)).toEqual(['{"type":"READY"}', '{"type":"HAS_MODALS"}']);
    await page.keyboard.press('Escape');
    await eventually(() => posted(page)).toHaveLength(3);

    const light = await background(page);
    await sendAs(page, 'document', { themeMode: 'dark' });
    await eventually(() => background(page)).not.toBe(light);
    await sendAs(page, 'window', { logout: true });
    await signInButton(page).waitFor();
  });

  it('stays in that mode without the parameter, until it is told otherwise', async () => {
    const page = await inApp('/admin/items?webViewAccess=true');
    await heading(page, t('items:menu')).waitFor();
    await page.goto('/tags/item');
    await heading(page, t('tags:menu.item')).waitFor();
    expect(await chromeOf(page).count()).toBe(0);
    await page.goto('/tags/item?webViewAccess=false');
    await page.getByRole('banner').waitFor();
    await page.goto('/admin/items');
    await page.getByRole('banner').waitFor();
    expect(await posted(page)).toEqual([]);
  });
});
