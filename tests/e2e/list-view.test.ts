import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { StoredFile } from '#contract/files.ts';
import { eventually } from './support/eventually.ts';
import { wordsIn } from './support/messages.ts';
import { newCollection } from './support/new-collection.ts';
import { portalForTests } from './support/portal.ts';

interface Answer {
  items: { id: string; title: string; name: string; namespaces: string[] }[];
}

const portal = portalForTests();
const t = wordsIn('en');
const entries = '/admin/items';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const queryOf = (page: Page) => decodeURIComponent(new URL(page.url()).search);
const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

it('an address with bad values keeps the others and says what was left out', async () => {
  const query = '?type=Word,Nonsense&status=Active&updatedAt_Start=2026-02-30&pageSize=10';
  const page = await portal.open({ as: 'teacher', path: `${entries}${query}` });
  const message = page.getByRole('alert').filter({ hasText: 'Nonsense' });
  expect(await message.innerText()).toContain('updatedAt_Start: 2026-02-30');
  const chips = page.getByRole('list', { name: t('table:activeFilters') }).getByRole('listitem');
  await eventually(() => chips.allTextContents()).toEqual([
    `${t('items:type')}: ${t('items:types.Word')}`,
    `${t('common:status')}: ${t('common:statuses.Active')}`,
  ]);
  await message.getByRole('button').click();
  await message.waitFor({ state: 'detached' });
  expect(queryOf(page)).toBe('?pageSize=10&type=Word&status=Active');
});

it('a chip and a form name a unit of another class', async () => {
  const api = await portal.api('teacher');
  const { items } = await api.send<Answer>('GET', '/tag/list?type=collection&pageSize=100');
  const { items: classes } = await api.send<Answer>('GET', '/namespace/list');
  const elsewhere = classes.find(({ id }) => id !== api.namespace);
  const unit = items.find(({ namespaces }) => namespaces.length === 1);
  const body = { title: 'From elsewhere', type: 'Vocabulary', tags: [unit?.id] };
  const { id } = await api.send<{ id: string }>('POST', '/collection/add', body);
  const page = await portal.open({ as: 'teacher', path: '/admin/collections' });
  await page.getByRole('button', { name: /English for Greek speakers/ }).click();
  await page.getByRole('menuitemradio', { name: elsewhere?.name }).click();
  await page
    .getByText(elsewhere?.name ?? '')
    .first()
    .waitFor();
  await page.goto(`/admin/collections?tag=${unit?.id}`);
  await page.getByText(`${t('collections:unit')}: ${unit?.name}`).waitFor();
  await page.goto(`/collections/edit?collectionId=${id}&type=Vocabulary`);
  await page.getByRole('tab', { name: t('collections:form.detailsTab') }).click();
  await page
    .locator('[data-field=tags] .MuiChip-root')
    .getByText(unit?.name ?? '', { exact: true })
    .waitFor();
});

/** An item and a collection with an image, which come first in their lists. */
async function addWithImage(): Promise<void> {
  const api = await portal.api('teacher');
  const form = new FormData();
  const image = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#1d5fbf' } })
    .png()
    .toBuffer();
  form.append('file', new File([Uint8Array.from(image)], 'square.png'));
  const headers = { authorization: `Bearer ${api.tokens.accessToken}`, namespace: api.namespace };
  const answer = await fetch(`${portal.address()}/api/file/upload/single`, {
    ...{ method: 'POST', headers, body: form },
  });
  const { _id: imageId } = (await answer.json()) as StoredFile;
  await api.send('POST', '/item/add', { type: 'Word', title: 'pictured', imageId });
  await api.send('POST', '/collection/add', { type: 'PlacementTest', title: 'Pictured', imageId });
}

it.each([1280, 360])(
  'names begin below each other, beside icons and images, at a width of %d',
  async (width) => {
    await addWithImage();
    for (const path of [entries, '/admin/collections']) {
      const page = await portal.open({ as: 'teacher', path, width });
      await page.locator('.list-name img').first().waitFor();
      await page.locator('.list-name > svg').first().waitFor();
      const lefts = await page
        .locator('.list-name:has(> :is(svg, img)) a')
        .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().left)));
      expect(new Set(lefts).size).toBe(1);
    }
  },
);

