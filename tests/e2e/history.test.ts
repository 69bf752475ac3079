import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Collection } from '#contract/collections.ts';
import type { Item } from '#contract/items.ts';
import type { Tag } from '#contract/tags.ts';
import { eventually } from './support/eventually.ts';
import { barriersOf, faultsOf } from './support/inspect.ts';
import { wordsIn } from './support/messages.ts';
import { newCollection } from './support/new-collection.ts';
import { portalForTests } from './support/portal.ts';

const portal = portalForTests();
const t = wordsIn('en');

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialogOf = (page: Page, title: string) =>
  page.getByRole('dialog', { name: `${t('history:open')} ${title}` });
const rowsOf = (page: Page, words = t) =>
  page.getByRole('list', { name: words('history:versions') }).getByRole('button');
const field = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Answers the question before something is restored. */
async function confirmRestoring(page: Page, saying: string): Promise<void> {
  const question = page.getByRole('dialog').filter({ hasText: saying });
  await question.getByRole('button', { name: t('history:restore.confirm'), exact: true }).click();
}

/** A course with three entries whose title, status and order changed: four versions. */
async function editedCourse(title: string) {
  const teacher = await portal.api('teacher');
  const address = await newCollection(portal, title, ['oar', 'mast', 'sail']);
  const id = new URL(address, 'http://portal.test').searchParams.get('collectionId') ?? '';
  const path = `/collection/details/${id}`;
  const { items } = await teacher.send<Collection>('GET', path);
  await teacher.send('PATCH', path, { title: `${title} and ships` });
  await teacher.send('PATCH', path, { items: items.toReversed() });
  await teacher.send('PATCH', path, { title: `${title} of wood`, status: 'Active' });
  return { id, path, items, teacher, view: `/collections/view?collectionId=${id}&type=Vocabulary` };
}

it('compares the versions of a course, restores one field, and all of a version', async () => {
  const { view, path, items, teacher } = await editedCourse('Boats');
  const page = await portal.open({ as: 'teacher', path: view });
  await button(page, t('history:versions')).click();
  await dialogOf(page, 'Boats of wood').waitFor();
  await eventually(() => rowsOf(page).count()).toBe(4);
  expect(await rowsOf(page).first().innerText()).toContain('Title, Status');
  expect(await rowsOf(page).nth(1).innerText()).toMatch(/Entries \(\d moved\)/);

  // At first the newest is compared with the one before it.
  expect(await field(page, 'Title').locator('del').innerText()).toContain('and ships');
  expect(await field(page, 'Title').locator('ins').innerText()).toContain('of wood');
  await rowsOf(page).nth(1).click();
  await field(page, 'Entries').getByText('sail').waitFor();
  expect(await field(page, 'Title').count()).toBe(0);

  // Another one to compare with, and what is as it was.
  await page.getByRole('combobox', { name: t('history:compareWith') }).click();
  await page.getByRole('option', { name: /^Version 1 / }).click();
  expect(await field(page, 'Title').locator('ins').innerText()).toContain('and ships');
  await field(page, 'Entries').getByText('sail').waitFor();
  expect(await field(page, 'Difficulty').count()).toBe(0);
  await page
    .getByRole('switch', { name: t('history:unchanged') })
    .or(page.getByRole('checkbox', { name: t('history:unchanged') }))
    .click();
  await field(page, 'Type').waitFor();

  await field(page, 'Title').getByRole('button', { name: 'Restore from version 1: Title' }).click();
  await page.getByText('This changes: Title. It makes a new version, so nothing is lost.').waitFor();
  await confirmRestoring(page, 'This changes: Title.');
  await page.getByText('“Title” of version 1 was restored').waitFor();
  await eventually(() => rowsOf(page).count()).toBe(5);
  await page.getByRole('heading', { level: 1, name: 'Boats', exact: true, includeHidden: true }).waitFor();
  expect(await teacher.send<Collection>('GET', path)).toMatchObject({
    title: 'Boats',
    status: 'Active',
    items: items.toReversed(),
  });

  await rowsOf(page).last().click();
  await field(page, 'Entries').getByText('3 in all').waitFor();
  await button(page, 'Restore version 1').click();
  await confirmRestoring(page, 'This changes: Entries, Status.');
  await page.getByText('Version 1 was restored', { exact: true }).waitFor();
  expect(await teacher.send<Collection>('GET', path)).toMatchObject({ status: 'OnReview', items });
  await page.keyboard.press('Escape');
  await eventually(() => page.getByRole('dialog').count()).toBe(0);
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(
    t('history:versions'),
  );
  // The page has read the course again, its entries included.
  await eventually(() => page.getByRole('link', { name: /^(oar|mast|sail)$/ }).allInnerTexts()).toEqual([
    'oar',
    'mast',
    'sail',
  ]);
});

