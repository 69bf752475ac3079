import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { collectionContent } from './support/collection-content.ts';
import { eventually } from './support/eventually.ts';
import { wordsIn } from './support/messages.ts';
import { newCollection } from './support/new-collection.ts';
import { portalForTests } from './support/portal.ts';

const portal = portalForTests();
const t = wordsIn('en');
const narrowed = '/admin/items?status=Active';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toastOf = (page: Page) => page.locator('.MuiSnackbar-root');

/** Opens the filters and clears them, which a toast tells. */
async function clearFilters(page: Page): Promise<void> {
  await button(page, t('table:filtersActive', { count: 1 })).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await toastOf(page).waitFor();
}

/** The buttons of the dialog whose centre something else lies over. */
function coveredButtons(page: Page): Promise<(string | null)[]> {
  return page.getByRole('dialog').evaluate((dialog) =>
    [...dialog.querySelectorAll('.MuiDialogActions-root button')]
      .filter((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return !one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      })
      .map((one) => one.textContent),
  );
}

/** Whether one of them is above the other. */
async function isApart(...both: [Locator, Locator]): Promise<boolean> {
  const [one, other] = await Promise.all(both.map((each) => each.boundingBox()));
  return !!one && !!other && (one.y + one.height <= other.y || other.y + other.height <= one.y);
}

const sticksOut = (box: Locator) => box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);

describe('a toast', () => {
  it.each([
    [360, 640],
    [1280, 480],
  ])('stands above the buttons of a dialog, at %d × %d', async (width, height) => {
    const page = await portal.open({ as: 'teacher', path: narrowed, width, height });
    await clearFilters(page);
    await button(page, t('table:filters')).click();
    await button(page, t('table:applyFilters')).waitFor();
    await eventually(async () => [await toastOf(page).count(), await coveredButtons(page)]).toEqual([1, []]);
  });

  it('takes room in a dialog that fills a phone, and lies over nothing of it', async () => {
    const page = await portal.open({ as: 'teacher', path: narrowed, width: 360, height: 640 });
    await clearFilters(page);
    await button(page, t('table:filters')).click();
    await button(page, t('table:applyFilters')).waitFor();
    const content = page.getByRole('dialog').locator('.MuiDialogContent-root');
    await eventually(() => isApart(content, toastOf(page))).toBe(true);
  });

  it('that stays leaves the end of a list within reach, on a phone', async () => {
    const page = await portal.open({ as: 'teacher', path: narrowed, width: 360, height: 640 });
    await clearFilters(page);
    const pager = button(page, t('table:page.next'));
    const last = page.getByRole('article').last();
    await last.waitFor();
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight }));
    await eventually(() => isApart(pager, toastOf(page))).toBe(true);
    await eventually(() => isApart(last, toastOf(page))).toBe(true);
    await button(page, t('common:close')).click();
    await toastOf(page).waitFor({ state: 'detached' });
  });

  it('is never over the field that is written in, on a phone', async () => {
    const { id } = await (await portal.api('teacher')).send<{ id: string }>('POST', '/item/add', {
      type: 'Word',
      title: 'under a message',
    });
    const path = `/items/edit?itemId=${id}`;
    const page = await portal.open({ as: 'teacher', path, width: 360, height: 640 });
    const field = page.getByRole('textbox', { name: t('items:form.additionalInfo'), exact: true });
    await field.fill('Typed where the message appears');
    // Just above the bar of the form.
    await field.evaluate((one) => scrollBy(0, one.getBoundingClientRect().bottom - innerHeight + 90));
    await page.keyboard.press('Control+s');
    await toastOf(page).waitFor();
    await eventually(() => isApart(field, toastOf(page))).toBe(true);
  });

  it('is never over a menu, on a phone', async () => {
    const path = await newCollection(portal, 'Menus over messages', ['ladle', 'whisk', 'sieve']);
    const page = await portal.open({ as: 'teacher', path, width: 360, height: 640 });
    await collectionContent(page, t).choose('ladle', t('collections:content.row.remove'));
    await toastOf(page).waitFor();
    await button(page, t('collections:content.row.moreOf', { title: 'whisk' })).click();
    await eventually(() => isApart(page.getByRole('menu'), toastOf(page))).toBe(true);
  });

  it('that stays ends up beside the menus of rows, on a phone', async () => {
    const page = await portal.open({ as: 'teacher', path: narrowed, width: 360, height: 640 });
    await page.getByRole('article').nth(8).waitFor();
    await clearFilters(page);
    const covered = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('main li button')]
          .filter((one) => {
            const { left, top, width, height } = one.getBoundingClientRect();
            const seen = document.elementFromPoint(left + width / 2, top + height / 2);
            return seen?.closest('.MuiSnackbar-root');
          })
          .map((one) => one.getAttribute('aria-label')),
      );
    // Until a menu is behind it.
    await eventually(async () => {
      await page.evaluate(() => scrollBy(0, 20));
      return (await covered()).length;
    }).toBeGreaterThan(0);
    await eventually(covered).toEqual([]);
    const message = t('table:filtersCleared', { count: 1 });
    await toastOf(page).getByRole('status').filter({ hasText: message }).waitFor({ state: 'attached' });
    await toastOf(page)
      .getByRole('button', { name: t('table:undo') })
      .click();
    await page.waitForURL((url) => url.search.includes('status=Active'));
  });

  it('that offers Undo leaves by itself, on a phone', async () => {
    const path = await newCollection(portal, 'Rows behind a message', ['row 0', 'row 1']);
    const page = await portal.open({ as: 'teacher', path, width: 360, height: 640 });
    await collectionContent(page, t).choose('row 0', t('collections:content.row.remove'));
    await toastOf(page)
      .getByRole('button', { name: t('common:undo') })
      .waitFor();
    await toastOf(page).waitFor({ state: 'detached' });
  });

  it('leaves although the pointer rests where it appeared', async () => {
    const page = await portal.open({ as: 'teacher', path: '/admin/items' });
    await page.locator('[data-id] a').first().click();
    await button(page, t('form:copyId')).focus();
    await page.mouse.move(640, 750);
    // It has nothing to do: one with an action stays until it is dismissed.
    await page.keyboard.press('Enter');
    await toastOf(page).waitFor();
    expect(await toastOf(page).evaluate((toast) => toast.matches(':hover'))).toBe(true);
    await toastOf(page).waitFor({ state: 'detached' });
  });
});

