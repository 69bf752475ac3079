import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually } from './support/eventually.ts';
import { wordsIn } from './support/messages.ts';
import { portalForTests } from './support/portal.ts';

interface Answer {
  items: { id: string; title: string; name: string }[];
  paging: { total: number };
}

const portal = portalForTests();
const t = wordsIn('en');
const entries = '/admin/items';
const collections = '/admin/collections';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const queryOf = (page: Page) => decodeURIComponent(new URL(page.url()).search);
const search = (page: Page) => page.getByRole('textbox', { name: t('table:search'), exact: true });
const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const titles = (page: Page) => page.locator('[role=gridcell][data-field=title] a').allTextContents();
const range = (page: Page) => page.getByText(/^[\d,]+–[\d,]+ of [\d,]+$/);
const sortOf = (page: Page, name: string) => header(page, name).getAttribute('aria-sort');

/** What the API answers to a query in its own words. */
async function listed(path: string): Promise<{ titles: string[]; total: number }> {
  const { items, paging } = await (await portal.api('teacher')).send<Answer>('GET', path);
  return { titles: items.map(({ title }) => title), total: paging.total };
}

/** Opens the filters and chooses values. */
async function choose(page: Page, filter: string, values: string[]): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: filter }).click();
  for (const value of values) await page.getByRole('option', { name: value, exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
}

describe('the search of a list', () => {
  it('sends one request for what was typed without a pause, and ignores accents and case', async () => {
    const page = await portal.open({ as: 'teacher', path: entries });
    await page.getByRole('row').nth(1).waitFor();
    const all = await range(page).textContent();
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('globalSearch')) asked += 1;
    });
    await search(page).pressSequentially('ΨΩΜΙ', { delay: 20 });
    await eventually(() => titles(page)).toEqual(['bread']);
    await eventually(() => queryOf(page)).toBe('?globalSearch=ΨΩΜΙ');
    expect(asked).toBe(1);

    await button(page, t('table:clearSearch')).click();
    await eventually(() => range(page).textContent()).toBe(all);
    await eventually(() => queryOf(page)).toBe('');
  });

  it.each([
    {
      away: 'the connection',
      leave: (page: Page) => page.context().setOffline(true),
      comeBack: (page: Page) => page.context().setOffline(false),
    },
    {
      away: 'the server',
      leave: (page: Page) => page.route('**/api/**', (route) => route.abort()),
      comeBack: (page: Page) => page.unroute('**/api/**'),
    },
  ])('says that $away is lost, and finds what was wanted once it is back', async ({ leave, comeBack }) => {
    const page = await portal.open({ as: 'teacher', path: entries, tolerates: /ERR_(INTERNET|FAILED)/ });
    await page.getByRole('row').nth(1).waitFor();
    await leave(page);
    await search(page).fill('bread');
    await page.getByRole('alert').getByText(t('errors:NETWORK')).waitFor();
    expect(await page.getByRole('progressbar').count()).toBe(0);
    await comeBack(page);
    await eventually(() => titles(page)).toEqual(['bread']);
  });

  it('keeps its rows where the next page cannot be read, says so, and tries again', async () => {
    const page = await portal.open({ as: 'teacher', path: entries, tolerates: /ERR_FAILED/ });
    await page.getByRole('row').nth(1).waitFor();
    // Of what is drawn, as there is less room beside a message.
    const firstTitles = async () => (await titles(page)).slice(0, 5);
    const before = await firstTitles();
    await page.route('**/api/item/list**', (route) => route.abort());
    await button(page, t('table:page.next')).click();
    const alert = page.getByRole('alert').filter({ hasText: t('table:rowsFromBefore') });
    await alert.getByText(t('errors:NETWORK')).waitFor();
    expect(await firstTitles()).toEqual(before);
    await page.unroute('**/api/item/list**');
    await alert.getByRole('button', { name: t('common:retry') }).click();
    const { titles: next } = await listed('/item/list?page=1');
    await eventually(firstTitles).toEqual(next.slice(0, 5));
    await alert.waitFor({ state: 'detached' });
  });

  it('says when nothing matches, and leads back to all', async () => {
    const page = await portal.open({ as: 'teacher', path: `${collections}?globalSearch=no such course` });
    await page.getByText(t('table:nothingFound')).waitFor();
    await button(page, t('table:showAll')).click();
    await page.getByRole('row').nth(1).waitFor();
    await eventually(() => queryOf(page)).toBe('');
  });
});

