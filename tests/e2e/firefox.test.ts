import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { firefoxPath } from '../support/browser.ts';
import { eventually } from './support/eventually.ts';
import { wordsIn } from './support/messages.ts';
import { ownServer } from './support/own-server.ts';
import { password, people } from './support/people.ts';

const executablePath = firefoxPath();
const t = wordsIn('en');
const title = 'Around the kitchen';
const newItem = 'tea towel';
const contentRow = `ol[aria-label="${t('collections:content.title')}"] li`;

// Where tests run unattended, a missing Firefox fails them. The tests of this file are the steps of one job.
describe.skipIf(!executablePath && !process.env.CI)('a teacher at work in Firefox', () => {
  const server = ownServer();
  const complaints: string[] = [];
  let browser: Browser;
  let page: Page;

  let isBroken = false;
  beforeEach(({ skip }) => skip(isBroken));
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail' && page) console.log(page.url(), await page.evaluate(readText));
    // Not before its second try, which would be skipped, and the failure with it.
    const isTriedAgain = (task.result?.retryCount ?? 0) < Number(task.retry ?? 0);
    isBroken ||= task.result?.state === 'fail' && !isTriedAgain;
    expect(complaints.splice(0)).toEqual([]);
  });
  beforeAll(async () => {
    if (!executablePath) throw new Error('No Firefox was found: install it, or name it in FIREFOX.');
    browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath,
      // Its release for the long term does not know all that a viewport of puppeteer sets.
      defaultViewport: null,
      args: ['--width=1280', '--height=800'],
      extraPrefsFirefox: { 'intl.accept_languages': 'en' },
    });
    page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
  });
  afterAll(() => browser?.close());

  /** Waits until some part of the page says something. */
  const says = (selector: string, words: string) =>
    eventually(async () => (await texts(selector)).join('\n')).toContain(words);
  /** Waits for an element. What puppeteer's locators wait with is made by `eval`, which the content policy forbids. */
  const find = async (selector: string): Promise<ElementHandle> => {
    const found: ElementHandle[] = [];
    await eventually(async () => found.push(...(await page.$$(selector)))).toBeGreaterThan(0);
    const [first] = found;
    if (!first) throw new Error(`nothing is ${selector}`);
    return first;
  };
  const named = (name: string, role: string) => `::-p-aria([name="${name}"][role="${role}"])`;
  const click = async (name: string, role = 'button') => (await find(named(name, role))).click();
  const texts = (selector: string) =>
    page.$$eval(selector, (found) => found.map((one) => (one as HTMLElement).innerText));
  const itemTitles = () => texts(`${contentRow} .title`);

  it('signs in and gets to the list of courses', async () => {
    await page.goto(`${server.address()}/login`);
    await (await find('input[name=username]')).type(people.teacher);
    await (await find('input[name=password]')).type(password);
    await page.keyboard.press('Enter');
    await find('[role=grid] [role=row] a');
  });

  it('sees rows that end at their frame', async () => {
    const [row, frame] = await page.evaluate(() => {
      const rows = [...document.querySelectorAll('.MuiDataGrid-row')];
      const box = document.querySelector('[role=grid]')?.getBoundingClientRect();
      // Below the thumb of the scrollbar, which is at the top.
      const low = rows.findLast((one) => one.getBoundingClientRect().bottom < (box?.bottom ?? 0));
      return [low?.getBoundingClientRect().toJSON(), box?.toJSON()];
    });
    await page.mouse.move(row.left + 300, row.top + 20);
    const left = Math.round(row.left) + 2;
    const clip = { x: left, y: row.top + 6, width: Math.round(frame.right) - 2 - left, height: 1 };
    // The colour of the row that is pointed at.
    await eventually(async () => (await colours({ ...clip, width: 4 })).length).toBe(1);
    const [pointedAt] = await colours({ ...clip, width: 4 });
    expect(pointedAt).not.toBe('ffffff');
    expect(await colours({ ...clip, x: clip.x + clip.width - 20, width: 20 })).toEqual([pointedAt]);
  });

  it('sees no line at the edge of a page that was gone to by the keys', async () => {
    await page.focus('nav a[href="/admin/items"]');
    await page.keyboard.press('Enter');
    await says('h1', t('items:menu'));
    await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    await find('[role=grid] [role=row] a');
    const { top, right, height } = await page.$eval('main', (main) => main.getBoundingClientRect().toJSON());
    expect(await colours({ x: right - 6, y: top + 2, width: 6, height: height - 4 })).toHaveLength(1);
  });

  it('opens a course by the command palette', async () => {
    await page.keyboard.down('Control');
    await page.keyboard.press('k');
    await page.keyboard.up('Control');
    await find('[role=combobox]');
    await page.keyboard.type(title);
    await eventually(() => texts('[role=option][aria-selected=true]')).toEqual([
      expect.stringContaining(title),
    ]);
    await page.keyboard.press('Enter');
    await click(t('common:edit'), 'link');
    await find(`${contentRow} [aria-roledescription]`);
  });

  it('adds an entry to the course', async () => {
    await click(t('collections:actions.create'));
    await click(t('items:types.Word'), 'menuitem');
    await (await find(`[role=dialog] ${named(t('items:title'), 'textbox')}`)).type(newItem);
    await (await find(`[role=dialog] ${named(t('common:save'), 'button')}`)).click();
    await says('[role=status]', t('collections:content.added', { count: 1, title: newItem }));
  });

  it('moves an entry by the keys alone', async () => {
    const [first = '', second = '', ...rest] = await itemTitles();
    const total = Number(await page.$eval(contentRow, (row) => row.getAttribute('aria-setsize')));
    await page.focus(`::-p-aria([name="${t('collections:content.drag.handleOf', { title: first })}"])`);
    await page.keyboard.press(' ');
    await says('[role=status]', t('collections:content.drag.started', { title: first, position: 1, total }));
    await page.keyboard.press('ArrowDown');
    await says('[role=status]', t('collections:content.drag.over', { title: first, position: 2, total }));
    await page.keyboard.press(' ');
    await says('[role=status]', t('collections:content.moved', { title: first, position: 2 }));
    expect(await itemTitles()).toEqual([second, first, ...rest]);
  });

  it('saves a changed title, which is still there after a reload', async () => {
    const field = '[name=title]';
    const changed = `${title} and the garden`;
    const openDetails = async () => {
      await click(t('collections:form.detailsTab'), 'tab');
      return find(field);
    };
    const input = await openDetails();
    await input.focus();
    await page.keyboard.press('End');
    await page.keyboard.type(changed.slice(title.length));
    await click(t('common:save'));
    await says('[role=status]', t('form:toast.edit'));
    await page.reload();
    await says('h1', changed);
    await openDetails();
    expect(await page.$eval(field, (one) => (one as HTMLTextAreaElement).value)).toBe(changed);
  });

  /** The colours of what stands in a part of the screen. */
  async function colours(clip: { x: number; y: number; width: number; height: number }): Promise<string[]> {
    const picture = sharp(await page.screenshot({ clip })).removeAlpha();
    const pixels = (await picture.raw().toBuffer()).toString('hex').match(/.{6}/g) ?? [];
    return [...new Set(pixels)];
  }
});

/** Runs in the page. */
function readText(): string {
  return document.body.innerText;
}
