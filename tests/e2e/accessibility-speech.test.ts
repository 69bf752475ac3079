import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { collectionContent } from './support/collection-content.ts';
import { eventually } from './support/eventually.ts';
import { wordsIn } from './support/messages.ts';
import { newCollection } from './support/new-collection.ts';
import { portalForTests } from './support/portal.ts';

const portal = portalForTests();
const t = wordsIn('en');

it('says how many a list has found, and never an old number', async () => {
  const page = await portal.open({ as: 'teacher', path: '/admin/collections?globalSearch=kitchen' });
  const spoken = await listen(page);
  await page
    .getByRole('status')
    .filter({ hasText: /courses? found$/ })
    .waitFor({ state: 'attached' });
  const search = page.getByRole('textbox', { name: t('table:search') });
  await search.fill('nothing is called so');
  await search.press('Enter');
  await page.getByText(t('table:nothingFound'), { exact: true }).waitFor();
  await eventually(async () => (await spoken()).at(-1)).toBe(t('collections:found', { count: 0 }));
  expect((await spoken()).filter((text) => /^[\d.,]+$/.test(text))).toEqual([]);
});

it('says once that an entry was lifted, dropped and stored', async () => {
  const path = await newCollection(portal, 'Moved by keys', ['first', 'second', 'third']);
  const page = await portal.open({ as: 'teacher', path });
  await page.getByRole('region', { name: t('collections:content.title') }).waitFor();
  const spoken = await listen(page);
  await collectionContent(page, t).moveByKeys('first', 1);
  const place = { title: 'first', position: 2, total: 3 };
  await eventually(spoken).toEqual([
    t('collections:content.drag.started', { ...place, position: 1 }),
    t('collections:content.drag.over', place),
    t('collections:content.drag.ended', place),
    t('collections:content.moved', place),
  ]);
});

it('says once that a form is saved', async () => {
  const path = await newCollection(portal, 'Saved aloud', ['echo']);
  const page = await portal.open({ as: 'teacher', path });
  await page.getByRole('tab', { name: t('collections:form.detailsTab') }).click();
  const title = page.getByRole('textbox', { name: t('collections:title'), exact: true });
  await title.fill('Saved aloud, once');
  const spoken = await listen(page);
  await page.keyboard.press('Control+s');
  await page
    .getByRole('status')
    .filter({ hasText: t('form:toast.edit') })
    .waitFor();
  await page
    .getByText(t('form:state.saved', { when: '' }).trim(), { exact: false })
    .last()
    .waitFor();
  expect(await spoken()).toEqual([t('form:toast.edit')]);
});

it('names in the title of the window what is done, with what, and in which class', async () => {
  const edit = await newCollection(portal, 'A title of a window', ['pane']);
  const page = await portal.open({ as: 'teacher', path: edit });
  const titleOf = (mode: 'edit' | 'show') =>
    [
      'A title of a window',
      t(`common:actions.${mode}`),
      t('collections:menu'),
      'English for Greek speakers',
    ].join(' · ');
  await eventually(() => page.title()).toContain(titleOf('edit'));
  await page.goto(edit.replace('/edit', '/view'));
  await eventually(() => page.title()).toContain(titleOf('show'));
});

it('has single keys as shortcuts only for those who want them', async () => {
  const page = await portal.open({ as: 'support', path: '/admin/items' });
  const dialog = page.getByRole('dialog', { name: t('shell:shortcuts.title') });
  await page.getByRole('row').nth(1).waitFor();
  await page.keyboard.press('Shift+?');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  const choose = async (wanted: boolean) => {
    await page.getByRole('button', { name: t('shell:settings.title') }).click();
    const stored = page.waitForResponse((answer) => answer.url().endsWith('/user/settings'));
    await page.getByRole('checkbox', { name: t('shell:settings.singleKeys') }).setChecked(wanted);
    await stored;
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  await choose(false);
  try {
    await page.keyboard.press('Shift+?');
    // Were it open, it would be on top of the palette and have the focus.
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: t('shell:search') }).waitFor();
    expect(await dialog.count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  } finally {
    await choose(true);
  }
});

/** Collects what live regions say from now on: each new text of one that is in the page, and each region that comes. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const live = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]';
    const said: string[] = [];
    (window as unknown as { said: string[] }).said = said;
    const heard = new Map<Element, string>();
    const note = (isFirst: boolean) => {
      for (const region of document.querySelectorAll<HTMLElement>(live)) {
        const words = [...region.querySelectorAll('button')].reduce(
          (text, { textContent }) => text.replace(textContent ?? '', ''),
          region.textContent ?? '',
        );
        const isHidden = region.closest('[aria-hidden=true]') || !region.checkVisibility();
        if (heard.get(region) === words || isHidden) continue;
        heard.set(region, words);
        if (words && !isFirst) said.push(words);
      }
    };
    note(true);
    new MutationObserver(() => note(false)).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}