describe('the filters of a list', () => {
  it('are applied together, are kept in the address, and are removed one by one', async () => {
    const page = await portal.open({ as: 'teacher', path: entries });
    await button(page, t('table:filters')).click();
    await choose(page, t('items:type'), [t('items:types.Word'), t('items:types.Idiom')]);
    await choose(page, t('common:status'), [t('common:statuses.Inactive')]);
    await button(page, t('table:applyFilters')).click();

    const both = await listed('/item/list?types=Word,Idiom&status=Inactive');
    await eventually(() => titles(page)).toEqual(both.titles);
    await eventually(() => queryOf(page)).toBe('?type=Word,Idiom&status=Inactive');
    await button(page, t('table:filtersActive', { count: 2 })).waitFor();

    const filter = `${t('items:type')}: ${t('items:types.Word')}, ${t('items:types.Idiom')}`;
    await button(page, t('table:removeFilter', { filter })).click();
    await eventually(() => titles(page)).toEqual((await listed('/item/list?status=Inactive')).titles);
    await eventually(() => queryOf(page)).toBe('?status=Inactive');
  });

  it('are cleared when the dialog is closed in any other way, and Undo brings them back', async () => {
    const page = await portal.open({ as: 'teacher', path: `${collections}?type=Speaking&paymentType=Free` });
    await page.getByRole('row').nth(1).waitFor();
    const narrowed = await titles(page);
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => button(page, t('table:clearFilters')).click(),
    ]) {
      await button(page, t('table:filtersActive', { count: 2 })).click();
      await page.getByRole('dialog').waitFor();
      await close();
      await eventually(() => queryOf(page)).toBe('');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await button(page, t('table:undo')).click();
      await eventually(() => queryOf(page)).toBe('?type=Speaking&paymentType=Free');
      await eventually(() => titles(page)).toEqual(narrowed);
    }
  });
});

describe('the order of a list', () => {
  it('turns with each click on a column, and begins ascending on another one', async () => {
    const page = await portal.open({ as: 'teacher', path: `${entries}?pageSize=10` });
    const [title, changed] = [t('items:title'), t('common:updatedAt')];
    await eventually(() => sortOf(page, changed)).toBe('descending');
    for (const [name, field, order] of [
      [title, 'title', 'asc'],
      [title, 'title', 'desc'],
      [changed, 'updatedAt', 'asc'],
    ] as const) {
      await header(page, name).click();
      await eventually(() => queryOf(page)).toBe(`?pageSize=10&sortField=${field}&orderType=${order}`);
      const { titles: wanted } = await listed(`/item/list?pageSize=10&sortField=${field}&orderType=${order}`);
      await eventually(() => titles(page)).toEqual(wanted);
      expect(await sortOf(page, name)).toBe(`${order}ending`);
    }
    // The order that a list has anyway needs no words in the address.
    await header(page, changed).click();
    await eventually(() => queryOf(page)).toBe('?pageSize=10');
  });
});

