import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Collection } from '#contract/collections.ts';
import type { Item } from '#contract/items.ts';
import type { InterfaceLanguage } from '#contract/languages.ts';
import { collectionContent } from './support/collection-content.ts';
import { eventually } from './support/eventually.ts';
import { barriersOf } from './support/inspect.ts';
import { undoneIn, wordsIn } from './support/messages.ts';
import { newCollection } from './support/new-collection.ts';
import { portalForTests } from './support/portal.ts';

const portal = portalForTests();
const t = wordsIn('en');
const undo = t('common:undo');

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toast = (page: Page, message: string) => page.getByRole('status').filter({ hasText: message });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const quoted = (name: string) => t('changes:what.one', { name });
const undone = (type: string, what: string) => t(`changes:undone.${type}`, { what, others: what });
const titleField = (page: Page) => page.getByRole('textbox', { name: t('items:title'), exact: true });
const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  );

async function word(title: string): Promise<Item> {
  const body = { type: 'Word', title, description: `What ${title} means.`, difficulty: 2 };
  return (await portal.api('teacher')).send<Item>('POST', '/item/add', body);
}

async function stored<Entity = Item>(path: string): Promise<Entity> {
  return (await portal.api('teacher')).send<Entity>('GET', path);
}

const idIn = (path: string) => new URL(path, 'http://portal.test').searchParams.get('collectionId') ?? '';

async function contentOf(path: string): Promise<string[]> {
  return (await stored<Collection>(`/collection/details/${idIn(path)}`)).items;
}

async function openContent(path: string, language: InterfaceLanguage = 'en', width = 1280) {
  const page = await portal.open({ as: 'teacher', path, language, width });
  const content = collectionContent(page, wordsIn(language));
  await content.count().waitFor();
  return { page, content };
}

const palette = (page: Page) => page.getByRole('combobox', { name: t('shell:palette.placeholder') });

/** Opens the list of the last changes by the palette. */
async function openChanges(page: Page) {
  await page.keyboard.press('Control+k');
  await palette(page).fill(t('changes:title'));
  await page.getByRole('option', { name: t('changes:title') }).click();
  const list = dialog(page, t('changes:title'));
  await list.getByText(t('changes:help')).waitFor();
  return list;
}

async function importCsv(page: Page, titles: readonly string[], language: InterfaceLanguage = 'en') {
  const words = wordsIn(language);
  const rows = titles.map((title) => `${title},Word,What ${title} means.,2`);
  await button(page, words('collections:actions.uploadCsv')).first().click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'words.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['title,type,description,difficulty', ...rows].join('\n')),
  });
  await button(page, words('collections:csv.upload')).click();
  const status = dialog(page, words('collections:csv.status.title', { name: 'words.csv' }));
  await status.waitFor();
  return status;
}