it('a word without a space wraps, in a question and in a toast', async () => {
  const name = 'Donaudampfschifffahrtsgesellschaft'.repeat(5);
  const { id } = await (await portal.api('teacher')).send<{ id: string }>('POST', '/item/add', {
    type: 'Text',
    title: name,
    description: 'Danube',
  });
  const page = await portal.open({ as: 'teacher', path: `/items/view?itemId=${id}`, width: 360 });
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.goto('/admin/items');
  await page.getByRole('button', { name: t('table:actionsOf', { name }), exact: true }).click();
  await page.getByRole('menuitem', { name: t('common:delete') }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText(name).waitFor();
  expect(await sticksOut(dialog.locator('.MuiDialogContent-root'))).toBe(false);
  await dialog.getByRole('button').last().click();
  await toastOf(page).getByText(name).waitFor();
  expect(await sticksOut(toastOf(page).locator('.MuiAlert-message'))).toBe(false);
});

it('the message that the connection is gone stands beside the menu, and the list still fits the window', async () => {
  const page = await portal.open({ as: 'teacher', path: '/admin/items', tolerates: /ERR_INTERNET/ });
  await page.getByRole('row').nth(1).waitFor();
  await page.context().setOffline(true);
  const message = page.getByText(t('shell:offline'));
  await message.waitFor();
  const [text, menu] = [
    await message.boundingBox(),
    await page.getByRole('navigation').first().boundingBox(),
  ];
  expect(text?.x).toBeGreaterThan((menu?.x ?? 0) + (menu?.width ?? 0));
  await eventually(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
});

it('choosing the menu as a row leaves the list as high as the window, without a reload', async () => {
  const page = await portal.open({ as: 'teacher', path: '/admin/items' });
  await page.getByRole('row').nth(1).waitFor();
  await button(page, t('shell:settings.title')).click();
  await page.getByRole('radio', { name: t('shell:settings.navigationTypes.top') }).click();
  await page.keyboard.press('Escape');
  await page.locator('nav a').first().waitFor();
  await eventually(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
});

describe('the list of a field', () => {
  it.each(['light', 'dark'] as const)('has an edge, in a %s theme', async (themeMode) => {
    const page = await portal.open({ as: 'teacher', path: '/admin/collections', themeMode });
    await button(page, t('table:filters')).click();
    const dialog = page.getByRole('dialog');
    const edgeOf = (popup: Locator) =>
      popup.evaluate((list) => {
        const paper = list.closest('.MuiPaper-root');
        return paper && getComputedStyle(paper).borderTopWidth;
      });
    for (const name of [t('common:status'), t('collections:unit')]) {
      await dialog.getByRole('combobox', { name }).click();
      expect(await edgeOf(page.getByRole('listbox'))).toBe('1px');
      await page.keyboard.press('Escape');
      await page.getByRole('listbox').waitFor({ state: 'detached' });
    }
    await dialog.getByRole('button', { name: 'Choose date' }).first().click();
    expect(await edgeOf(page.getByRole('grid').last())).toBe('1px');
  });

  it('closes at a click beside it, and the dialog around stays with what was chosen', async () => {
    const page = await portal.open({ as: 'teacher', path: '/admin/collections?type=Speaking' });
    await button(page, t('table:filtersActive', { count: 1 })).click();
    const dialog = page.getByRole('dialog');
    for (const open of [
      () => dialog.getByRole('combobox', { name: t('collections:unit') }).click(),
      () => dialog.getByRole('button', { name: 'Choose date' }).first().click(),
    ]) {
      await open();
      const popup = page.locator('[role=listbox], .MuiDateCalendar-root');
      await popup.waitFor();
      // The calendar listens for clicks beside it once it has the focus.
      await page.locator('[role=combobox]:focus, .MuiDateCalendar-root :focus').waitFor();
      await page.mouse.click(20, 600);
      await popup.waitFor({ state: 'detached' });
      expect(await dialog.count()).toBe(1);
      expect(new URL(page.url()).search).toBe('?type=Speaking');
    }
    await page.mouse.click(20, 600);
    await dialog.waitFor({ state: 'detached' });
  });
});

it('every line of a list of lines has its label above its text', async () => {
  const page = await portal.open({ as: 'teacher', path: '/items/add?type=Word' });
  await button(page, t('items:form.examplesAdd')).click();
  await page.keyboard.type('The first line');
  await page.keyboard.press('Enter');
  await page.keyboard.type('The second line');
  for (const label of await page.locator('label', { hasText: /\d$/ }).all()) {
    const [words, text] = [
      await label.boundingBox(),
      await page.locator(`#${await label.getAttribute('for')}`).boundingBox(),
    ];
    expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThan((text?.y ?? 0) + 8);
  }
});
