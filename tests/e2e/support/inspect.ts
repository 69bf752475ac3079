import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { InterfaceLanguage } from '#contract/languages.ts';
import { demoStudents } from '#server/demo/data/students.ts';
import { eventually } from './eventually.ts';
import { englishAlone } from './messages.ts';

/** What was read from the page. */
interface Sight {
  language: string;
  headings: number;
  overflow: number;
  cut: string[];
  texts: string[];
}

/** An untranslated message: its key, as `content.row.remove` or `saveAll`. The demo's usernames have a dot too. */
const key = /^([a-z]+:)?[a-z]+([A-Z][a-z]+|\.\w+)+$/;
const usernames = new Set(demoStudents.map(([first, last]) => `${first}.${last}`.toLowerCase()));

/** What is wrong with what the screen shows, in short messages. */
export async function faultsOf(page: Page, language: InterfaceLanguage): Promise<string[]> {
  await settled(page);
  let sight = await page.evaluate(look);
  // The grid gives its columns their widths a moment after its rows are there.
  await expect
    .poll(
      async () => {
        sight = await page.evaluate(look);
        return sight.cut;
      },
      { timeout: 5_000 },
    )
    .toEqual([])
    .catch(() => undefined);
  const english = language === 'en' ? new Set<string>() : englishAlone();
  return [
    ...(sight.language === language ? [] : [`the language of the page is ${sight.language}`]),
    ...(sight.headings === 1 ? [] : [`${sight.headings} headings of the first level`]),
    ...(sight.overflow > 0 ? [`${sight.overflow} px wider than the screen`] : []),
    ...sight.cut.map((heading) => `no room for the heading ${heading}`),
    ...sight.texts
      .filter((text) => key.test(text) && !usernames.has(text))
      .map((text) => `a key instead of words: ${text}`),
    ...sight.texts.filter((text) => english.has(text)).map((text) => `English in Greek: ${text}`),
  ];
}

/** What keeps people with disabilities from using what the screen shows. */
export async function barriersOf(page: Page): Promise<string[]> {
  await finishAnimations(page);
  // Only violations are described, as describing takes longer than checking.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Waits until everything is loaded, which it is when nothing stands for what is to come for 300 ms. */
async function settled(page: Page): Promise<void> {
  let times = 0;
  await eventually(async () => {
    times = (await page.evaluate(isLoaded)) ? times + 1 : 0;
    return times;
  }).toBeGreaterThan(3);
  await finishAnimations(page);
}

/** Runs in the page. */
function isLoaded(): boolean {
  const awaited = [
    '.MuiSkeleton-root',
    '[role=progressbar]:not([aria-hidden=true])',
    // A grid draws its cells once it knows its width.
    '.MuiDataGrid-root:not(:has(.MuiDataGrid-cell))',
    '.MuiDataGrid-row:not(:has(.MuiDataGrid-cell))',
  ];
  // The page that loads the portal has an alert in it, hidden.
  return (
    document.querySelector('h1, [role=alert]:not([hidden])') !== null &&
    !document.querySelector(awaited.join())
  );
}

/** Ends transitions, so that colours and sizes are checked in their final state. */
async function finishAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY) animation.finish();
  });
}

/** Runs in the page. */
function look(): Sight {
  const { documentElement: root, body } = document;
  const texts = new Set<string>();
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        texts.add(node.getAttribute(name)?.trim() ?? '');
    } else if (node.parentElement?.checkVisibility()) texts.add(node.textContent?.trim() ?? '');
  }
  // The sort arrow is shown beside a heading once the list is sorted by it.
  const arrow = 20;
  const cut = [...document.querySelectorAll<HTMLElement>('[role=columnheader] .list-label > span')].filter(
    ({ scrollWidth, parentElement }) =>
      scrollWidth + arrow > (parentElement?.parentElement?.parentElement?.clientWidth ?? 0),
  );
  return {
    language: root.lang,
    headings: document.querySelectorAll('h1').length,
    overflow: root.scrollWidth - root.clientWidth,
    cut: cut.map(({ innerText }) => innerText),
    texts: [...texts],
  };
}
