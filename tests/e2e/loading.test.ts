import { expect, it } from 'vitest';
import { eventually } from './support/eventually.ts';
import { wordsIn } from './support/messages.ts';
import { portalForTests, type Visit } from './support/portal.ts';

/** What browsers of the Chromium kind say of a layout shift. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

const portal = portalForTests();
const pages = ['/login', '/admin/collections', '/admin/items', '/tags/collection', '/uploaded-files'];
const widths: Pick<Visit, 'width' | 'height'>[] = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

it.each(pages.flatMap((path) => widths.map((size) => ({ path, ...size }))))(
  '$path moves nothing while it is loaded, $width px wide',
  async ({ path, ...size }) => {
    const page = await portal.open({ as: path === '/login' ? undefined : 'teacher', path, ...size });
    const content =
      path === '/login' ? page.getByText('admin@demo.test') : page.getByRole('main').getByRole('link');
    await content.first().waitFor();
    // As at a first visit.
    const session = await page.context().newCDPSession(page);
    await session.send('Network.clearBrowserCache');
    await page.reload({ waitUntil: 'networkidle' });
    await content.first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    const { sum, moved } = await page.evaluate(shifts);
    expect(sum, moved.join('\n')).toBeLessThanOrEqual(0.01);
  },
);

it.each(widths)('the editor of a text moves nothing when its code arrives, $width px wide', async (size) => {
  const teacher = await portal.api('teacher');
  const tags = await teacher.send<{ items: { id: string }[] }>('GET', '/tag/list?type=collection');
  const { id } = await teacher.send<{ id: string }>('POST', '/collection/add', {
    title: 'Long text',
    type: 'Vocabulary',
    tags: tags.items.slice(0, 1).map((tag) => tag.id),
    description: `<h2>About</h2><p>${'A long text. '.repeat(80)}</p><ul><li>one</li><li>two</li></ul>`,
  });
  const t = wordsIn('en');
  const page = await portal.open({ as: 'teacher', path: '/icon.svg', ...size });
  let gate = Promise.withResolvers<void>();
  await page.route('**/RichTextEditor-*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  const addresses = [
    '/collections/add?type=Vocabulary',
    `/collections/edit?collectionId=${id}&type=Vocabulary`,
  ];
  for (const address of addresses) {
    gate = Promise.withResolvers<void>();
    await page.goto(address);
    const details = page.getByRole('tab', { name: t('collections:form.detailsTab') });
    if (address.includes('edit')) await details.click();
    const below = page.getByRole('button', { name: t('collections:form.translations'), exact: true });
    const top = () =>
      below.evaluate((button) => Math.round(button.getBoundingClientRect().top + window.scrollY));
    await below.waitFor();
    await page.evaluate(() => document.fonts.ready);
    const before = await top();
    expect(await page.getByRole('toolbar').count()).toBe(0);
    gate.resolve();
    await page.getByRole('toolbar').waitFor();
    expect(await top()).toBe(before);
  }
});

it('a phone loads neither grid nor forms for its list and for the results of the palette, and no grid for a form', async () => {
  const page = await portal.open({ as: 'teacher', path: '/icon.svg', width: 360, height: 740 });
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto('/admin/items');
  await page.getByRole('article').first().waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('bread');
  await page.getByRole('option', { name: 'bread' }).first().waitFor();
  expect(loaded.filter((path) => path.startsWith('/assets/palette-'))).toHaveLength(1);
  expect(loaded.filter((path) => /\/assets\/(grid|forms)-/.test(path))).toEqual([]);
  await page.goto('/items/add?type=Word');
  await page.getByRole('textbox', { name: wordsIn('en')('items:title'), exact: true }).waitFor();
  expect(loaded.filter((path) => path.startsWith('/assets/forms-'))).toHaveLength(1);
  expect(loaded.filter((path) => path.startsWith('/assets/grid-'))).toEqual([]);
});

it('The sign-in page is five scripts, which it requests at once', async () => {
  const page = await portal.open({ path: '/icon.svg' });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  const loaded = new Set<string>();
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) loaded.add(request.url());
  });
  await page.goto('/login');
  await page.getByText('admin@demo.test').waitFor();
  const preloaded = await page
    .locator('link[rel=modulepreload]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  expect(preloaded).toHaveLength(5);
  expect([...loaded].toSorted()).toEqual(preloaded.toSorted());
  // Its messages and its font too.
  const others = page.locator('link[rel=preload]');
  expect(await others.evaluateAll((links) => links.map((link) => link.getAttribute('as')))).toEqual([
    'fetch',
    'font',
  ]);
});

it('The server has no source maps', async () => {
  const page = await portal.open();
  // By the page, not by its timings: what the browser has in its memory may have none.
  const scripts = () =>
    page
      .locator('script[src], link[rel=modulepreload]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('src') ?? one.getAttribute('href') ?? ''));
  await eventually(async () => (await scripts()).length).toBeGreaterThan(3);
  for (const script of await scripts()) {
    const map = await page.request.get(`${script}.map`);
    expect([map.status(), await (await page.request.get(script)).text()]).toEqual([
      404,
      expect.not.stringContaining('sourceMappingURL'),
    ]);
  }
});

/** Runs in the page: how much of it moved by itself since it was opened, and what, once it has nothing left to do. */
async function shifts(): Promise<{ sum: number; moved: string[] }> {
  const found = { sum: 0, moved: [] as string[] };
  const add = (entries: PerformanceEntryList) => {
    for (const entry of entries as LayoutShift[]) {
      found.sum += entry.value;
      for (const { node, previousRect: from, currentRect: to } of entry.sources)
        found.moved.push(`${node?.textContent?.slice(0, 30)}: ${from.x},${from.y} to ${to.x},${to.y}`);
    }
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  const endless = ({ effect }: Animation) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
  const running = document.getAnimations().filter((animation) => !endless(animation));
  await Promise.allSettled(running.map(({ finished }) => finished));
  await new Promise((resolve) => requestIdleCallback(resolve));
  // What the last work changed is painted with the next frame, and reported after it.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  add(observer.takeRecords());
  return found;
}
