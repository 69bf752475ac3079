import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { collectionContent } from './support/collection-content.ts';
import { eventually } from './support/eventually.ts';
import { wordsIn } from './support/messages.ts';
import { newCollection } from './support/new-collection.ts';
import { portalForTests } from './support/portal.ts';

const portal = portalForTests();
const t = wordsIn('en');

/** The name of what has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  });
const handle = (title: string) => t('collections:content.drag.handleOf', { title });

it('goes to the next entry when one leaves the course, and to the one that Undo brings back', async () => {
  const words = ['ladle', 'whisk', 'sieve'];
  const path = await newCollection(portal, 'In the drawer', words);
  const page = await portal.open({ as: 'teacher', path });
  const content = collectionContent(page, t);
  await content.choose('whisk', t('collections:content.row.remove'));
  await eventually(() => focused(page)).toBe(handle('sieve'));
  const message = page
    .getByRole('status')
    .filter({ hasText: t('collections:content.removed', { title: 'whisk' }) });
  await message.getByRole('button', { name: t('common:undo') }).press('Enter');
  await eventually(() => focused(page)).toBe(handle('whisk'));

  await content.choose('sieve', t('collections:content.row.remove'));
  await eventually(() => focused(page)).toBe(handle('whisk'));
});

it('stays in the list of a dialog when an entry leaves it, and comes back there after Undo', async () => {
  const path = await newCollection(portal, 'At a glance', ['ladle', 'whisk', 'sieve']);
  const page = await portal.open({ as: 'teacher', path });
  await page.getByRole('button', { name: t('collections:actions.more'), exact: true }).click();
  await page.getByRole('menuitem', { name: t('collections:content.tricks.open') }).click();
  const remove = (title: string) => t('collections:content.tricks.removeOf', { title });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: remove('whisk') }).waitFor();
  // The dialog notices first that the focus was lost, as it may on a slow machine.
  await page.evaluate(() =>
    new MutationObserver(() => {
      const isLost = document.activeElement === document.body;
      if (isLost) document.querySelector<HTMLElement>('.MuiDialog-container')?.focus();
    }).observe(document.body, { childList: true, subtree: true }),
  );
  const holdsFocus = (title: string) =>
    dialog
      .getByRole('listitem')
      .filter({ hasText: title })
      .evaluate((row) => row.contains(document.activeElement));
  await dialog.getByRole('button', { name: remove('whisk') }).press('Enter');
  // On the row itself: a second Enter opens nothing, and removes nothing.
  await eventually(() => focused(page)).toBe('sieve');
  await page.keyboard.press('Enter');
  expect(await dialog.getByRole('listitem').count()).toBe(2);
  await page.getByRole('button', { name: t('common:undo') }).press('Enter');
  await eventually(() => holdsFocus('whisk')).toBe(true);
  // The only one that was found leaves the list, which is named.
  await dialog.getByRole('searchbox').fill('ladle');
  await eventually(() => dialog.getByRole('listitem').count()).toBe(1);
  await dialog.getByRole('button', { name: remove('ladle') }).press('Enter');
  await eventually(() => focused(page)).toBe(t('collections:content.title'));
});

it('comes back to the button that loads more rows, and is not lost when there are no more', async () => {
  const words = Array.from({ length: 60 }, (_, number) => `spoon ${number}`);
  const path = await newCollection(portal, 'All the spoons', words);
  const page = await portal.open({ as: 'teacher', path });
  const loadMore = page.getByRole('button', { name: t('collections:content.loadMore') });
  const shown = async () => Number.parseInt((await page.getByText(/^\d+ of 60/).textContent()) ?? '', 10);
  await loadMore.waitFor();
  const before = await shown();
  await loadMore.press('Enter');
  await eventually(async () => (await shown()) > before).toBe(true);
  await eventually(() => focused(page)).toBe(t('collections:content.loadMore'));
  await page.getByRole('button', { name: t('collections:content.loadAll', { count: 60 }) }).press('Enter');
  await loadMore.waitFor({ state: 'detached' });
  await eventually(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
});

it.each([
  // The button for it in the empty list is gone; the one above the list has the same name.
  { state: 'empty', words: [], expected: [handle('skewer empty'), t('collections:actions.pick')] },
  { state: 'begun', words: ['tongs'], expected: [t('collections:actions.pick')] },
])(
  'is on the entry that was picked, or still on the button for that: $state',
  async ({ state, words, expected }) => {
    const picked = `skewer ${state}`;
    await newCollection(portal, `Where it comes from, ${state}`, [picked]);
    const path = await newCollection(portal, `Picked for, ${state}`, words);
    const page = await portal.open({ as: 'teacher', path });
    await page
      .getByRole('button', { name: t('collections:actions.pick'), exact: true })
      .last()
      .press('Enter');
    const picker = page.getByRole('dialog', { name: t('picker:title') });
    await picker.getByRole('searchbox').fill(picked);
    await picker.getByRole('checkbox', { name: picked }).press('Enter');
    await picker.getByRole('button', { name: t('picker:add', { count: 1 }) }).press('Enter');
    await page.getByRole('button', { name: handle(picked), exact: true }).waitFor();
    await eventually(async () => expected.includes(await focused(page))).toBe(true);
  },
);

it('comes back to the button of the menu that a document was exported from', async () => {
  const path = await newCollection(portal, 'Exported by keys', ['colander']);
  const page = await portal.open({ as: 'teacher', path });
  const actions = page.getByRole('group', { name: t('collections:actions.label') });
  const saved = page.waitForEvent('download');
  await actions.getByRole('button').first().focus();
  await actions.getByRole('button', { name: t('collections:actions.more'), exact: true }).press('Enter');
  const choose = (name: string | RegExp) => page.getByRole('menuitem', { name }).press('Enter');
  await choose(t('collections:actions.export.label'));
  await choose(new RegExp(`^${t('collections:actions.export.csv')}`));
  await saved;
  await eventually(() => focused(page)).toBe(t('collections:actions.more'));
});

it('stays on the button that saves, and goes to the first wrong field when that is refused', async () => {
  const path = await newCollection(portal, 'Saved by keys', ['broom']);
  const page = await portal.open({ as: 'teacher', path });
  await page.getByRole('tab', { name: t('collections:form.detailsTab') }).click();
  const title = page.getByRole('textbox', { name: t('collections:title'), exact: true });
  const difficulty = page.getByRole('textbox', { name: t('collections:difficulty') });
  const save = page.getByRole('button', { name: t('common:save'), exact: true });
  const saved = page.getByRole('status').filter({ hasText: t('form:toast.edit') });

  await title.fill('Saved by Enter');
  await save.press('Enter');
  await saved.waitFor();
  expect(await save.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await save.isDisabled()).toBe(true);
  await saved.getByRole('button', { name: t('common:close') }).click();

  await title.fill('Saved by Ctrl+S');
  await title.press('Control+s');
  await saved.waitFor();
  expect(await title.evaluate((field) => field === document.activeElement)).toBe(true);

  await difficulty.fill('9');
  await save.press('Enter');
  await eventually(() => difficulty.evaluate((field) => field === document.activeElement)).toBe(true);
});

it('stays on the button that saves the own profile', async () => {
  const page = await portal.open({ as: 'learner', path: '/profile' });
  await page.getByRole('textbox', { name: t('account:profile.lastName') }).fill('Learner');
  const save = page.getByRole('button', { name: t('common:save'), exact: true });
  await save.press('Enter');
  await page
    .getByRole('status')
    .filter({ hasText: t('account:profile.saved') })
    .waitFor();
  await eventually(() => save.isDisabled()).toBe(true);
  expect(await save.evaluate((button) => button === document.activeElement)).toBe(true);
});

it('stays among the filters when one is removed', async () => {
  const page = await portal.open({
    as: 'teacher',
    path: '/admin/collections?type=Speaking&paymentType=Free',
  });
  const chips = page.getByRole('list', { name: t('table:activeFilters') }).getByRole('button');
  await eventually(() => chips.count()).toBe(2);
  const second = (await chips.nth(1).getAttribute('aria-label')) ?? '';
  await chips.first().press('Enter');
  await eventually(() => focused(page)).toBe(second);
  await chips.first().press('Enter');
  await eventually(() => focused(page)).toBe(t('table:filters'));
});

it('begins on the heading of a dialog that has something to read, whose description tells what it found', async () => {
  const path = await newCollection(portal, 'From a file', ['anvil']);
  const page = await portal.open({ as: 'teacher', path });
  await page.getByRole('region', { name: t('collections:content.title') }).waitFor();
  const sentences = page.evaluate(collectSentences);
  await page.getByRole('button', { name: t('collections:actions.uploadCsv'), exact: true }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'tools.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('title,type\nhammer,Word\npliers,Word\n,Word\n'),
  });
  await page.getByRole('button', { name: t('collections:csv.upload'), exact: true }).click();
  const name = t('collections:csv.status.title', { name: 'tools.csv' });
  await page.getByRole('dialog', { name }).waitFor();
  await eventually(() => focused(page)).toBe(name);
  const found = `${t('collections:csv.status.count.new', { count: 2 })}, ${t('collections:csv.status.count.error', { count: 1 })}`;
  expect(await descriptionOf(page, 'dialog')).toContain(found);
  await page.evaluate(() => document.dispatchEvent(new Event('enough')));
  // The overlay said each sentence once.
  const said = await sentences;
  expect(said).toEqual([...new Set(said)]);
});

it('asks before a deletion in an alertdialog that tells what it takes', async () => {
  const path = await newCollection(portal, 'To be deleted', ['chaff']);
  const page = await portal.open({ as: 'teacher', path });
  await page.getByRole('button', { name: t('collections:actions.more'), exact: true }).click();
  await page.getByRole('menuitem', { name: t('collections:actions.remove'), exact: true }).click();
  await page.getByRole('alertdialog').waitFor();
  const said = (await descriptionOf(page, 'alertdialog')) ?? '';
  const [day] = /\d\d-\d\d-\d{4}/.exec(said) ?? [];
  expect(said).toBe([t('collections:removal.text', { count: 1 }), t('trash:goes', { day })].join('\n'));
  await eventually(() => focused(page)).toBe(t('common:cancel'));
});

it('begins on the heading of the filters, which say that closing clears them', async () => {
  const page = await portal.open({ as: 'teacher', path: '/admin/items' });
  await page.getByRole('button', { name: t('table:filters'), exact: true }).click();
  await eventually(() => focused(page)).toBe(t('table:filters'));
  expect(await descriptionOf(page, 'dialog')).toBe(t('table:filtersHelp'));
  await page.keyboard.press('Escape');
  await eventually(() => page.getByRole('dialog').count()).toBe(0);
});

it('is led by a key to a message that offers Undo, which stays as long as it has the focus', async () => {
  const path = await newCollection(portal, 'Messages that stay', ['pin', 'tack', 'brad']);
  const page = await portal.open({ as: 'teacher', path });
  await page.getByRole('region', { name: t('collections:content.title') }).waitFor();
  await page.clock.install();
  const remove = async (title: string) => {
    await collectionContent(page, t).choose(title, t('collections:content.row.remove'));
    const message = page.getByRole('status').filter({ hasText: t('collections:content.removed', { title }) });
    await message.waitFor();
    return message;
  };
  const message = await remove('pin');
  const before = await focused(page);
  await page.keyboard.press('F8');
  expect(await focused(page)).toBe(t('common:undo'));
  await page.clock.runFor(60_000);
  expect(await message.isVisible()).toBe(true);
  await message.getByRole('button', { name: t('common:close') }).press('Enter');
  await message.waitFor({ state: 'detached' });
  await page.clock.runFor(1_000);
  expect(await focused(page)).toBe(before);

  // Left alone it goes: the keys and the list of changes undo it as well.
  const other = await remove('tack');
  await page.clock.runFor(10_000);
  expect(await other.isVisible()).toBe(true);
  await page.clock.runFor(5_000);
  await other.waitFor({ state: 'detached' });
});

it('is led by a key to a message that offers anything else, which stays until it is dismissed', async () => {
  const page = await portal.open({ as: 'teacher', path: '/admin/items?status=Active' });
  await page.getByRole('row').nth(1).waitFor();
  await page.clock.install();
  await page.getByRole('button', { name: t('table:filtersActive', { count: 1 }) }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  const message = page.getByRole('status').filter({ hasText: t('table:filtersCleared', { count: 1 }) });
  await message.waitFor();
  await page.clock.runFor(60_000);
  expect(await message.isVisible()).toBe(true);
  await page.keyboard.press('F8');
  expect(await focused(page)).toBe(t('table:undo'));
});

it('is led to a message from within a dialog', async () => {
  const path = await newCollection(portal, 'Messages over a dialog', ['nail', 'screw']);
  const page = await portal.open({ as: 'teacher', path });
  await page.getByRole('button', { name: t('collections:actions.more'), exact: true }).click();
  await page.getByRole('menuitem', { name: t('collections:content.tricks.open') }).click();
  await page
    .getByRole('button', { name: t('collections:content.tricks.removeOf', { title: 'nail' }) })
    .click();
  await page
    .getByRole('status')
    .filter({ hasText: t('collections:content.removed', { title: 'nail' }) })
    .waitFor();
  await page.keyboard.press('F8');
  await eventually(() => focused(page)).toBe(t('common:undo'));
});

/** The description of a dialog, as it is read out. */
function descriptionOf(page: Page, role: 'dialog' | 'alertdialog'): Promise<string> {
  return page
    .getByRole(role)
    .evaluate(
      (dialog) => document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.innerText ?? '',
    );
}

/** Runs in the page: what an overlay that covers the page says, one after the other, until an event ends it. */
function collectSentences(): Promise<string[]> {
  const said: string[] = [];
  const listen = () => {
    const sentence = document.querySelector('.MuiBackdrop-root [role=status] p')?.textContent;
    if (sentence && sentence !== said.at(-1)) said.push(sentence);
  };
  const observer = new MutationObserver(listen);
  observer.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
  return new Promise((resolve) =>
    document.addEventListener('enough', () => {
      observer.disconnect();
      resolve(said);
    }),
  );
}
