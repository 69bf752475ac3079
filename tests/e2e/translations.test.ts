import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Collection } from '#contract/collections.ts';
import { eventually } from './support/eventually.ts';
import { wordsIn } from './support/messages.ts';
import { ownServer } from './support/own-server.ts';
import { type Portal, portalForTests } from './support/portal.ts';

const t = wordsIn('en');

/** A service on loopback with LibreTranslate's interface, whose answer names the target language of each text. */
let service: Server;
beforeAll(async () => {
  service = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { q, target } = JSON.parse(body) as { q: string; target: string };
    response.end(JSON.stringify({ translatedText: q.replace('home', `home (${target})`) }));
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});

const server = ownServer(() => ({
  TRANSLATE_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
}));
const served = portalForTests(server.address);
const unserved = portalForTests();

/** The dialog with the words of a collection in other languages. */
async function translationsOf(portal: Portal, title: string, tolerates?: RegExp) {
  const api = await portal.api('teacher');
  const { items } = await api.send<{ items: Collection[] }>(
    'GET',
    `/collection/list?globalSearch=${encodeURIComponent(title)}&disableTranslation=true`,
  );
  const collection = items.find((one) => one.title === title);
  if (!collection) throw new Error(`The demo has no course ${title}.`);
  const path = `/collections/edit?collectionId=${collection.id}&type=${collection.type}`;
  const page: Page = await portal.open({ as: 'teacher', path, tolerates });
  await page.getByRole('tab', { name: t('collections:form.detailsTab') }).click();
  await page.getByRole('button', { name: t('collections:form.translations'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('form:translations.title') });
  const titleIn = async (language: string) => {
    await dialog.getByRole('tab', { name: t(`languages:${language}`) }).click();
    return dialog.getByRole('textbox', { name: t('collections:title'), exact: true }).inputValue();
  };
  return { page, dialog, titleIn, collection, api };
}

describe('translations', () => {
  it('of all that is missing come from the service, and what a person wrote stays', async () => {
    const { page, dialog, titleIn, collection, api } = await translationsOf(served, 'At home');
    const greek = await titleIn('el');
    await dialog.getByRole('button', { name: /^Translate all that is missing/ }).click();
    await dialog.getByRole('button', { name: t('form:translations.auto.missing', { count: 0 }) }).waitFor();
    expect(await titleIn('it')).toBe('At home (it)');
    expect(await titleIn('el')).toBe(greek);

    await dialog.getByRole('button', { name: t('common:save') }).click();
    await page.getByRole('button', { name: t('common:save') }).click();
    // The bar of the form shows it too, with the time.
    await page
      .getByRole('status')
      .filter({ hasText: new RegExp(`^${t('form:toast.edit')}${t('common:undo')}$`) })
      .waitFor();
    const stored = await api.send<Collection>(
      'GET',
      `/collection/details/${collection.id}?showTranslationsDictionary=true&disableTranslation=true`,
    );
    expect(stored.translations).toMatchObject({ el: { title: greek }, tr: { title: 'At home (tr)' } });
  });

  it('of a filled field need a confirmation', async () => {
    const { page, dialog, titleIn } = await translationsOf(served, 'At home');
    await titleIn('de');
    await dialog.getByRole('textbox', { name: t('collections:title'), exact: true }).fill('Zu Hause');
    const into = { language: t('languages:de') };
    await dialog.getByRole('button', { name: t('form:translations.auto.here', into) }).click();
    const question = page.getByRole('dialog', { name: t('form:translations.auto.askTitle', into) });
    await question.getByRole('checkbox', { name: t('form:translations.auto.overwrite') }).check();
    await question.getByRole('button', { name: t('form:translations.auto.askYes') }).click();
    await eventually(() => titleIn('de')).toBe('At home (de)');
  });

  it('that arrive while someone writes do not replace what was written', async () => {
    const { page, dialog, titleIn } = await translationsOf(served, 'At home');
    await titleIn('fr');
    const field = dialog.getByRole('textbox', { name: t('collections:title'), exact: true });
    await field.fill('Chez soi');
    const { promise: isWritten, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/utils/translate', async (route) => {
      await isWritten;
      await route.continue();
    });
    const into = { language: t('languages:fr') };
    const here = dialog.getByRole('button', { name: t('form:translations.auto.here', into) });
    await here.click();
    const question = page.getByRole('dialog', { name: t('form:translations.auto.askTitle', into) });
    await question.getByRole('checkbox', { name: t('form:translations.auto.overwrite') }).check();
    await question.getByRole('button', { name: t('form:translations.auto.askYes') }).click();
    await dialog.getByRole('progressbar').waitFor();
    await field.fill('À la maison');
    release();
    await here.waitFor();
    expect(await field.inputValue()).toBe('À la maison');
  });

  it('are asked about by a question whose boxes no other question shows', async () => {
    const { page, dialog, titleIn } = await translationsOf(served, 'At home');
    await titleIn('sv');
    await dialog.getByRole('textbox', { name: t('collections:title'), exact: true }).fill('Hemma');
    const into = { language: t('languages:sv') };
    await dialog.getByRole('button', { name: t('form:translations.auto.here', into) }).click();
    const question = page.getByRole('dialog', { name: t('form:translations.auto.askTitle', into) });
    await question.getByRole('checkbox').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: t('shell:palette.placeholder') }).fill('switch to');
    await page.getByRole('option', { name: /Switch to/ }).click();
    const other = page.getByRole('dialog', { name: /^Switch to/ });
    await other.getByRole('button', { name: t('common:cancel') }).waitFor();
    expect(await other.getByRole('checkbox').count()).toBe(0);
  });

  it.each([
    [1280, 600],
    [700, 500],
    [500, 420],
    [400, 350],
  ])('are written in a dialog that on a screen of %i px is %i px wide', async (width, wide) => {
    const { page, dialog } = await translationsOf(served, 'At home');
    await page.setViewportSize({ width, height: 800 });
    await eventually(async () => (await dialog.boundingBox())?.width).toBe(wide);
  });

  it('are written by hand where no service is configured, which the dialog explains', async () => {
    const { dialog } = await translationsOf(unserved, 'At home', /503/);
    await dialog.getByRole('button', { name: /^Translate all that is missing/ }).click();
    await dialog.getByText(t('form:translations.auto.notConfigured')).waitFor();
  });
});