describe('the pages of a list', () => {
  it('hold up to two hundred rows', async () => {
    const page = await portal.open({ as: 'teacher', path: entries });
    await page.getByRole('combobox', { name: t('table:rowsPerPage') }).click();
    await page.getByRole('option', { name: '200', exact: true }).click();
    const { total } = await listed('/item/list?pageSize=1');
    await eventually(() => range(page).textContent()).toBe(`1–200 of ${total}`);
    await eventually(() => queryOf(page)).toBe('?pageSize=200');

    const seen = new Set<string | null>();
    await eventually(async () => {
      const rows = page.locator('[role=row][data-id]');
      for (const id of await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-id'))))
        seen.add(id);
      await page.locator('.MuiDataGrid-virtualScroller').evaluate((box) => box.scrollBy(0, 300));
      return seen.size;
    }).toBe(200);

    await button(page, t('table:page.next')).click();
    await eventually(() => range(page).textContent()).toBe(`201–${total} of ${total}`);
    await eventually(() => queryOf(page)).toBe('?page=1&pageSize=200');
  });

  it('end at the last one, even if the address names a later one', async () => {
    const page = await portal.open({ as: 'teacher', path: `${entries}?page=999&pageSize=100` });
    const { total } = await listed('/item/list?pageSize=1');
    const last = Math.ceil(total / 100) - 1;
    await eventually(() => range(page).textContent()).toBe(`${last * 100 + 1}–${total} of ${total}`);
    await eventually(() => queryOf(page)).toBe(`?page=${last}&pageSize=100`);
  });
});

describe('the address of a list', () => {
  it('says all of its state', async () => {
    const query =
      'page=1&pageSize=10&sortField=title&orderType=asc&globalSearch=e&status=Active&public=true&createdAt_Start=2020-01-01&updatedAt_End=2100-01-01';
    const page = await portal.open({ as: 'teacher', path: `${entries}?${query}&type=Word,Phrase` });
    const { titles: wanted, total } = await listed(`/item/list?${query}&types=Word,Phrase`);
    await eventually(() => titles(page)).toEqual(wanted);
    await eventually(() => range(page).textContent()).toBe(`11–20 of ${total}`);
    await eventually(() => search(page).inputValue()).toBe('e');
    expect(await sortOf(page, t('items:title'))).toBe('ascending');
    const chips = page.getByRole('list', { name: t('table:activeFilters') });
    await eventually(() => chips.getByRole('listitem').allTextContents()).toEqual([
      `${t('items:type')}: ${t('items:types.Word')}, ${t('items:types.Phrase')}`,
      `${t('common:status')}: ${t('common:statuses.Active')}`,
      `${t('common:access')}: ${t('common:public')}`,
      `${t('table:updatedUntil')}: 01-01-2100`,
      `${t('table:createdFrom')}: 01-01-2020`,
    ]);
  });

  it('names the unit of courses and what they cost', async () => {
    const api = await portal.api('teacher');
    const { items } = await api.send<Answer>('GET', '/tag/list?type=collection&sortField=name&orderType=asc');
    const tag = items.find(({ name }) => name === 'Speaking club');
    const query = `paymentType=Free,PaidBasicPacket&tag=${tag?.id}&updatedAt_Start=2020-01-01`;
    const page = await portal.open({ as: 'teacher', path: `${collections}?${query}` });
    await eventually(() => titles(page)).toEqual((await listed(`/collection/list?${query}`)).titles);
    await page.getByText(`${t('collections:unit')}: Speaking club`).waitFor();
  });

  it('comes back with Back, step by step and from the page of a row', async () => {
    const page = await portal.open({ as: 'teacher', path: `${entries}?pageSize=10` });
    await header(page, t('items:title')).click();
    await eventually(() => sortOf(page, t('items:title'))).toBe('ascending');
    await button(page, t('table:page.next')).click();
    await eventually(() => range(page).textContent()).toMatch(/^11–20 of/);
    const { titles: second } = await listed('/item/list?page=1&pageSize=10&sortField=title&orderType=asc');
    await eventually(() => titles(page)).toEqual(second);

    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: second[0] }).waitFor();
    await page.goBack();
    await eventually(() => titles(page)).toEqual(second);
    await page.goBack();
    await eventually(() => range(page).textContent()).toMatch(/^1–10 of/);
    expect(await sortOf(page, t('items:title'))).toBe('ascending');
    await page.goBack();
    await eventually(() => sortOf(page, t('common:updatedAt'))).toBe('descending');
    await eventually(() => queryOf(page)).toBe('?pageSize=10');
  });
});

describe('a list on a phone', () => {
  it('shows cards that fit, with all that can be done with each', async () => {
    const page = await portal.open({ as: 'teacher', path: entries, width: 360 });
    const cards = page.getByRole('list', { name: t('items:menu') }).getByRole('article');
    const { titles: wanted } = await listed('/item/list');
    await eventually(() => cards.getByRole('link').allTextContents()).toEqual(wanted);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await cards.first().getByRole('button').click();
    await eventually(() => page.getByRole('menuitem').allTextContents()).toEqual([
      t('table:view'),
      t('common:edit'),
      t('common:delete'),
    ]);
  });
});

