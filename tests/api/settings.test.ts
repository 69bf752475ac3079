import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installationEndpoints } from '#contract/installation.ts';
import { settingSections } from '#contract/system-settings.ts';
import { readEnv } from '#server/env.ts';
import { openSettings } from '#server/settings/settings.ts';
import { startApi, type TestApi } from '../support/api.ts';
import { countingStatements } from '../support/measured-work.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** The settings as another server process has them. */
const settings = (env: Record<string, string> = {}) =>
  openSettings({ database: api.database, env: readEnv({ JWT_SECRET: 'x'.repeat(40), ...env }) });
const configs = (of = api) => of.call(installationEndpoints.configs);

describe('what is public before signing in', () => {
  it('is exactly what the portal needs before it: no accounts without a demo, no secrets', async () => {
    const found = await configs();
    expect(Object.keys(found).toSorted()).toEqual([
      'appName',
      'defaultLanguage',
      'defaultQuizTypes',
      'demo',
      'logoUrl',
      'maintenance',
      'productKind',
      'requireSupervisorForActive',
      'supportEmail',
      'timeZone',
      'trashDays',
      'webViewOrigins',
    ]);
    expect(found).toMatchObject({
      appName: 'Admin Portal',
      defaultLanguage: 'el',
      productKind: 'LanguageLearn',
      supportEmail: '',
      trashDays: 30,
      webViewOrigins: [],
      demo: null,
    });
  });
});

describe('settings', () => {
  it('take effect on other servers without a restart, and go back to the default', async () => {
    const elsewhere = settings();
    await elsewhere.write('general', { appName: 'Γλώσσες', supportEmail: 'help@school.example' });
    await elsewhere.write('webView', { origins: ['https://app.school.example'] });
    await expect
      .poll(() => configs())
      .toMatchObject({
        appName: 'Γλώσσες',
        supportEmail: 'help@school.example',
        webViewOrigins: ['https://app.school.example'],
      });
    expect(await elsewhere.read('general')).toMatchObject({ appName: 'Γλώσσες', defaultLanguage: 'el' });
    await elsewhere.write('general', { appName: undefined });
    expect(await elsewhere.read('general')).toMatchObject({
      appName: 'Admin Portal',
      supportEmail: 'help@school.example',
    });
    await elsewhere.write('general', { supportEmail: undefined });
    await elsewhere.write('webView', { origins: undefined });
    await expect.poll(() => configs()).toMatchObject({ appName: 'Admin Portal', webViewOrigins: [] });
  });

  it('that the environment fixes cannot be written over', async () => {
    const fixed = settings({ APP_NAME: 'Fixed', WEB_VIEW_ORIGINS: 'https://a.example, https://b.example' });
    await expect(
      fixed.write('general', { appName: 'Written', supportEmail: 'help@school.example' }),
    ).rejects.toMatchObject({ details: { issues: [{ path: 'appName', key: 'readOnly' }] } });
    await settings().write('general', { appName: 'Written', supportEmail: 'help@school.example' });
    expect(await fixed.read('general')).toMatchObject({
      appName: 'Fixed',
      supportEmail: 'help@school.example',
    });
    expect((await fixed.read('webView')).origins).toEqual(['https://a.example', 'https://b.example']);
    await settings().write('general', { appName: undefined, supportEmail: undefined });
  });

  it.each([
    ['general', { supportEmail: 'nobody' }, 'supportEmail'],
    ['general', { appName: ' ' }, 'appName'],
    ['general', { password: 'x' }, 'password'],
    ['retention', { trashDays: 0 }, 'trashDays'],
    ['app', { mobileHost: 'javascript:alert(1)' }, 'mobileHost'],
    ['app', { mobileHost: 'https://m.example.org/path' }, 'mobileHost'],
    ['app', { playStoreUrl: 'javascript:alert(1)' }, 'playStoreUrl'],
    ['webView', { origins: ['*'] }, 'origins.0'],
    ['webView', { origins: ['https://a.example', 'null'] }, 'origins.1'],
    ['webView', { origins: ['https://a.example:443'] }, 'origins.0'],
    ['pages', { support: { fr: { html: 'x' } } }, 'support.fr'],
  ] as const)('that the contract does not allow are refused: %s %j', async (section, change, path) => {
    const before = await settings().read(section);
    await expect(settings().write(section, change)).rejects.toMatchObject({
      code: path === 'supportEmail' ? 'INVALID_EMAIL_FORMAT' : 'VALIDATION_FAILED',
      details: { issues: [expect.objectContaining({ path })] },
    });
    expect(await settings().read(section)).toEqual(before);
  });

  it('that were stored past the contract count as absent, and do not hinder others', async () => {
    const store = (value: object) =>
      api.database.pool.query(
        `insert into system_settings values ('general', $1)
          on conflict (section) do update set value = excluded.value`,
        [JSON.stringify(value)],
      );
    await store({ appName: 7, productKind: 'Nothing', supportEmail: 'help@school.example', secret: 'x' });
    expect(await settings().read('general')).toEqual({
      ...settingSections.general.parse({}),
      appName: 'Admin Portal',
      productKind: 'LanguageLearn',
      defaultLanguage: 'el',
      supportEmail: 'help@school.example',
    });
    await settings().write('general', { appName: 'Named' });
    expect(await settings().read('general')).toMatchObject({
      appName: 'Named',
      supportEmail: 'help@school.example',
    });
    await api.database.pool.query(`delete from system_settings`);
  });

  it('are read at most once a second, however many calls need them', async () => {
    const held = settings();
    await held.read('app');
    const { statements } = await countingStatements(async () => {
      for (let count = 0; count < 200; count += 1) await held.read('webView');
    }, 'system_settings');
    expect(statements).toBeLessThan(5);
  });
});
