import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { interfaceLanguages } from '#contract/languages.ts';
import { navigationSections, type PageName, pageEndpoints, pageNames } from '#contract/pages.ts';
import { readEnv } from '#server/env.ts';
import { openSettings, type Settings } from '#server/settings/settings.ts';
import { startApi, type TestApi } from '../support/api.ts';

let api: TestApi;
let settings: Settings;

beforeAll(async () => {
  api = await startApi();
  settings = openSettings({ database: api.database, env: readEnv({ JWT_SECRET: 'x'.repeat(40) }) });
});
afterAll(() => api.close());

const read = (name: PageName, language = 'en') =>
  api.call(pageEndpoints.page, { params: { name }, headers: { 'accept-language': language } });
const appAds = () => api.app.inject({ url: '/app-ads.txt' });

describe('the public pages', () => {
  it.each(pageNames)('have a text in each language, with nothing left to fill in: %s', async (name) => {
    const found = await Promise.all(interfaceLanguages.map((language) => read(name, language)));
    for (const { title, html, updatedAt } of found) {
      expect(title).not.toContain('.');
      expect(html).toMatch(/^<p>/);
      expect(html).not.toMatch(/[{}]/);
      expect(html).toContain('Admin Portal');
      expect(updatedAt).toBeNull();
    }
    expect(new Set(found.map(({ title }) => title)).size).toBe(interfaceLanguages.length);
  });

  it('say what holds here: name, support address and how long things are kept', async () => {
    expect((await read('support')).html).toContain('the administrator of your school');
    expect((await read('support', 'el')).html).toContain('στον διαχειριστή του σχολείου σας');
    await settings.write('general', { appName: 'Q&A <b>', supportEmail: 'help@school.example' });
    await settings.write('retention', { trashDays: 41, historyDays: 99 });
    const policy = async (language: string) => (await read('privacy-policy', language)).html;
    await expect.poll(() => policy('en')).toContain('41 days in the trash');
    for (const html of [await policy('en'), await policy('el')]) {
      expect(html).toContain('Q&#38;A &#60;b&#62;');
      expect(html).toContain('<a href="mailto:help@school.example">help@school.example</a>');
      expect(html).toContain('99');
    }
    await settings.write('general', { appName: undefined, supportEmail: undefined });
    await settings.write('retention', { trashDays: undefined, historyDays: undefined });
  });

  it('show what was written instead, in its language alone, cleaned, with the day of the change', async () => {
    const html =
      '<h2 onclick="alert(1)">Ωράριο</h2><script>alert(1)</script><p><a href="javascript:alert(1)">a</a> <img src=x onerror=alert(1)>{{appName}}</p>';
    await settings.write('pages', { support: { el: { title: 'Βοήθεια: {{appName}}', html } } });
    await expect.poll(async () => (await read('support', 'el')).title).toBe('Βοήθεια: Admin Portal');
    const written = await read('support', 'el');
    expect(written.html).toBe('<h2>Ωράριο</h2><p>a Admin Portal</p>');
    expect(Date.parse(written.updatedAt ?? '')).toBeGreaterThan(0);
    expect((await read('support')).title).toBe('Support');

    const other = {
      ...(await settings.read('pages')),
      'terms-of-use': { en: { title: '', html: '<p>Be kind.</p>' } },
    };
    await settings.write('pages', other);
    await expect.poll(async () => (await read('terms-of-use')).html).toBe('<p>Be kind.</p>');
    expect((await read('terms-of-use')).title).toBe('Terms of use');
    // Only what was changed has another day.
    expect((await read('support', 'el')).updatedAt).toBe(written.updatedAt);
    await settings.write('pages', { support: undefined, 'terms-of-use': undefined });
    await expect.poll(async () => (await read('support', 'el')).title).toBe('Υποστήριξη');
  });

  it('that do not exist are refused', async () => {
    const answer = await api.raw(pageEndpoints.page, { params: { name: 'secrets' } });
    expect(answer.statusCode).toBe(400);
  });

  it.each([
    ['deeper', '<div>'.repeat(60)],
    ['more', '<b></b>'.repeat(3_000)],
  ])('refuse markup that is %s than anyone writes', async (_, html) => {
    await expect(settings.write('pages', { support: { en: { html } } })).rejects.toMatchObject({
      details: { issues: [{ path: 'support.en.html', key: 'tooComplex' }] },
    });
  });
});

describe('app-ads.txt', () => {
  it('is plain text for everyone: a comment until lines are set', async () => {
    const answer = await appAds();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).toMatch(/^# .+\n$/);
    const lines = 'google.com, pub-1, DIRECT, f08c47fec0942fa0\nexample.org, 2, RESELLER';
    await settings.write('app', { appAdsTxt: lines });
    await expect.poll(async () => (await appAds()).body).toBe(`${lines}\n`);
    await settings.write('app', { appAdsTxt: undefined });
  });
});

describe('an address of the mobile app', () => {
  const target = (name: string) => api.call(pageEndpoints.appTarget, { params: { name } });

  it.each(navigationSections)('opens a section, in capitals or not: %s', async (name) => {
    expect((await target(name)).name).toBe(name);
    expect((await target(name.toLowerCase())).name).toBe(name);
    expect((await target(name.toUpperCase())).name).toBe(name);
  });

  it('leads to the mobile host and the stores that are set, and nowhere else', async () => {
    const none = { name: 'Library', mobileUrl: '', playStoreUrl: '', appStoreUrl: '', browserUrl: '' };
    expect(await target('library')).toEqual(none);
    const stores = {
      playStoreUrl: 'https://play.google.com/store/apps/details?id=example',
      appStoreUrl: 'https://apps.apple.com/app/id1',
    };
    await settings.write('app', { mobileHost: 'https://m.school.example', ...stores });
    await expect
      .poll(() => target('library'))
      .toEqual({ ...none, mobileUrl: 'https://m.school.example/Library', ...stores });
    await settings.write('app', { mobileHost: undefined, playStoreUrl: undefined, appStoreUrl: undefined });
  });

  it.each(['nothing', '__proto__', '//evil.example', 'https://evil.example', '%00', 'Library/..'])(
    'is not known by any other name: %s',
    async (name) => {
      const answer = await api.raw(pageEndpoints.appTarget, { params: { name } });
      expect([400, 404]).toContain(answer.statusCode);
    },
  );
});