describe('the dates of the filters', () => {
  const type = async (page: Page, name: string, keys: string) => {
    await page.getByRole('group', { name }).getByRole('spinbutton').first().click();
    await page.keyboard.type(keys);
  };

  it('have the frame of the other fields, and a format that can be read', async () => {
    const page = await portal.open({ as: 'teacher', path: entries });
    await button(page, t('table:filters')).click();
    const styleOf = (part: string) =>
      page
        .getByRole('dialog')
        .locator(`.Mui${part}`)
        .last()
        .evaluate((element) => {
          const { borderColor, opacity } = getComputedStyle(element);
          return { borderColor, opacity };
        });
    const frame = await styleOf('PickersOutlinedInput-notchedOutline');
    expect(frame).toEqual(await styleOf('OutlinedInput-notchedOutline'));
    expect((await styleOf('PickersInputBase-sectionsContainer')).opacity).toBe('1');
  });

  it('are not applied half-typed or reversed, and say what is wrong', async () => {
    const page = await portal.open({ as: 'teacher', path: entries });
    await button(page, t('table:filters')).click();
    const dialog = page.getByRole('dialog');
    await type(page, t('table:updatedFrom'), '05');
    await button(page, t('table:applyFilters')).click();
    await dialog.getByText(t('table:dayErrors.invalidDate')).waitFor();
    expect(await dialog.count()).toBe(1);

    await type(page, t('table:updatedFrom'), '05092026');
    await type(page, t('table:updatedUntil'), '04092026');
    await dialog.getByText(t('table:dayErrors.minDate', { day: '05-09-2026' })).waitFor();
    await button(page, t('table:applyFilters')).click();
    expect(await dialog.count()).toBe(1);

    await type(page, t('table:updatedUntil'), '06092026');
    await button(page, t('table:applyFilters')).click();
    await eventually(() => queryOf(page)).toBe('?updatedAt_Start=2026-09-05&updatedAt_End=2026-09-06');
  });
});

it('two filters that are removed before anything is drawn anew are both gone', async () => {
  const page = await portal.open({ as: 'teacher', path: `${entries}?type=Word&status=Active` });
  await page.getByRole('row').nth(1).waitFor();
  const chips = page.getByRole('list', { name: t('table:activeFilters') }).getByRole('button');
  await eventually(() => chips.count()).toBe(2);
  await chips.evaluateAll(async (both) => {
    for (const one of both) {
      (one as HTMLElement).click();
      await null;
    }
  });
  await chips.first().waitFor({ state: 'detached' });
  await eventually(() => queryOf(page)).toBe('');
});

it('the offer to bring filters back goes with the list', async () => {
  const page = await portal.open({ as: 'teacher', path: `${entries}?status=Active` });
  await button(page, t('table:filtersActive', { count: 1 })).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  const undo = button(page, t('table:undo'));
  await undo.waitFor();
  await page
    .getByRole('navigation', { name: t('shell:menu') })
    .getByRole('link', { name: t('collections:menu'), exact: true })
    .click();
  await undo.waitFor({ state: 'detached' });
});

describe('the rows of a list', () => {
  it('open their menu by Space, too', async () => {
    const page = await portal.open({ as: 'teacher', path: entries });
    const menus = page.getByRole('row').getByRole('button', { name: /^Actions for/ });
    await menus.first().focus();
    await page.keyboard.press('Space');
    await page.getByRole('menuitem', { name: t('common:edit') }).waitFor();
  });

  it('show their buttons beside the dates, and all columns at 1280 pixels', async () => {
    const page = await portal.open({ as: 'teacher', path: collections });
    const row = page.getByRole('row').nth(2);
    await row.hover();
    await row.getByRole('button', { name: new RegExp(`^${t('common:delete')}`) }).hover();
    const reached = await row.locator('time').evaluateAll((dates) =>
      dates.map((date) => {
        const { right, top, height } = date.getBoundingClientRect();
        return document.elementFromPoint(right - 2, top + height / 2) === date;
      }),
    );
    expect(reached).toEqual([true]);
  });
});

it('the number of rows shows its focus', async () => {
  const page = await portal.open({ as: 'teacher', path: entries });
  const rows = page.getByRole('combobox', { name: t('table:rowsPerPage') });
  await button(page, t('table:page.next')).focus();
  const outline = () =>
    rows.evaluate((box) => getComputedStyle(box.closest('.MuiInputBase-root') ?? box).outlineStyle);
  expect(await outline()).toBe('none');
  await page.keyboard.press('Shift+Tab');
  expect(await rows.evaluate((box) => box === document.activeElement)).toBe(true);
  expect(await outline()).toBe('solid');
});

it.each([
  [959, 'cards', 'button'],
  [960, 'rows', 'menu'],
])('at a width of %d the list shows %s, and the menu is a %s', async (width, list, menu) => {
  const page = await portal.open({ as: 'teacher', path: entries, width, navigationType: 'miniSide' });
  await page
    .getByRole(list === 'cards' ? 'article' : 'grid')
    .first()
    .waitFor();
  expect(await page.getByRole('grid').count()).toBe(list === 'rows' ? 1 : 0);
  expect(await button(page, t('shell:menu')).count()).toBe(menu === 'button' ? 1 : 0);
});