describe('the message of a write', () => {
  it('undoes an edit, and then the undoing', async () => {
    const { id } = await word('kettle');
    const page = await portal.open({ as: 'teacher', path: `/items/edit?itemId=${id}` });
    await titleField(page).fill('teapot');
    await page.keyboard.press('Control+s');
    await toast(page, t('form:toast.edit')).getByRole('button', { name: undo }).click();
    await toast(page, undone('Update', quoted('teapot'))).waitFor();
    await eventually(() => titleField(page).inputValue()).toBe('kettle');
    expect((await stored(`/item/details/${id}`)).title).toBe('kettle');

    await button(page, undo).click();
    await toast(page, undone('Undo', quoted('teapot'))).waitFor();
    await eventually(() => titleField(page).inputValue()).toBe('teapot');
  });

  it('brings back what was deleted, and the focus goes there', async () => {
    const { id } = await word('undeletable');
    const page = await portal.open({ as: 'teacher', path: '/admin/items?globalSearch=undeletable' });
    await button(page, t('table:actionsOf', { name: 'undeletable' })).click();
    await page.getByRole('menuitem', { name: t('common:delete') }).click();
    await page.getByRole('alertdialog').getByRole('button').last().click();
    const message = toast(page, t('items:removal.done', { name: 'undeletable' }));
    const link = page.getByRole('link', { name: 'undeletable', exact: true });
    await link.waitFor({ state: 'detached' });
    // It comes with the same answer, above the one that comes back, and is nothing to go to.
    await word('undeletable too');
    await message.getByRole('button', { name: undo }).press('Enter');
    await toast(page, undone('Delete', quoted('undeletable'))).waitFor();
    await link.waitFor();
    await eventually(() => focused(page)).toBe('undeletable');
    expect((await stored(`/item/details/${id}`)).title).toBe('undeletable');
  });

  it('takes an imported file back as one', async () => {
    const path = await newCollection(portal, 'Imported and undone', ['ladle']);
    const { page, content } = await openContent(path);
    const status = await importCsv(page, ['tureen', 'skewer', 'trivet']);
    await status
      .getByText(t('collections:csv.status.count.new', { count: 3 }), { exact: true })
      .first()
      .waitFor();
    await status.getByRole('button', { name: undo }).click();
    await toast(page, undone('Import', t('items:count', { count: 3 }))).waitFor();
    await eventually(content.titles).toEqual(['ladle']);
    expect(await contentOf(path)).toHaveLength(1);
    // The course itself was neither undone nor done again.
    await button(page, undo).click();
    await toast(page, undone('Undo', t('items:count', { count: 3 }))).waitFor();
    await button(page, undo).click();
    await eventually(content.titles).toEqual(['ladle']);
    const { paging } = await stored<{ paging: { total: number } }>('/item/list?globalSearch=tureen');
    expect(paging.total).toBe(0);
  });

  it('takes it back by a key in the dialog, which then offers it no more', async () => {
    const path = await newCollection(portal, 'Imported and undone by a key', ['spatula']);
    const { page, content } = await openContent(path);
    const status = await importCsv(page, ['colander']);
    const offered = status.getByRole('button', { name: undo, exact: true });
    await offered.and(status.locator('.MuiDialogActions-root *')).waitFor();
    await page.keyboard.press('Control+z');
    await toast(page, undone('Import', t('items:count', { count: 1 }))).waitFor();
    await eventually(() => offered.and(status.locator('.MuiDialogActions-root *')).count()).toBe(0);
    await page.keyboard.press('Escape');
    await eventually(content.titles).toEqual(['spatula']);
  });

  it('says it in Greek', async () => {
    const el = wordsIn('el');
    const path = await newCollection(portal, 'Εισαγωγή με αναίρεση', ['κουτάλα']);
    const { page } = await openContent(path, 'el');
    const status = await importCsv(page, ['πιρούνα', 'κατσαρόλι'], 'el');
    await status.getByRole('button', { name: el('common:undo') }).click();
    await toast(page, 'Αναιρέθηκε η εισαγωγή: 2 καταχωρίσεις').waitFor();
  });

  it('undoes files that were uploaded together as one', async () => {
    const page = await portal.open({ as: 'admin', path: '/uploaded-files' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    const svg = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(pdf) });
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      button(page, t('files:upload.open')).first().click(),
    ]);
    await chooser.setFiles([svg('first-undone.pdf'), svg('second-undone.pdf')]);
    const message = toast(page, t('files:upload.done', { count: 2 }));
    const sent: string[] = [];
    page.on('request', (request) => request.url().endsWith('/changes/undo') && sent.push(request.url()));
    await message.getByRole('button', { name: undo }).click();
    await toast(page, t('changes:undone.Upload', { what: '' }).trim()).waitFor();
    expect(sent).toHaveLength(1);
    for (const name of ['first-undone', 'second-undone']) {
      const { paging } = await stored<{ paging: { total: number } }>(`/file/list?globalSearch=${name}`);
      expect(paging.total).toBe(0);
    }
  });

  it('is busy once, however often it is pressed', async () => {
    const path = await newCollection(portal, 'Pressed twice', ['ladle', 'whisk']);
    const { page, content } = await openContent(path);
    await content.choose('whisk', t('collections:content.row.remove'));
    await button(page, undo).waitFor();
    const sent: string[] = [];
    page.on('request', (request) => request.url().endsWith('/changes/undo') && sent.push(request.url()));
    await button(page, undo).dblclick();
    await toast(page, undoneIn(t, 'Pressed twice')).waitFor();
    expect(sent).toHaveLength(1);
    await eventually(content.titles).toEqual(['ladle', 'whisk']);
  });

  it('leaves nothing of a new entry on its page but where it is now', async () => {
    const page = await portal.open({ as: 'teacher', path: '/items/add?type=Word', tolerates: /404/ });
    await titleField(page).fill('shortlived');
    await page.locator('[data-field=description] textarea:not([aria-hidden])').fill('Gone soon.');
    await page.keyboard.press('Control+s');
    const message = toast(page, t('form:toast.add'));
    await message.waitFor();
    await page.goto('/admin/items?globalSearch=shortlived');
    await page.getByRole('link', { name: 'shortlived', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'shortlived' }).waitFor();
    const list = await openChanges(page);
    await list.getByRole('listitem').first().getByRole('button', { name: undo }).click();
    await list.getByText(t('changes:isUndone')).first().waitFor();
    await toast(page, undone('Create', quoted('shortlived'))).waitFor();
    await eventually(() =>
      page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null),
    ).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 1, name: t('common:notFound') }).waitFor();
    await page.getByText(t('common:inTrash')).waitFor();
  });

  it('loses nothing that is typed: the form asks which side counts', async () => {
    const { id } = await word('saucer');
    const path = `/items/edit?itemId=${id}`;
    const page = await portal.open({ as: 'teacher', path, tolerates: /409/ });
    await titleField(page).fill('saucer plate');
    await page.keyboard.press('Control+s');
    const message = toast(page, t('form:toast.edit'));
    await message.waitFor();
    await titleField(page).fill('my saucer');
    await message.getByRole('button', { name: undo }).click();
    await toast(page, undone('Update', quoted('saucer plate'))).waitFor();
    expect(await titleField(page).inputValue()).toBe('my saucer');
    await titleField(page).press('Control+s');
    const conflict = dialog(page, t('form:conflict.title'));
    await conflict.getByText(t('form:conflict.open', { count: 1 })).waitFor();
    const sent: string[] = [];
    page.on('request', (request) => request.url().endsWith('/changes/undo') && sent.push(request.url()));
    await page.keyboard.press('Control+Shift+z');
    await conflict.getByRole('radio', { name: t('form:conflict.mine') }).check();
    await conflict.getByRole('button', { name: t('common:save'), exact: true }).click();
    await eventually(async () => (await stored(`/item/details/${id}`)).title).toBe('my saucer');
    expect(sent).toEqual([]);
  });
});

