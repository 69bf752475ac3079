import { type Browser, chromium, type Page } from 'playwright-core';
import { browserArguments, browserPath } from '../support/browser.ts';
import type { Caller } from './authoring.ts';
import type { Figure } from './figure.ts';
import type { BenchData } from './fill.ts';

const clicks = 21;
const openings = 7;

/** Measures the portal in a browser: what it loads, and how long a click in the menu takes to show rows. */
export async function measurePortal(caller: Caller, data: BenchData, bareList: string): Promise<Figure[]> {
  const { address } = caller;
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserArguments });
  try {
    const signInKb = await scriptsOf(browser, address, async (page) => {
      await page.locator('input[name=password]').waitFor();
    });
    const listKb = await scriptsOf(browser, address, async (page) => {
      await signIn(page, data);
      await page.locator('.MuiDataGrid-row').first().waitFor();
    });
    const { portal, bare, kept } = await clicksToRows(browser, caller, data, bareList);
    return [
      { name: 'JavaScript of the sign-in page, brotli', measured: signInKb, atMost: 230, unit: 'kB' },
      { name: 'JavaScript of a list page in all, brotli', measured: listKb, atMost: 480, unit: 'kB' },
      {
        name: `menu click to rows visible, median of ${clicks}`,
        measured: portal,
        // Of what a bare list takes on the same machine at the same time.
        atMost: Math.round(1.4 * bare),
        unit: 'ms',
      },
      { name: 'the same in a bare Refine list', measured: bare, unit: 'ms' },
      { name: 'the same where both lists share one grid', measured: kept, unit: 'ms' },
    ];
  } finally {
    await browser.close();
  }
}

/** The collections whose opening is measured: how many items each has, and how all their titles begin. */
export const openedSizes = [0, 300, 3_021] as const;
export const openedTitle = 'Opened';

/** Measures how long collections of these sizes take to open, in turn, and whether anything stutters while the longest scrolls. */
export async function measureOpening(
  address: string,
  data: BenchData,
  collections: ReadonlyMap<number, string>,
): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserArguments });
  try {
    const page = await browser.newPage();
    await page.goto(address);
    await signIn(page, data);
    const fromList = new Map<number, number[]>(openedSizes.map((size) => [size, []]));
    const byAddress: number[] = [];
    const [empty, middle, longest] = openedSizes;
    for (let opening = 0; opening < openings; opening += 1)
      for (const [size, collection] of collections) {
        await page.goto(`${address}/admin/collections?globalSearch=${openedTitle}`);
        // As under any pointer, the code of the page is loaded before the click.
        await page.hover(`.MuiDataGrid-row a[href*="${collection}"]`);
        await page.waitForLoadState('networkidle');
        fromList.get(size)?.push(await page.evaluate(timeToItems, { collection, shown: shownContent }));
        await page.waitForLoadState('networkidle');
        if (size !== longest) continue;
        await page.goto(`${address}/collections/edit?collectionId=${collection}`, { waitUntil: 'commit' });
        byAddress.push(await page.evaluate(timeOfItems, shownContent));
        await page.waitForLoadState('networkidle');
      }
    const longTasks = await page.evaluate(longTasksWhileScrolling);
    const medianOf = (size: number) => median(fromList.get(size) ?? []);
    const opened = (size: number) => Math.round(medianOf(size));
    return [
      {
        name: `empty course, from the click in the list to its content, median of ${openings}`,
        measured: opened(empty),
        unit: 'ms',
      },
      { name: `course of ${middle} entries, to its first rows`, measured: opened(middle), unit: 'ms' },
      {
        name: `course of ${longest.toLocaleString('en')} entries, to its first rows`,
        measured: opened(longest),
        atMost: 1_000,
        unit: 'ms',
      },
      {
        name: 'the same, against the empty course',
        measured: Math.round((100 * medianOf(longest)) / medianOf(empty)) / 100,
        atMost: 1.2,
        unit: 'times',
      },
      {
        name: `the same with the whole portal, by its address, median of ${openings}`,
        measured: Math.round(median(byAddress)),
        atMost: 1_000,
        unit: 'ms',
      },
      { name: 'tasks over 50 ms while it scrolls', measured: longTasks, atMost: 0, unit: '' },
    ];
  } finally {
    await browser.close();
  }
}

/** The first item of a collection, or what an empty one shows in its place. */
const shownContent = '#collection-content :is(ol > li, [data-testid=LibraryAddOutlinedIcon])';

