import { expect, it } from 'vitest';
import { wordsIn } from './support/messages.ts';
import { newCollection } from './support/new-collection.ts';
import { portalForTests } from './support/portal.ts';

const portal = portalForTests();

it('shows and reaches every row of a CSV file on a screen that is enlarged to 400 %', async () => {
  const t = wordsIn('en');
  const path = await newCollection(portal, 'Enlarged rows', ['magnifier']);
  const page = await portal.open({ as: 'teacher', path, width: 320, height: 256 });
  const upload = page.getByRole('button', { name: t('collections:actions.uploadCsv'), exact: true });
  const all = page.getByRole('button', { name: t('collections:actions.label') });
  await all.or(upload).first().waitFor();
  if (await all.isVisible()) await all.click();
  await upload.click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'many.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `title,type\n${Array.from({ length: 30 }, (_, row) => `row ${row + 1},Word`).join('\n')}\n,Word\n`,
    ),
  });
  await page.getByRole('button', { name: t('collections:csv.upload'), exact: true }).click();
  const status = page.getByRole('dialog', { name: t('collections:csv.status.title', { name: 'many.csv' }) });
  await status.getByRole('row').nth(1).waitFor();
  const rows = status.locator('[tabindex="0"]:has(table)');
  await rows.focus();
  // The box can be scrolled by keys, and what it shows is not a slit.
  expect((await rows.boundingBox())?.height).toBeGreaterThan(120);
  await page.keyboard.press('End');
  const last = status.getByRole('row').filter({ hasText: t('collections:csv.status.verdicts.error') });
  await last.scrollIntoViewIfNeeded();
  const box = await last.boundingBox();
  expect(box && box.y >= 0 && box.y + box.height <= 256).toBe(true);
  expect(await last.evaluate(isOnTop)).toBe(true);
  const close = status.getByRole('button', { name: t('common:close'), exact: true });
  await close.scrollIntoViewIfNeeded();
  expect(await close.evaluate(isOnTop)).toBe(true);
});

/** Runs in the page: whether nothing lies over the middle of an element. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  return seen !== null && element.contains(seen);
}