describe('what is gone or back already', () => {
  it.each([
    { name: 'purged', words: t('changes:deleted') },
    { name: 'returned', words: t('errors:CONFLICT_restored') },
  ])('is said of something $name since', async ({ name, words }) => {
    const { id } = await word(name);
    const page = await portal.open({
      as: 'teacher',
      path: `/admin/items?globalSearch=${name}`,
      tolerates: /404|409/,
    });
    await button(page, t('table:actionsOf', { name })).click();
    await page.getByRole('menuitem', { name: t('common:delete') }).click();
    await page.getByRole('alertdialog').getByRole('button').last().click();
    const message = toast(page, t('items:removal.done', { name }));
    await message.waitFor();
    const admin = await portal.api('admin');
    if (name === 'purged') await admin.send('DELETE', `/trash/details/${id}`);
    else await admin.send('POST', `/trash/restore/${id}`);
    await message.getByRole('button', { name: undo }).click();
    await toast(page, words).waitFor();
  });
});

describe('a bulk change of which something was changed since', () => {
  /** Sets the course and its entries inactive; then someone changes one of them. */
  async function prepare(title: string) {
    const path = await newCollection(portal, title, ['ladle', 'whisk', 'sieve']);
    const { page } = await openContent(path);
    await button(page, t('collections:actions.more')).click();
    for (const name of [t('collections:actions.bulk.status'), t('common:statuses.Inactive')])
      await page.getByRole('menuitem', { name, exact: true }).click();
    await button(page, t('collections:actions.bulk.title.status')).click();
    await toast(page, t('collections:actions.bulk.done.all', { count: 3 })).waitFor();
    const [ladle = '', ...others] = await contentOf(path);
    const supervisor = await portal.api('supervisor');
    await supervisor.send('PATCH', `/item/details/${ladle}`, { status: 'OnReview' });
    await button(page, undo).click();
    const refused = page.getByRole('alertdialog', { name: t('changes:refused.title') });
    await refused.getByText(t('changes:refused.text', { count: 1 })).waitFor();
    const statuses = async () =>
      Promise.all([ladle, ...others].map(async (id) => (await stored(`/item/details/${id}`)).status));
    return { page, refused, statuses };
  }

  it('is named, and the rest is undone', async () => {
    const { page, refused, statuses } = await prepare('Together, and one alone');
    const line = refused.getByRole('listitem').filter({ hasText: t('changes:refused.reasons.changed') });
    await line.getByRole('link', { name: 'ladle' }).waitFor();
    await line.getByText('Spyros Supervisor').waitFor();
    expect(await line.locator('time').getAttribute('datetime')).toMatch(/^20/);
    expect(await barriersOf(page)).toEqual([]);
    expect(await statuses()).toEqual(['OnReview', 'Inactive', 'Inactive']);
    const sent: string[] = [];
    page.on('request', (request) => request.url().endsWith('/changes/undo') && sent.push(request.url()));
    await page.keyboard.press('Control+z');
    await refused.getByRole('button', { name: t('changes:refused.rest') }).dblclick();
    expect(await page.evaluate(() => String(getSelection()))).toBe('');
    await toast(page, t('changes:left', { count: 1 })).waitFor();
    expect(sent).toHaveLength(1);
    expect(await statuses()).toEqual(['OnReview', 'Active', 'Active']);
  });

  it('is left as it is, and the keys go on with the write before', async () => {
    const { page, refused, statuses } = await prepare('Together, and left');
    await eventually(() => focused(page)).toBe(t('changes:refused.leave'));
    await page.keyboard.press('Enter');
    await refused.waitFor({ state: 'detached' });
    expect(await statuses()).toEqual(['OnReview', 'Inactive', 'Inactive']);
    await page.keyboard.press('Control+z');
    expect(await page.getByRole('alertdialog').count()).toBe(0);
  });
});

