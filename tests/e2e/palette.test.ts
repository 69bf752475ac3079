import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually } from './support/eventually.ts';
import { barriersOf } from './support/inspect.ts';
import { wordsIn } from './support/messages.ts';
import { portalForTests } from './support/portal.ts';

const portal = portalForTests();
const t = wordsIn('en');

const input = (page: Page) => page.getByRole('combobox', { name: t('shell:palette.placeholder') });
const options = (page: Page) =>
  page.getByRole('listbox', { name: t('shell:palette.results') }).getByRole('option');
const open = async (as: 'teacher' | 'supervisor' = 'supervisor', tolerates?: RegExp) => {
  const page = await portal.open({ as, tolerates });
  await page.getByRole('row').nth(1).waitFor();
  return page;
};

describe('the first keys after the shortcut', () => {
  it.each(['entries of kitchen words', 'μαθήματα και ενότητες'])('all arrive: %s', async (text) => {
    const page = await open();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 8 });
    for (let time = 0; time < 4; time += 1) {
      await page.keyboard.press('Control+k');
      await page.keyboard.type(text, { delay: 0 });
      await eventually(() => input(page).inputValue()).toBe(text);
      await page.keyboard.press('Escape');
      await input(page).waitFor({ state: 'detached' });
    }
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  });

  it('arrive over an open dialog too', async () => {
    const page = await open();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: t('shell:shortcuts.title') }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('units', { delay: 0 });
    await eventually(() => input(page).inputValue()).toBe('units');
  });
});

describe('the palette', () => {
  it('opens by the place of the key on a Greek keyboard', async () => {
    const page = await open();
    await page.evaluate(() =>
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'κ', code: 'KeyK', ctrlKey: true })),
    );
    await input(page).waitFor();
  });

  it('says that content cannot be searched without a connection, and finds it afterwards', async () => {
    const page = await open('supervisor', /ERR_INTERNET/);
    await page.keyboard.press('Control+k');
    // What is drawn of it is there before the connection goes.
    await options(page).first().waitFor();
    await page.context().setOffline(true);
    await input(page).fill('thunder');
    await page.getByRole('dialog').getByText(t('errors:NETWORK')).last().waitFor();
    await page.context().setOffline(false);
    await options(page).filter({ hasText: 'thunder' }).first().waitFor();
  });

  it('shows the focus of its field whole', async () => {
    const page = await open();
    await page.keyboard.press('Control+k');
    const room = await input(page).evaluate((field) => {
      const frame = field.parentElement ?? field;
      const { outlineOffset, outlineWidth } = getComputedStyle(frame);
      const top = frame.getBoundingClientRect().top - Number.parseFloat(outlineOffset);
      const edge = field.closest('[role=dialog]')?.getBoundingClientRect().top ?? 0;
      return top - Number.parseFloat(outlineWidth) - edge;
    });
    expect(room).toBeGreaterThan(0);
  });

  it('offers what is meant first', async () => {
    const page = await open();
    await page.keyboard.press('Control+k');
    const first = (text: string) =>
      eventually(async () => {
        await input(page).fill(text);
        return options(page).first().innerText();
      });
    await first('new word').toContain(t('items:createCommands.Word'));
    await first('sign out').toContain(t('shell:logout'));
    await input(page).fill('kitchen');
    await eventually(() => options(page).allInnerTexts()).toEqual([
      expect.stringContaining('Around the kitchen'),
      expect.stringContaining('A letter from Brighton'),
    ]);
  });

  it('offers content before another class, and asks before it switches', async () => {
    const page = await open();
    await page.keyboard.press('Control+k');
    await input(page).fill('greek');
    const name = t('shell:palette.switchTo', { name: 'Greek for English speakers' });
    await options(page).filter({ hasText: 'Five fables of Aesop' }).waitFor();
    await eventually(() => options(page).last().innerText()).toContain(name);
    await input(page).fill(name);
    await eventually(() => options(page).count()).toBe(1);
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name });
    await question.waitFor();
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'English for Greek speakers' }).waitFor();
  });

  it('keeps the choice when the server answers, and gives the focus back', async () => {
    const page = await open();
    const profile = page.getByRole('button', { name: t('shell:profile') });
    await profile.focus();
    let answer: () => void = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/*/list?*globalSearch*', async (route) => {
      await held;
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('units');
    // What is offered before the server answers, and no longer what was before the last letter.
    await eventually(() => options(page).count()).toBe(2);
    await page.keyboard.press('ArrowDown');
    const chosen = page.getByRole('option', { selected: true });
    await eventually(() => chosen.innerText()).toContain(t('tags:menu.collection'));
    answer();
    await page
      .getByRole('status')
      .filter({ hasText: /result/ })
      .waitFor();
    expect(await chosen.innerText()).toContain(t('tags:menu.collection'));
    await page.keyboard.press('Escape');
    await eventually(() => profile.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('finds students by name, and leads to their pages', async () => {
    const page = await open('teacher');
    await page.keyboard.press('Control+k');
    await input(page).fill('vlachos');
    await options(page).filter({ hasText: 'Dimitris Vlachos' }).click();
    await page.getByRole('heading', { level: 1, name: 'Dimitris Vlachos' }).waitFor();
  });

  it('is a dialog whose results screen readers hear', async () => {
    const page = await open();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: t('shell:search') }).waitFor();
    await input(page).fill('kitchen');
    await page
      .getByRole('status')
      .filter({ hasText: t('shell:palette.count', { count: 2 }) })
      .waitFor();
    await eventually(() => input(page).getAttribute('aria-activedescendant')).toBe(
      await options(page).first().getAttribute('id'),
    );
    expect(await barriersOf(page)).toEqual([]);
    await input(page).fill('nothing is called so');
    await page
      .getByRole('status')
      .filter({ hasText: t('shell:palette.nothing') })
      .waitFor();
    expect(await input(page).getAttribute('aria-activedescendant')).toBeNull();
    expect(await barriersOf(page)).toEqual([]);
  });
});
