import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withDemoServer } from './demo-server.mjs';

/** Takes the pictures of the README from a server with demo content in a folder that is thrown away. */
const images = fileURLToPath(new URL('../docs/pictures/', import.meta.url));
const desk = { viewport: { width: 1280, height: 800 }, locale: 'en-GB', reducedMotion: 'reduce' };
const phone = { ...desk, viewport: { width: 390, height: 844 }, hasTouch: true };
const collections = '/admin/collections';
/** A demo course that shows most of what the form of a course has. */
const collection = 'Around the kitchen';

await withDemoServer(async (address, executablePath) => {
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({ executablePath });
  try {
    mkdirSync(images, { recursive: true });
    await takeAll(browser, address);
  } finally {
    await browser.close();
  }
});

async function takeAll(browser, address) {
  const page = await open(browser, address, desk);
  await shoot(page, 'sign-in');
  await signIn(page);
  await page.getByRole('grid').getByRole('link').first().waitFor();
  await shoot(page, 'courses');

  await page.goto(`${address}${collections}?globalSearch=${encodeURIComponent(collection)}`);
  const view = await page.getByRole('link', { name: collection }).first().getAttribute('href');
  await page.goto(`${address}${view.replace('/view', '/edit')}`);
  await page.locator('#collection-content').waitFor();
  await shoot(page, 'course');

  const small = await open(browser, address, phone);
  await signIn(small);
  await small.waitForURL(`**${collections}*`);
  await small.goto(`${address}/admin/items`);
  await small.getByRole('main').getByRole('listitem').first().waitFor();
  await shoot(small, 'entries-phone');

  const dark = await open(browser, address, { ...desk, locale: 'el-GR' }, { themeMode: 'dark' });
  await signIn(dark);
  await dark.getByRole('grid').getByRole('link').first().waitFor();
  await dark.keyboard.press('Control+KeyK');
  await dark.getByRole('dialog').getByRole('combobox').pressSequentially('μαθ');
  // Found without its accent.
  await dark.getByRole('option', { name: 'μάθησης' }).waitFor();
  await shoot(dark, 'palette-greek-dark');
}

/** A page of its own at the sign-in page, for someone with these preferences. */
async function open(browser, address, options, preferences = {}) {
  const page = await (await browser.newContext(options)).newPage();
  await page.addInitScript(
    (stored) => localStorage.setItem('portal:preferences', stored),
    JSON.stringify(preferences),
  );
  await page.goto(address);
  await page.getByText('admin@demo.test').waitFor();
  return page;
}

async function signIn(page) {
  await page.getByText('admin@demo.test').click();
  await page.locator('button[type=submit]').click();
}

async function shoot(page, name) {
  // Away from rows and buttons, which look different under it.
  await page.mouse.move(0, 0);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  // The grid first draws the rows of its lowest height, and the others once it was measured again.
  await page.waitForTimeout(500);
  const path = join(images, `${name}.png`);
  await page.screenshot({ path, animations: 'disabled' });
  console.log(`${name}.png, ${Math.round(statSync(path).size / 1000)} kB`);
}