describe('a phone in Greek', () => {
  const el = wordsIn('el');
  const phone = { as: 'supervisor', language: 'el', width: 360, height: 740 } as const;
  /** How many lines buttons of about the same height are in. */
  const linesOf = async (buttons: Locator) => {
    const bottoms = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
    return bottoms
      .toSorted((one, other) => one - other)
      .filter((bottom, index, all) => bottom - (all[index - 1] ?? 0) > 15).length;
  };

  it.each([
    { path: entries, create: el('items:create') },
    { path: '/uploaded-files', create: el('files:upload.open') },
  ])(
    'has heading and button beside each other, and below them all tools: $path',
    async ({ path, create }) => {
      const page = await portal.open({ ...phone, path });
      await page.locator('main').getByRole('listitem').first().waitFor();
      const top = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().top);
      const heading = page.getByRole('heading', { level: 1 });
      expect(await top(page.getByRole('button', { name: create }))).toBeLessThan((await top(heading)) + 30);
      const tools = [
        page.getByRole('textbox', { name: el('table:search'), exact: true }).locator('..'),
        page.getByRole('button', { name: el('table:filters'), exact: true }),
        page.getByRole('button', { name: new RegExp(`^${el('table:sortBy')}`) }),
      ];
      const tops = await Promise.all(tools.map(top));
      expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(4);
    },
  );

  it('has the buttons of a course in two lines, and each in one', async () => {
    const path = await newCollection(portal, 'Narrow', ['one']);
    const page = await portal.open({ ...phone, path });
    const group = page.getByRole('group', { name: el('collections:actions.label') });
    await group.waitFor();
    expect(await linesOf(group.getByRole('button'))).toBe(2);
    const heights = await group
      .getByRole('button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThan(40);
  });

  it('has the buttons of a course that is read in one line, and in its dialog of an entry two lines', async () => {
    const path = await newCollection(portal, 'Read on a phone', ['one', 'two']);
    const page = await portal.open({ ...phone, path: path.replace('/edit', '/view') });
    await page.getByRole('group', { name: el('collections:actions.label') }).waitFor();
    const shown = page.locator('main .MuiCardHeader-action').locator('button, a');
    expect(await shown.count()).toBe(3);
    expect(await linesOf(shown)).toBe(1);

    await page.goto(path);
    await page.getByRole('button', { name: 'one', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('[name=title]').fill('changed');
    const state = dialog.getByText(el('form:state.unsaved'));
    await state.waitFor();
    const bar = state.locator('..').getByRole('button');
    expect(await bar.count()).toBe(5);
    expect(await linesOf(bar)).toBe(2);

    // At 400 % of a window of 1280 nothing is beyond its edge.
    await page.setViewportSize({ width: 320, height: 600 });
    const lefts = await bar.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
    expect(Math.min(...lefts)).toBeGreaterThanOrEqual(0);
  });

  it('has what a form says and its buttons in two lines', async () => {
    const page = await portal.open({ ...phone, path: entries });
    const href = await page.locator('main [data-id] a').first().getAttribute('href');
    await page.goto(href?.replace('/view', '/edit') ?? '');
    await page.locator('[name=title]').fill('changed');
    const bar = page.locator('[data-bottom-bar]');
    await bar.getByText(el('form:state.unsaved')).waitFor();
    expect(await linesOf(bar.getByRole('button'))).toBe(2);
    expect((await bar.boundingBox())?.height).toBeLessThan(110);
  });
});

it('the column of actions has room for those that the person is offered', async () => {
  const widthFor = async (as: 'teacher' | 'support') => {
    const page = await portal.open({ as, path: entries });
    await page.getByRole('row').nth(1).waitFor();
    const row = page.getByRole('row').nth(1);
    await row.hover();
    const { width = 0 } = (await row.locator('.list-last').boundingBox()) ?? {};
    const buttons = await row
      .locator('.row-button')
      .evaluateAll((all) => all.reduce((sum, one) => sum + one.getBoundingClientRect().width, 0));
    expect(width - buttons).toBeLessThan(10);
    return width;
  };
  expect(await widthFor('support')).toBeLessThan(await widthFor('teacher'));
});

it('a long list of cards is as high before its cards are drawn as after', async () => {
  const page = await portal.open({ as: 'teacher', path: `${entries}?pageSize=100&type=Word`, width: 360 });
  const cards = page
    .getByRole('main')
    .getByRole('list')
    .filter({ has: page.getByRole('article') });
  await eventually(() => page.getByRole('main').locator('li[data-id]').count()).toBe(100);
  const height = () => cards.evaluate((list) => list.scrollHeight);
  const before = await height();
  await cards.evaluate((list) => {
    for (const card of list.children) (card as HTMLElement).style.contentVisibility = 'visible';
  });
  expect(Math.abs((await height()) - before)).toBeLessThan(before / 20);
});

it('cards are sorted by a menu, which turns the order at the second time', async () => {
  const page = await portal.open({ as: 'teacher', path: `${entries}?pageSize=10`, width: 360 });
  const titles = () => page.getByRole('article').getByRole('link').allTextContents();
  await page.getByRole('article').first().waitFor();
  for (const [from, order] of [
    [t('common:updatedAt'), 'asc'],
    [t('items:title'), 'desc'],
  ] as const) {
    await button(page, `${t('table:sortBy')}: ${from}`).click();
    await page.getByRole('menuitemradio', { name: t('items:title') }).click();
    await eventually(() => queryOf(page)).toBe(`?pageSize=10&sortField=title&orderType=${order}`);
    const api = await portal.api('teacher');
    const path = `/item/list?pageSize=10&sortField=title&orderType=${order}`;
    const wanted = (await api.send<Answer>('GET', path)).items.map(({ title }) => title);
    await eventually(titles).toEqual(wanted);
  }
});

it.each([1280, 360])('Back gives the focus to the row that was opened, at a width of %d', async (width) => {
  const page = await portal.open({ as: 'teacher', path: entries, width });
  const link = page.locator('[data-id] a').nth(5);
  const name = await link.textContent();
  await link.click();
  await page.getByRole('heading', { level: 1, name: name ?? '' }).waitFor();
  await page.goBack();
  await eventually(() => focused(page)).toBe(name);
});

it('Back shows the rows that were left, also in a list whose code came after its rows', async () => {
  const page = await portal.open({ as: 'teacher', path: '/icon.svg' });
  const { promise: rowsAreThere, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/grid-/, async (route) => {
    await rowsAreThere;
    await route.continue();
  });
  await page.goto(`${entries}?pageSize=100`);
  await page.getByText(/^1–\d+ of/).waitFor();
  release();
  const scroller = page.locator('.MuiDataGrid-virtualScroller');
  const top = () => scroller.evaluate(({ scrollTop }) => scrollTop);
  await page.getByRole('row').nth(1).waitFor();
  await scroller.evaluate((one) => one.scrollTo({ top: 600 }));
  await eventually(top).toBe(600);
  await page.getByRole('row').nth(8).getByRole('link').first().click();
  await button(page, t('form:copyId')).waitFor();
  await page.goBack();
  await page.getByRole('row').nth(1).waitFor();
  await eventually(top).toBe(600);
});

it('the author is a column that can be shown, on every list, and is on the page of a row', async () => {
  const page = await portal.open({ as: 'supervisor', path: entries, tolerates: /ERR_FAILED/ });
  for (const path of [entries, '/admin/collections', '/tags/collection']) {
    await page.goto(path);
    await page.getByRole('row').nth(1).waitFor();
    expect(await header(page, t('common:author')).count()).toBe(0);
    await button(page, t('table:columns')).click();
    await page.getByRole('menuitemcheckbox', { name: t('common:author') }).click();
    await page.keyboard.press('Escape');
    await header(page, t('common:author')).waitFor();
    await page.reload();
    const author = page.locator('[role=gridcell][data-field=createdBy]').first();
    await eventually(() => author.innerText()).toMatch(/^\p{L}{3,}/u);
  }

  // Nobody is called unknown because their name could not be read.
  await page.route('**/api/user/names*', (route) => route.abort());
  await page.goto(entries);
  const first = page.locator('[role=gridcell][data-field=createdBy]').first();
  await eventually(() => first.innerText()).toBe('–');
  await page.unroute('**/api/user/names*');

  await page.goto(entries);
  await eventually(() => first.innerText()).not.toBe('…');
  const author = await first.innerText();
  await page.locator('[data-id] a').first().click();
  const fact = page.getByText(t('common:author'), { exact: true }).locator('xpath=following-sibling::*');
  await eventually(() => fact.innerText()).toBe(author);
});