it('restores the examples of an entry into its form, whose unsaved changes it asks about first', async () => {
  const teacher = await portal.api('teacher');
  const body = { type: 'Word', title: 'rudder', difficulty: 2, examples: ['It steers.', 'Hold the rudder.'] };
  const { id } = await teacher.send<Item>('POST', '/item/add', body);
  await teacher.send('PATCH', `/item/details/${id}`, { examples: ['Hold the big rudder.', 'A new one.'] });
  const page = await portal.open({ as: 'teacher', path: `/items/edit?itemId=${id}&type=Word` });
  // By its name, because the dialog over the form hides it from roles.
  const title = page.locator('[name=title]');
  await title.fill('rudders');
  await button(page, t('history:open')).click();
  const restoreExamples = `Restore from version 1: ${t('items:form.examples')}`;
  const examples = field(page, t('items:form.examples'));
  await examples.locator('del').first().waitFor();
  expect((await examples.locator('ins').allInnerTexts()).join()).toContain('big');
  expect((await examples.locator('del').allInnerTexts()).join()).toContain('It steers.');

  await examples.getByRole('button', { name: restoreExamples }).click();
  await page.getByText(t('history:restore.unsaved')).waitFor();
  await button(page, t('common:cancel')).click();
  expect(await title.inputValue()).toBe('rudders');
  await examples.getByRole('button', { name: restoreExamples }).click();
  await confirmRestoring(page, t('history:restore.unsaved'));
  await page.getByText(`“${t('items:form.examples')}” of version 1 was restored`).waitFor();
  await page.keyboard.press('Escape');
  await eventually(() => title.inputValue()).toBe('rudder');
  await eventually(() =>
    page
      .getByRole('textbox', { name: t('items:form.example') })
      .evaluateAll((lines) => lines.map((line) => (line as HTMLInputElement).value)),
  ).toEqual(body.examples);
  expect(await button(page, t('common:save')).getAttribute('aria-disabled')).toBe('true');
});

it('shows the history of a unit over its dialog, and returns to it', async () => {
  const teacher = await portal.api('teacher');
  const body = { type: 'item', name: 'At sea', description: 'Ships', subType: ['Hidden'], level: [1] };
  const { id } = await teacher.send<Tag>('POST', '/tag/add', body);
  await teacher.send('PATCH', `/tag/details/${id}`, { name: 'On the high seas', level: [1, 2] });
  const page = await portal.open({ as: 'teacher', path: `/tags/item/show/${id}` });
  await button(page, t('common:edit')).click();
  await button(page, t('history:open')).click();
  await field(page, 'Level').locator('ins').waitFor();
  await button(page, 'Restore version 1').click();
  await confirmRestoring(page, 'This changes: Name, Level.');
  await page.getByText('Version 1 was restored', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await eventually(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('At sea');
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    t('history:open'),
  );
});

it('shows what a file looked like before it was replaced, and takes that back', async () => {
  const supervisor = await portal.api('supervisor');
  const upload = async (width: number, query = '') => {
    const form = new FormData();
    const picture = sharp({ create: { width, height: 8, channels: 3, background: '#246' } });
    form.append('file', new Blob([await picture.png().toBuffer()], { type: 'image/png' }), 'anchor.png');
    const answer = await fetch(`${portal.address()}/api/file/upload/single${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${supervisor.tokens.accessToken}`, namespace: supervisor.namespace },
      body: form,
    });
    return (await answer.json()) as { _id: string };
  };
  const { _id: id } = await upload(40);
  await upload(60, `?fileId=${id}`);
  const page = await portal.open({ as: 'supervisor', path: `/uploaded-files/show/${id}` });
  await button(page, t('history:versions')).click();
  const content = field(page, t('files:content'));
  await content.getByText('40 × 8 pixels').waitFor();
  const widths = () =>
    content.locator('img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0));
  await eventually(widths).toEqual([true, true]);
  await content.getByRole('button', { name: `Restore from version 1: ${t('files:content')}` }).click();
  await confirmRestoring(page, 'This changes: Content.');
  await eventually(() => rowsOf(page).count()).toBe(3);
  await page.keyboard.press('Escape');
  await page.getByText('40 × 8 pixels').waitFor();
});