/** Runs in the page: opens a collection of the list, and answers how long its content took to be drawn. */
function timeToItems({ collection, shown }: { collection: string; shown: string }): Promise<number> {
  const link = document.querySelector<HTMLElement>(`.MuiDataGrid-row a[href*="${collection}"]`);
  if (!link) throw new Error('The course is not in the list');
  return new Promise((resolve) => {
    const start = performance.now();
    const look = () => {
      if (document.querySelector(shown)) requestAnimationFrame(() => resolve(performance.now() - start));
      else requestAnimationFrame(look);
    };
    link.click();
    look();
  });
}

/** Runs in a page that begins to load: answers how long after its begin the content of the collection is drawn. */
function timeOfItems(shown: string): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.querySelector(shown)) requestAnimationFrame(() => resolve(performance.now()));
      else requestAnimationFrame(look);
    };
    look();
  });
}

/** Runs in the page: scrolls through the items for some seconds and counts the tasks that hold it up. */
async function longTasksWhileScrolling(): Promise<number> {
  const entries = document.querySelector('#collection-content ol');
  if (!entries) throw new Error('There are no entries to scroll');
  entries.scrollIntoView();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  let longTasks = 0;
  const observer = new PerformanceObserver((list) => {
    longTasks += list.getEntries().length;
  });
  observer.observe({ type: 'longtask' });
  for (let step = 0; step < 180; step += 1) {
    window.scrollBy(0, 120);
    await new Promise(requestAnimationFrame);
  }
  await new Promise((resolve) => setTimeout(resolve, 200));
  observer.disconnect();
  return longTasks;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Kilobytes of script that came over the wire until a page was what it should be. */
async function scriptsOf(
  browser: Browser,
  address: string,
  use: (page: Page) => Promise<void>,
): Promise<number> {
  const page = await browser.newPage();
  let bytes = 0;
  page.on('response', async (response) => {
    if (!response.url().endsWith('.js')) return;
    const { responseBodySize } = await response.request().sizes();
    bytes += responseBodySize;
  });
  await page.goto(address);
  await use(page);
  await page.waitForLoadState('networkidle');
  await page.close();
  return Math.round(bytes / 1000);
}

async function signIn(page: Page, { email, password }: BenchData): Promise<void> {
  await page.fill('input[name=username]', email);
  await page.fill('input[name=password]', password);
  await page.keyboard.press('Enter');
  await page.locator('.MuiDataGrid-row').first().waitFor();
}

/** From the click on a menu entry to the first row of its list on the screen, in turn in the portal and a bare list. */
async function clicksToRows(
  browser: Browser,
  { address, token, namespace }: Caller,
  data: BenchData,
  bareList: string,
): Promise<{ portal: number; bare: number; kept: number }> {
  const portal = await browser.newPage();
  await portal.goto(address);
  await signIn(portal, data);
  const headers = JSON.stringify({ authorization: `Bearer ${token}`, namespace });
  const openBare = async (keeps: Record<string, string>) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.addInitScript((stored) => Object.assign(localStorage, stored), { headers, ...keeps });
    await page.goto(`${bareList}admin/collections`);
    await page.locator('.MuiDataGrid-row').first().waitFor();
    return page;
  };
  const pages = { portal, bare: await openBare({}), kept: await openBare({ keep: 'one grid' }) };

  const times = { portal: [] as number[], bare: [] as number[], kept: [] as number[] };
  for (let click = 0; click < clicks; click += 1) {
    const to = click % 2 === 0 ? '/admin/items' : '/admin/collections';
    for (const name of ['portal', 'bare', 'kept'] as const)
      times[name].push(await clickToRows(pages[name], to));
  }
  await Promise.all(Object.values(pages).map((page) => page.close()));
  const [portalTime = 0, bare = 0, kept = 0] = [times.portal, times.bare, times.kept].map((all) =>
    Math.round(median(all)),
  );
  return { portal: portalTime, bare, kept };
}

/** In the page's own clock. A page behind another draws nothing. */
async function clickToRows(page: Page, to: string): Promise<number> {
  await page.bringToFront();
  const time = await page.evaluate(timeToRows, to);
  await page.waitForLoadState('networkidle');
  return time;
}

/** Runs in the page. The rows of a list are known by where their names lead. */
function timeToRows(to: string): Promise<number> {
  const row = `.MuiDataGrid-row a[href^="${to.replace('/admin', '')}/view"], .MuiDataGrid-row a[href^="${to}/view"]`;
  const link = document.querySelector<HTMLElement>(`nav a[href="${to}"]`);
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`No rows of ${to} came within ten seconds`)), 10_000);
    const start = performance.now();
    const look = () => {
      if (document.querySelector(row)) requestAnimationFrame(() => resolve(performance.now() - start));
      else requestAnimationFrame(look);
    };
    link?.click();
    look();
  });
}
