import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FileDetails, StoredFile } from '#contract/files.ts';
import { eventually } from './support/eventually.ts';
import { barriersOf } from './support/inspect.ts';
import { wordsIn } from './support/messages.ts';
import { portalForTests } from './support/portal.ts';

const portal = portalForTests();
const t = wordsIn('en');

const dialog = (page: Page) => page.getByRole('dialog', { name: t('files:editor.title') });
const button = (page: Page, word: string) =>
  dialog(page).getByRole('button', { name: t(`files:editor.${word}`), exact: true });
const field = (page: Page, word: string) =>
  dialog(page).getByRole('spinbutton', { name: t(`files:editor.${word}`) });
const toast = (page: Page, word: string) =>
  page.getByRole('status').filter({ hasText: t(`files:editor.${word}`) });

/** An image whose left half is red, put into the library. */
async function uploaded(name: string): Promise<StoredFile> {
  const { tokens, namespace } = await portal.api('supervisor');
  const half = { create: { width: 300, height: 400, channels: 3, background: '#f00' } } as const;
  const image = sharp({ create: { ...half.create, width: 600, background: '#00f' } }).composite([
    { input: half, left: 0, top: 0 },
  ]);
  const form = new FormData();
  form.append('file', new File([await (name.endsWith('.gif') ? image.gif() : image.png()).toBuffer()], name));
  const answer = await fetch(`${portal.address()}/api/file/upload/single`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.accessToken}`, namespace: namespace },
    body: form,
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as StoredFile;
}

async function details({ _id }: StoredFile): Promise<FileDetails> {
  return (await portal.api('supervisor')).send('GET', `/file/details/${_id}`);
}

/** Files of the library whose name begins like that of the one which a test edits, the newest first. */
async function named(word: string): Promise<StoredFile[]> {
  const api = await portal.api('supervisor');
  const { items } = await api.send<{ items: StoredFile[] }>('GET', `/file/list?globalSearch=${word}`);
  return items;
}

/** The colour of a stored image at a point, as red, green and blue. */
async function colourAt({ url }: StoredFile, left: number, top: number): Promise<number[]> {
  const bytes = await (await fetch(`${portal.address()}${url}`)).arrayBuffer();
  const one = { left, top, width: 1, height: 1 };
  return [...(await sharp(Buffer.from(bytes)).removeAlpha().extract(one).raw().toBuffer())];
}

/** Opens the editor from the page of a file. */
async function edit(file: StoredFile): Promise<Page> {
  const page = await portal.open({ as: 'supervisor', path: `/uploaded-files/show/${file._id}` });
  await page.getByRole('button', { name: t('table:actionsOf', { name: file.name }) }).click();
  await page.getByRole('menuitem', { name: t('files:actions.editImage') }).click();
  await expect.poll(() => field(page, 'width').inputValue()).toBe('600');
  return page;
}

async function choose(page: Page, shape: string): Promise<void> {
  await dialog(page)
    .getByRole('combobox', { name: t('files:editor.ratio') })
    .click();
  await page.getByRole('option', { name: shape, exact: true }).click();
}

describe('the image editor', () => {
  let count = 0;
  let word: string;
  beforeEach(() => {
    count += 1;
    word = `halves${count}`;
  });

  it.each([640, 740])('has its tools below the picture on a phone, %i px high', async (height) => {
    const page = await edit(await uploaded(`${word}.png`));
    await page.setViewportSize({ width: 360, height });
    const frame = dialog(page).locator('.ReactCrop');
    const tools = dialog(page).getByRole('group', { name: t('files:editor.turns') });
    const bottomOf = async () => {
      const [above, below] = [await frame.boundingBox(), await tools.boundingBox()];
      return (above?.y ?? 0) + (above?.height ?? 0) - (below?.y ?? 0);
    };
    await eventually(async () => (await frame.boundingBox())?.width).toBeLessThan(360);
    expect(await bottomOf()).toBeLessThanOrEqual(0);
  });

  it('saves the selected part, in the requested size, as a new file', async () => {
    const file = await uploaded(`${word}.png`);
    const page = await edit(file);
    await choose(page, '1:1');
    await eventually(() => field(page, 'width').inputValue()).toBe('400');
    await field(page, 'width').fill('200');
    await eventually(() => field(page, 'height').inputValue()).toBe('200');
    await button(page, 'saveNew').click();
    await toast(page, 'saved').waitFor();
    const [copy, original] = await named(word);
    expect(copy).toMatchObject({
      name: `${word} 200×200.png`,
      width: 200,
      height: 200,
      fileType: 'image/png',
    });
    expect(original).toMatchObject({ _id: file._id, width: 600, height: 400, fileName: file.fileName });
    expect(await colourAt(copy as StoredFile, 50, 100)).toEqual([255, 0, 0]);
    expect(await colourAt(copy as StoredFile, 150, 100)).toEqual([0, 0, 255]);
  });

  it('turns by R, flips by H, takes a step back by Ctrl+Z, and replaces the image', async () => {
    const file = await uploaded(`${word}.png`);
    const page = await edit(file);
    await page.keyboard.press('h');
    await page.keyboard.press('r');
    await eventually(() => field(page, 'width').inputValue()).toBe('400');
    await page.keyboard.press('r');
    await eventually(() => field(page, 'width').inputValue()).toBe('600');
    await page.keyboard.press('Control+z');
    await eventually(() => field(page, 'width').inputValue()).toBe('400');
    await button(page, 'replace').click();
    await toast(page, 'replaced').waitFor();
    const now = await details(file);
    expect(now).toMatchObject({ name: file.name, width: 400, height: 600 });
    // Red was left, then right, and right is below after a turn to the right.
    expect(await colourAt(now, 200, 550)).toEqual([255, 0, 0]);
    expect(await colourAt(now, 200, 50)).toEqual([0, 0, 255]);
  });

  it('straightens by the keyboard, twice as once, and leaves no empty corners', async () => {
    const file = await uploaded(`${word}.png`);
    const page = await edit(file);
    const slider = dialog(page).getByRole('slider');
    await slider.focus();
    for (let step = 0; step < 8; step += 1) await page.keyboard.press('ArrowRight');
    // 4 degrees: what remains is the same shape, smaller by cos 4° + 1.5 sin 4°.
    const width = Math.floor(600 / (Math.cos((4 * Math.PI) / 180) + 1.5 * Math.sin((4 * Math.PI) / 180)));
    await eventually(() => field(page, 'width').inputValue()).toBe(String(width));
    await button(page, 'replace').click();
    await toast(page, 'replaced').waitFor();
    const now = await details(file);
    expect(now.width).toBe(width);
    for (const left of [0, width - 1])
      for (const top of [0, (now.height ?? 0) - 1])
        expect((await colourAt(now, left, top)).reduce((sum, part) => sum + part)).toBeGreaterThan(240);
  });

  it('moves the frame by the arrow keys', async () => {
    const page = await edit(await uploaded(`${word}.png`));
    await choose(page, '1:1');
    await eventually(() => field(page, 'width').inputValue()).toBe('400');
    const frame = dialog(page).getByRole('group', { name: t('files:editor.area') });
    // The image is shown in its own size.
    await eventually(async () => (await frame.boundingBox())?.width).toBeCloseTo(400);
    const before = await frame.boundingBox();
    await frame.focus();
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowLeft');
    await eventually(async () => (await frame.boundingBox())?.x).toBeLessThan(before?.x ?? 0);
    expect((await frame.boundingBox())?.width).toBeCloseTo(before?.width ?? 0);
  });

  it('asks before changes are lost, and keeps them when the answer is no', async () => {
    const file = await uploaded(`${word}.png`);
    const page = await edit(file);
    await button(page, 'rotateLeft').click();
    await eventually(() => field(page, 'width').inputValue()).toBe('400');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: t('files:editor.leaveTitle') });
    await question.getByRole('button', { name: t('common:cancel') }).click();
    await question.waitFor({ state: 'hidden' });
    await eventually(() => field(page, 'width').inputValue()).toBe('400');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: t('files:editor.leave') }).click();
    await dialog(page).waitFor({ state: 'hidden' });
    expect(await details(file)).toMatchObject({ width: 600, height: 400, fileName: file.fileName });
  });

  it('refuses sizes that cannot be stored', async () => {
    const page = await edit(await uploaded(`${word}.png`));
    await field(page, 'width').fill('90000');
    await dialog(page)
      .getByText(t('files:editor.wrongSize', { maximum: 16_000 }))
      .waitFor();
    await eventually(() => button(page, 'replace').isDisabled()).toBe(true);
    await eventually(() => button(page, 'resize').isDisabled()).toBe(true);
    await field(page, 'width').fill('');
    await eventually(() => field(page, 'width').inputValue()).toBe('');
    await button(page, 'reset').click();
    await eventually(() => field(page, 'width').inputValue()).toBe('600');
  });

  it('says that a GIF becomes a PNG, and does so', async () => {
    const file = await uploaded(`${word}.gif`);
    const page = await edit(file);
    await dialog(page).getByText(t('files:editor.asPng')).waitFor();
    await button(page, 'flipDown').click();
    await button(page, 'replace').click();
    await toast(page, 'replaced').waitFor();
    expect(await details(file)).toMatchObject({ fileType: 'image/png', width: 600, height: 400 });
  });

  it('tells turns and sizes, and where the handles of the frame are', async () => {
    const page = await edit(await uploaded('told.png'));
    const told = dialog(page).getByRole('status').filter({ hasText: '×' });
    await eventually(() => told.textContent()).toBe('600 × 400');
    await button(page, 'rotateRight').click();
    await eventually(() => told.textContent()).toBe(`${t('files:editor.done.right')}: 400 × 600`);
    const corner = dialog(page).getByRole('button', { name: `${t('files:editor.handles.se')}: 400, 600` });
    const box = await corner.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  });

  it('shows its whole title on a phone, in Greek too', async () => {
    const file = await uploaded(`${word}-with-a-long-name-as-cameras-give.png`);
    const page = await portal.open({
      as: 'supervisor',
      language: 'el',
      width: 360,
      height: 740,
      path: `/uploaded-files/show/${file._id}`,
    });
    const el = wordsIn('el');
    await page.getByRole('button', { name: el('table:actionsOf', { name: file.name }) }).click();
    await page.getByRole('menuitem', { name: el('files:actions.editImage') }).click();
    const heading = page.getByRole('heading', { name: el('files:editor.title') });
    await heading.waitFor();
    const isCut = await heading.evaluate((one) => one.scrollWidth > one.clientWidth);
    expect([isCut, await heading.innerText()]).toEqual([false, expect.stringContaining(file.name)]);
  });

  it('has no barriers', async () => {
    const page = await edit(await uploaded(`${word}.png`));
    await choose(page, '16:9');
    expect(await barriersOf(page)).toEqual([]);
  });
});