it('plays what a recording was before it was replaced, and downloads it', async () => {
  const supervisor = await portal.api('supervisor');
  const sound = readFileSync(new URL('../../server/demo/files/cafe.mp3', import.meta.url));
  const upload = async (bytes: Buffer<ArrayBuffer>, query = '') => {
    const form = new FormData();
    form.append('file', new Blob([bytes], { type: 'audio/mpeg' }), 'harbour.mp3');
    const answer = await fetch(`${portal.address()}/api/file/upload/single${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${supervisor.tokens.accessToken}`, namespace: supervisor.namespace },
      body: form,
    });
    return (await answer.json()) as { _id: string };
  };
  const { _id: id } = await upload(sound);
  await upload(Buffer.concat([sound, sound]), `?fileId=${id}`);
  const page = await portal.open({ as: 'supervisor', path: `/uploaded-files/show/${id}` });
  await button(page, t('history:versions')).click();
  const content = field(page, t('files:content'));
  const lengths = () =>
    content.locator('audio').evaluateAll((all) => all.map((one) => (one as HTMLAudioElement).duration));
  await eventually(
    async () => (await lengths()).every((length) => length > 0) && (await lengths()).length,
  ).toBe(2);
  const [before = 0, after = 0] = await lengths();
  expect(after).toBeGreaterThan(1.5 * before);
  const old = content.getByRole('link', { name: t('files:actions.download') }).first();
  const loaded = await page.request.get(new URL(String(await old.getAttribute('href')), page.url()).href);
  expect(await loaded.body()).toEqual(sound);
});

it('lets those who only read compare, and nothing more', async () => {
  const { view } = await editedCourse('Canoes');
  const page = await portal.open({ as: 'support', path: view });
  await button(page, t('history:versions')).click();
  await field(page, 'Title').locator('ins').waitFor();
  expect(await page.getByRole('button', { name: /^Restore/ }).count()).toBe(0);
});

it('restores nothing over a version that was saved meanwhile, and shows it', async () => {
  const { view, path, teacher } = await editedCourse('Rafts');
  const page = await portal.open({ as: 'teacher', path: view, tolerates: /409/ });
  await button(page, t('history:versions')).click();
  await field(page, 'Title').waitFor();
  await teacher.send('PATCH', path, { title: 'Rafts of straw' });
  await button(page, 'Restore version 3').click();
  await confirmRestoring(page, 'It makes a new version');
  await page
    .getByRole('alert')
    .filter({ hasText: t('history:restore.conflict') })
    .waitFor();
  await eventually(() => rowsOf(page).count()).toBe(5);
  await page.getByRole('heading', { name: /^Version 5/ }).waitFor();
  await rowsOf(page).nth(1).click();
  await button(page, 'Restore version 3').click();
  await confirmRestoring(page, 'It makes a new version');
  await page.getByText('Version 3 was restored').waitFor();
  expect(await teacher.send<Collection>('GET', path)).toMatchObject({ title: 'Rafts and ships', version: 6 });
});

