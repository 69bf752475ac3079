import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually } from './support/eventually.ts';
import { wordsIn } from './support/messages.ts';
import { newCollection } from './support/new-collection.ts';
import { portalForTests } from './support/portal.ts';

const portal = portalForTests();
const t = wordsIn('en');

/** The outline of an element, as `2px solid`. */
const outlineOf = (locator: Locator) =>
  locator.evaluate((element) => {
    const { outlineWidth, outlineStyle } = getComputedStyle(element);
    return `${outlineWidth} ${outlineStyle}`;
  });

it('shows in forced colours what is current, chosen and pressed', async () => {
  const page = await portal.open({ as: 'teacher', path: '/admin/items', navigationType: 'side' });
  await page.emulateMedia({ forcedColors: 'active' });
  try {
    const menu = page.getByRole('navigation', { name: t('shell:menu') });
    expect(await outlineOf(menu.locator('[aria-current=page]'))).toBe('2px solid');
    await page.getByRole('button', { name: t('shell:language') }).press('Enter');
    const english = page.getByRole('menuitemradio', { checked: true });
    // It has the focus as well.
    await eventually(() => outlineOf(english)).toBe('4px double');
    await page.goto('/items/add?type=Word');
    const level = page.getByRole('button', { name: '3', exact: true, pressed: true });
    expect(await outlineOf(level)).toBe('2px solid');
    // Arrows and other icons have the color of the text around them.
    const unlike = await page
      .locator('svg.MuiSvgIcon-root')
      .evaluateAll((icons) =>
        icons
          .filter(
            (icon) => getComputedStyle(icon).color !== getComputedStyle(icon.parentElement ?? icon).color,
          )
          .map((icon) => icon.getAttribute('data-testid')),
      );
    expect(unlike).toEqual([]);
  } finally {
    await page.emulateMedia({ forcedColors: null });
  }
});

it('shows the focus of a button around it, with nothing over its text', async () => {
  const page = await portal.open({ as: 'teacher', path: '/items/add?type=Word' });
  const save = page.getByRole('button', { name: t('common:save'), exact: true });
  await save.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  expect(await outlineOf(save)).toBe('2px solid');
  expect(await save.locator('.MuiTouchRipple-root').isVisible()).toBe(false);
});

it('says which fields are required, and what is chosen in them', async () => {
  const page = await portal.open({ as: 'teacher', path: '/collections/add?type=Vocabulary' });
  const units = page.getByRole('combobox', { name: t('collections:form.tags') });
  expect(await units.getAttribute('aria-required')).toBe('true');
  await units.click();
  const option = page.getByRole('option').first();
  const name = (await option.textContent()) ?? '';
  await option.click();
  await eventually(() => described(units)).toContain(t('form:options.chosen', { names: name }));

  await page.goto('/items/add?type=MultipleChoice');
  const choices = page.getByRole('radiogroup', { name: t('items:form.answer') });
  expect(await choices.getAttribute('aria-required')).toBe('true');
  const line = choices.getByRole('textbox').first();
  expect(await line.evaluate((field: HTMLTextAreaElement) => field.required)).toBe(true);
});

it('offers classes and languages as choices of which one is taken', async () => {
  const page = await portal.open({ as: 'teacher', path: '/items/add?type=Word' });
  await page.getByRole('button', { name: `${t('shell:namespace')} English for Greek speakers` }).click();
  const classes = page.getByRole('menu', { name: t('shell:namespace') });
  await classes.getByRole('menuitemradio', { name: 'English for Greek speakers', checked: true }).waitFor();
  expect(await classes.getByRole('menuitemradio', { checked: false }).count()).toBeGreaterThan(0);
});

it.each([
  { width: 1280, height: 600 },
  { width: 320, height: 600 },
])('keeps what has the focus from under the bars, $width px wide', async (size) => {
  const path = await newCollection(portal, 'Fields above bars', ['awning', 'parapet', 'gable', 'turret']);
  const page = await portal.open({ as: 'teacher', path, ...size });
  await page.getByRole('tab', { name: t('collections:form.detailsTab') }).click();
  await page.getByRole('textbox', { name: t('collections:title'), exact: true }).focus();
  const covered: string[] = [];
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    covered.push(...(await page.evaluate(hiddenFocus)));
  }
  expect(covered).toEqual([]);
});

/** Runs in the page: what has the focus, where a bar at the edge of the screen lies over its middle or over an end of it. */
function hiddenFocus(): string[] {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return [];
  const { left, width, top, height } = focused.getBoundingClientRect();
  if (height > window.innerHeight / 2) return [];
  const covers = [2, height / 2, height - 2].map((down) =>
    document.elementFromPoint(left + width / 2, top + down),
  );
  return covers.flatMap((cover) => {
    const isBar =
      cover &&
      !cover.contains(focused) &&
      !focused.contains(cover) &&
      cover.closest('header, [data-bottom-bar]');
    return isBar && !isBar.contains(focused) ? [focused.outerHTML.slice(0, 120)] : [];
  });
}

it('lets the bars scroll along on a screen that is enlarged to 400 %', async () => {
  const path = await newCollection(portal, 'Much enlarged', ['lens']);
  const page = await portal.open({ as: 'teacher', path, width: 320, height: 256 });
  await page.getByRole('tab', { name: t('collections:form.detailsTab') }).click();
  const save = page.getByRole('button', { name: t('common:save'), exact: true });
  await save.waitFor();
  await page.evaluate(() => window.scrollTo(0, 600));
  expect(await page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().bottom)).toBeLessThan(
    0,
  );
  expect(await save.evaluate((bar) => bar.getBoundingClientRect().top)).toBeGreaterThan(256);
});

it('moves nothing for those who ask for less motion', async () => {
  const path = await newCollection(portal, 'Stillness', ['moss']);
  const page = await portal.open({ as: 'teacher', path: '/profile' });
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/collection/details/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path);
  await page.locator('main .MuiSkeleton-root').first().waitFor();
  const endless = () =>
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations === Number.POSITIVE_INFINITY).length;
  expect(await page.evaluate(endless)).toBe(0);
  answer();
});

/** The description of a control, as it is read out. */
function described(control: Locator): Promise<string> {
  return control.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );
}
