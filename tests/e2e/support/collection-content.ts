import type { TFunction } from 'i18next';
import type { Locator, Page } from 'playwright-core';

/** The items of a collection on its page, and the actions on them. */
export interface CollectionContent {
  /** The titles of the rows on the screen, in their order. */
  titles(): Promise<string[]>;
  /** The number of items that the list shows. */
  count(): Locator;
  /** Drags a row onto another one, by its handle. */
  drag(title: string, onto: string): Promise<void>;
  /** Grabs a row with Space, moves it some rows down or up, and drops it with Space. */
  moveByKeys(title: string, rows: number): Promise<void>;
  /** Chooses from the menu of a row. */
  choose(title: string, action: string): Promise<void>;
}

export function collectionContent(page: Page, t: TFunction): CollectionContent {
  const region = page.getByRole('region', { name: t('collections:content.title') });
  const handleOf = (title: string) =>
    region.getByRole('button', { name: t('collections:content.drag.handleOf', { title }), exact: true });
  const isSaid = (words: string) =>
    page.getByRole('status').filter({ hasText: words }).waitFor({ state: 'attached' });
  const titles = () => region.locator('li .title').allInnerTexts();

  /** Waits until the position of the row is announced. */
  const isOver = async (title: string, position: number) => {
    const total = Number(await region.getByRole('listitem').first().getAttribute('aria-setsize'));
    await isSaid(t('collections:content.drag.over', { title, position, total }));
  };
  const isMoved = (title: string, position: number) =>
    isSaid(t('collections:content.moved', { title, position }));

  return {
    titles,
    count: () => region.getByText(/^[\d.,]+ \p{L}+$/u),
    async drag(title, onto) {
      const position = (await titles()).indexOf(onto) + 1;
      await handleOf(title).scrollIntoViewIfNeeded();
      const [from, to] = [await centreOf(handleOf(title)), await centreOf(handleOf(onto))];
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 10 });
      await isOver(title, position);
      await page.mouse.up();
      await isMoved(title, position);
    },
    async moveByKeys(title, rows) {
      const start = (await titles()).indexOf(title) + 1;
      await handleOf(title).focus();
      await page.keyboard.press('Space');
      const total = Number(await region.getByRole('listitem').first().getAttribute('aria-setsize'));
      await isSaid(t('collections:content.drag.started', { title, position: start, total }));
      for (let step = 1; step <= Math.abs(rows); step += 1) {
        await page.keyboard.press(rows > 0 ? 'ArrowDown' : 'ArrowUp');
        await isOver(title, start + step * Math.sign(rows));
      }
      await page.keyboard.press('Space');
      await isMoved(title, start + rows);
    },
    async choose(title, action) {
      await region
        .getByRole('button', { name: t('collections:content.row.moreOf', { title }), exact: true })
        .click();
      await page.getByRole('menuitem', { name: action, exact: true }).click();
      await page.getByRole('menu').waitFor({ state: 'detached' });
    },
  };
}

async function centreOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('What shall be dragged is not on the screen.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