it('says at the field why it cannot be restored by the rules of today', async () => {
  const teacher = await portal.api('teacher');
  const unit = { type: 'item', name: 'Passing', description: 'x', subType: ['Hidden'], level: [1] };
  const tag = await teacher.send<Tag>('POST', '/tag/add', unit);
  const word = { type: 'Word', title: 'buoy', difficulty: 2, tags: [tag.id] };
  const { id } = await teacher.send<Item>('POST', '/item/add', word);
  await teacher.send('PATCH', `/item/details/${id}`, { tags: [], title: 'buoys' });
  await teacher.send('DELETE', `/tag/details/${tag.id}?type=item`);
  const page = await portal.open({
    as: 'teacher',
    path: `/items/view?itemId=${id}&type=Word`,
    tolerates: /40[04]/,
  });
  await button(page, t('history:versions')).click();
  await button(page, 'Restore version 1').click();
  await confirmRestoring(page, 'This changes: Title, Units.');
  await page
    .getByRole('alert')
    .filter({ hasText: t('history:restore.refused') })
    .waitFor();
  await field(page, 'Units').getByRole('status').waitFor();
  await field(page, 'Title').getByRole('button', { name: 'Restore from version 1: Title' }).click();
  await confirmRestoring(page, 'This changes: Title.');
  await page.getByText('“Title” of version 1 was restored').waitFor();
});

it('reads a long history in parts, by keyboard alone', async () => {
  const teacher = await portal.api('teacher');
  const { id } = await teacher.send<Item>('POST', '/item/add', {
    type: 'Word',
    title: 'tide',
    difficulty: 2,
  });
  for (let index = 1; index < 55; index += 1)
    await teacher.send('PATCH', `/item/details/${id}`, { title: `tide ${index}` });
  const page = await portal.open({ as: 'teacher', path: `/items/view?itemId=${id}&type=Word` });
  await button(page, t('history:versions')).press('Enter');
  await rowsOf(page).first().focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('heading', { name: /^Version 54/ }).waitFor();
  const focusedRow = () =>
    rowsOf(page).evaluateAll((rows) => rows.indexOf(document.activeElement as HTMLElement));
  await page.keyboard.press('End');
  await eventually(focusedRow).toBe((await rowsOf(page).count()) - 1);
  await page.keyboard.press('Home');
  await eventually(focusedRow).toBe(0);
  const shown = await rowsOf(page).count();
  await button(page, t('history:more')).press('Enter');
  await eventually(() => rowsOf(page).count()).toBe(55);
  await eventually(focusedRow).toBe(shown);
  await rowsOf(page).last().press('Enter');
  await page.getByRole('heading', { name: 'Version 1 · Added' }).waitFor();
  expect(await field(page, 'Title').innerText()).toContain('tide');
  expect(await field(page, 'Translations').count()).toBe(0);
});

it.each([
  { language: 'el', themeMode: 'dark', width: 360, height: 740 },
  { language: 'en', themeMode: 'light', width: 1280, height: 800 },
] as const)('fits on the screen in $language, $themeMode, $width px wide, for everybody', async (look) => {
  const words = wordsIn(look.language);
  const { view } = await editedCourse('Ferries');
  const page = await portal.open({ as: 'teacher', path: view, ...look });
  await page.getByRole('heading', { level: 1, name: 'Ferries of wood' }).waitFor();
  await button(page, words('history:versions')).click();
  await rowsOf(page, words).first().waitFor();
  const found: string[] = [];
  const look2 = async () => {
    found.push(...(await faultsOf(page, look.language)), ...(await barriersOf(page)));
  };
  await look2();
  const isNarrow = look.width < 960;
  await rowsOf(page, words).nth(1).click();
  await page
    .getByRole('heading', { name: new RegExp(`^${words('history:version', { version: 3 })}`) })
    .waitFor();
  await look2();
  if (isNarrow) {
    await button(page, words('history:back')).click();
    await rowsOf(page, words).first().waitFor();
  }
  expect(found).toEqual([]);
});