it('a single change that someone changed since is named, and no rest is offered', async () => {
  const { id } = await word('corkscrew');
  const page = await portal.open({ as: 'teacher', path: `/items/edit?itemId=${id}&type=Word` });
  await titleField(page).fill('corkscrews');
  await page.keyboard.press('Control+s');
  await toast(page, t('form:toast.edit')).waitFor();
  await (await portal.api('supervisor')).send('PATCH', `/item/details/${id}`, { difficulty: 5 });
  await button(page, undo).click();
  const refused = page.getByRole('alertdialog', { name: t('changes:refused.titleAll') });
  await refused.getByText(t('changes:refused.reasons.changed')).waitFor();
  expect(await refused.getByRole('button').allInnerTexts()).toEqual([t('common:close')]);
  await refused.getByRole('button').click();
  await refused.waitFor({ state: 'detached' });
  expect((await stored(`/item/details/${id}`)).title).toBe('corkscrews');
});

describe('the keys', () => {
  it('undo one write after the other, and the undoings too', async () => {
    const path = await newCollection(portal, 'By the keys', ['one', 'two', 'three']);
    const { page, content } = await openContent(path);
    await content.choose('one', t('collections:content.row.remove'));
    await eventually(content.titles).toEqual(['two', 'three']);
    await toast(page, t('collections:content.removed', { title: 'one' })).waitFor();
    await content.moveByKeys('three', -1);
    const order = async (...titles: string[]) => {
      await eventually(content.titles).toEqual(titles);
      await eventually(() => page.getByRole('progressbar').count()).toBe(0);
    };
    const press = async (keys: string, message: string) => {
      const before = await page.getByRole('status').filter({ hasText: message }).count();
      const answered = page.waitForResponse((response) => response.url().endsWith('/changes/undo'));
      await page.keyboard.press(keys);
      await answered;
      expect(before).toBeLessThan(2);
      await toast(page, message).waitFor();
    };
    await press('Control+z', undoneIn(t, 'By the keys'));
    await order('two', 'three');
    expect(await focused(page)).toBe(t('collections:content.drag.handleOf', { title: 'three' }));
    await press('Control+z', undoneIn(t, 'By the keys'));
    await order('one', 'two', 'three');
    await eventually(() => focused(page)).toBe(t('collections:content.drag.handleOf', { title: 'one' }));
    await press('Control+Shift+z', undone('Undo', quoted('By the keys')));
    await order('two', 'three');
    await press('Control+y', undone('Undo', quoted('By the keys')));
    await order('three', 'two');
    await press('Control+z', undone('Again', quoted('By the keys')));
    await order('two', 'three');
  });

  it('undo the deletion of the last row of a found list, whose place has the focus, and the row gets it', async () => {
    await word('lastfound');
    const page = await portal.open({ as: 'teacher', path: '/admin/items?globalSearch=lastfound' });
    await button(page, t('table:actionsOf', { name: 'lastfound' })).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: t('common:delete') }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button').last().press('Enter');
    const empty = page.getByRole('group', { name: t('table:nothingFound') });
    await eventually(() => empty.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Control+z');
    await toast(page, undone('Delete', quoted('lastfound'))).waitFor();
    await eventually(() => focused(page)).toBe('lastfound');
  });

  it('pressed while something is undone and read again undo what was changed before', async () => {
    const path = await newCollection(portal, 'Pressed in a row', ['one', 'two', 'three']);
    const { page, content } = await openContent(path);
    await content.choose('one', t('collections:content.row.remove'));
    await toast(page, t('collections:content.removed', { title: 'one' })).waitFor();
    await content.choose('two', t('collections:content.row.remove'));
    await toast(page, t('collections:content.removed', { title: 'two' })).waitFor();
    await eventually(content.titles).toEqual(['three']);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await eventually(content.titles).toEqual(['one', 'two', 'three']);
    await eventually(() => contentOf(path)).toHaveLength(3);
  });

  it('belong to the text in a field, in an editor, and in a dialog with fields', async () => {
    const path = await newCollection(portal, 'Text comes first', ['pin', 'tack']);
    const { page, content } = await openContent(path);
    const sent: string[] = [];
    page.on('request', (request) => request.url().endsWith('/changes/undo') && sent.push(request.url()));
    await content.choose('pin', t('collections:content.row.remove'));
    await toast(page, t('collections:content.removed', { title: 'pin' })).waitFor();

    await page.getByRole('tab', { name: t('collections:form.detailsTab') }).click();
    const field = page.getByRole('textbox', { name: t('collections:title'), exact: true });
    await field.fill('Typed');
    await page.keyboard.press('Control+z');
    await eventually(() => field.inputValue()).toBe('Text comes first');

    await page.getByRole('tab', { name: t('collections:form.contentTab') }).click();
    await page.getByRole('button', { name: 'tack', exact: true }).click();
    const form = dialog(page, t('items:form.editTitle', { type: t('items:types.Word') }));
    await form.getByRole('button', { name: t('common:cancel'), exact: true }).focus();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    expect(sent).toEqual([]);

    await page.keyboard.press('Control+z');
    await toast(page, undoneIn(t, 'Text comes first')).waitFor();
    expect(sent).toHaveLength(1);
  });

  it('work beside a checkbox, which has no text of its own', async () => {
    const { id } = await word('beside a checkbox');
    const page = await portal.open({ as: 'teacher', path: `/items/edit?itemId=${id}&type=Word` });
    await titleField(page).fill('beside a ticked one');
    await page.keyboard.press('Control+s');
    await toast(page, t('form:toast.edit')).waitFor();
    await button(page, t('shell:settings.title')).click();
    await page.getByRole('checkbox', { name: t('shell:settings.darkMode') }).focus();
    await page.keyboard.press('Control+z');
    await eventually(async () => (await stored(`/item/details/${id}`)).title).toBe('beside a checkbox');
  });

  it('do nothing in another tab, nor after all of it was undone', async () => {
    const path = await newCollection(portal, 'In two tabs', ['hammer', 'tongs']);
    const { page, content } = await openContent(path);
    await content.choose('hammer', t('collections:content.row.remove'));
    await toast(page, t('collections:content.removed', { title: 'hammer' })).waitFor();
    const other = await page.context().newPage();
    await other.goto(path);
    const rows = collectionContent(other, t);
    await eventually(rows.titles).toEqual(['tongs']);
    const sent: string[] = [];
    const note = (request: { url(): string }) => request.url().endsWith('/changes/undo') && sent.push('');
    other.on('request', note);
    await other.keyboard.press('Control+z');
    // What it would send would be sent before this.
    await openChanges(other);
    expect(sent).toEqual([]);
    await other.close();

    await page.bringToFront();
    page.on('request', note);
    await page.keyboard.press('Control+z');
    await toast(page, undoneIn(t, 'In two tabs')).waitFor();
    await page.keyboard.press('Control+z');
    await openChanges(page);
    expect(sent).toHaveLength(1);
  });

  it('belong to the buttons of an editor', async () => {
    const path = await newCollection(portal, 'Boxes and buttons', ['clamp', 'vice']);
    const { page, content } = await openContent(path);
    await content.choose('clamp', t('collections:content.row.remove'));
    await toast(page, t('collections:content.removed', { title: 'clamp' })).waitFor();
    const sent: string[] = [];
    page.on('request', (request) => request.url().endsWith('/changes/undo') && sent.push(request.url()));
    await page.getByRole('tab', { name: t('collections:form.detailsTab') }).click();
    await page.getByRole('toolbar').getByRole('button').first().focus();
    await page.keyboard.press('Control+z');
    await page.getByRole('tab', { name: t('collections:form.contentTab') }).click();
    await content.count().waitFor();
    expect(sent).toEqual([]);
    await page.keyboard.press('Control+z');
    await toast(page, undoneIn(t, 'Boxes and buttons')).waitFor();
    expect(sent).toHaveLength(1);
  });

  it('undo by their place on a Greek keyboard, and are listed with the others', async () => {
    const path = await newCollection(portal, 'Greek keys', ['nail', 'screw']);
    const { page, content } = await openContent(path);
    await content.choose('nail', t('collections:content.row.remove'));
    await toast(page, t('collections:content.removed', { title: 'nail' })).waitFor();
    await page.evaluate(() =>
      window.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ζ', code: 'KeyZ', ctrlKey: true, cancelable: true }),
      ),
    );
    await toast(page, undoneIn(t, 'Greek keys')).waitFor();
    await page.keyboard.press('?');
    const help = dialog(page, t('shell:shortcuts.title'));
    await help.getByText(t('shell:shortcuts.undo'), { exact: true }).waitFor();
    await help.getByText(t('shell:shortcuts.redo'), { exact: true }).waitFor();
  });
});

