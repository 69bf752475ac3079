import { expect, it } from 'vitest';
import { eventually } from './support/eventually.ts';
import { wordsIn } from './support/messages.ts';
import { newCollection } from './support/new-collection.ts';
import { portalForTests } from './support/portal.ts';

const portal = portalForTests();

it('shows and reaches every row of a CSV file on a screen that is enlarged to 400 %', async () => {
  const t = wordsIn('en');
  const path = await newCollection(portal, 'Enlarged rows', ['magnifier']);
  const page = await portal.open({ as: 'teacher', path, width: 320, height: 256 });
  await page.getByRole('button', { name: t('collections:actions.uploadCsv'), exact: true }).click();
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

it('shows a refused field and why it was refused, between the bars of a phone', async () => {
  const t = wordsIn('en');
  const path = await newCollection(portal, 'Refused at the end', ['doormat']);
  const page = await portal.open({ as: 'teacher', path, width: 360, height: 640 });
  await page.getByRole('tab', { name: t('collections:form.detailsTab') }).click();
  await page.getByRole('textbox', { name: t('collections:difficulty') }).fill('9');
  await page.getByRole('combobox', { name: t('collections:form.tags') }).press('Backspace');
  await page.evaluate(() => scrollTo(0, 0));
  await page.keyboard.press('Control+s');
  const refused = page.locator('[data-field][data-invalid=true]');
  await eventually(() => refused.count()).toBe(2);
  for (const [index, field] of (await refused.all()).entries()) {
    // The first one has the focus already.
    if (index > 0) await page.getByRole('alert').getByRole('button').nth(index).click();
    for (const part of ['.MuiInputBase-root', '.MuiFormHelperText-root'])
      expect(await field.locator(part).evaluate(isWhollySeen)).toBe(true);
  }
});

/** Runs in the page: whether nothing lies over any edge of an element. */
function isWhollySeen(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return [top + 1, bottom - 1].every((y) =>
    [left + 1, right - 1].every((x) => {
      const seen = document.elementFromPoint(x, y);
      return seen !== null && (element.contains(seen) || seen.contains(element));
    }),
  );
}

/** Runs in the page: whether nothing lies over the middle of an element. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  return seen !== null && element.contains(seen);
}

const pages = [
  '/admin/collections',
  '/admin/items',
  '/tags/item',
  '/uploaded-files',
  'course',
  'course/view',
] as const;

it.each(['en', 'el'] as const)(
  'cuts no date or title without a way to read it, where text is spaced out, in %s',
  async (language) => {
    const course = await newCollection(
      portal,
      'A course whose title is rather long, as titles of courses often are',
      ['an entry that has a rather long title too'],
    );
    const paths = { course, 'course/view': course.replace('/edit', '/view') };
    const page = await portal.open({ as: 'supervisor', path: '/profile', language });
    const found: string[] = [];
    for (const one of pages) {
      await page.goto(one in paths ? paths[one as keyof typeof paths] : one);
      await page.locator('main').getByRole('heading', { level: 1 }).waitFor();
      await page.waitForFunction(
        () =>
          !document.querySelector(
            '.MuiSkeleton-root, main [role=status][aria-label], [role=progressbar]:not([aria-hidden=true])',
          ),
      );
      await page.evaluate(spaceOut);
      found.push(...(await page.evaluate(cutTexts)).map((text) => `${one}: ${text}`));
    }
    expect(found).toEqual([]);
  },
);

/** Runs in the page: spaces its text as WCAG 1.4.12 says. */
function spaceOut(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
  );
  document.adoptedStyleSheets = [sheet];
}

/** Runs in the page: texts of which a part cannot be seen, and that no tooltip shows. */
function cutTexts(): string[] {
  return [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    if (
      !hasText ||
      !element.checkVisibility({ visibilityProperty: true }) ||
      element.closest('[title], [aria-hidden=true]')
    )
      return [];
    const { overflowX, overflowY } = getComputedStyle(element);
    const isCut =
      (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1) ||
      (overflowY !== 'visible' &&
        element.scrollHeight > element.clientHeight + 1 &&
        element.clientHeight > 1);
    return isCut ? [`${element.tagName} ${element.textContent?.slice(0, 60)}`] : [];
  });
}