describe('my last changes', () => {
  it('are there after a reload, and can be undone', async () => {
    const path = await newCollection(portal, 'After a reload', ['cup', 'mug']);
    const { page, content } = await openContent(path);
    await content.choose('cup', t('collections:content.row.remove'));
    await toast(page, t('collections:content.removed', { title: 'cup' })).waitFor();
    await page.reload();
    await eventually(content.titles).toEqual(['mug']);
    const list = await openChanges(page);
    const line = list
      .getByRole('listitem')
      .filter({ hasText: t('changes:done.Update', { what: quoted('After a reload') }) })
      .first();
    await line.waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await line.getByRole('button', { name: undo }).click();
    await line.getByText(t('changes:isUndone')).waitFor();
    await page.keyboard.press('Escape');
    await eventually(content.titles).toEqual(['cup', 'mug']);
  });

  it('say that they could not be read, and are read again', async () => {
    const page = await portal.open({ as: 'teacher', tolerates: /ERR_FAILED/ });
    await page.getByRole('row').nth(1).waitFor();
    await page.route('**/api/changes/list**', (route) => route.abort());
    await page.keyboard.press('Control+k');
    await palette(page).fill(t('changes:title'));
    await page.getByRole('option', { name: t('changes:title') }).click();
    const list = dialog(page, t('changes:title'));
    const again = list.getByRole('button', { name: t('common:retry') });
    await again.waitFor();
    await page.unroute('**/api/changes/list**');
    await again.click();
    await list
      .getByRole('list')
      .or(list.getByText(t('changes:empty')))
      .first()
      .waitFor();
  });

  it('are not offered to those who change nothing', async () => {
    const page = await portal.open({ as: 'support' });
    await page.getByRole('row').nth(1).waitFor();
    await page.keyboard.press('Control+k');
    await palette(page).fill(t('shell:shortcuts.title'));
    await page.getByRole('option', { name: t('shell:shortcuts.title') }).waitFor();
    await palette(page).fill(t('changes:title'));
    await toast(page, t('shell:palette.nothing')).waitFor();
  });
});

it('on a phone Undo lies over nothing that a dialog asks, and undoes', async () => {
  const path = await newCollection(portal, 'Undone on a phone', ['fork', 'spoon']);
  const { page, content } = await openContent(path, 'en', 360);
  await content.choose('fork', t('collections:content.row.remove'));
  const message = toast(page, t('collections:content.removed', { title: 'fork' }));
  await message.waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await message.getByRole('button', { name: undo }).click();
  await toast(page, undoneIn(t, 'Undone on a phone')).waitFor();
  await eventually(content.titles).toEqual(['fork', 'spoon']);
});

/** The smallest PDF there is. */
const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj
trailer<</Root 1 0 R>>
%%EOF`;
