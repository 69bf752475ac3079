import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredFile } from '#contract/files.ts';
import { eventually } from './support/eventually.ts';
import { wordsIn } from './support/messages.ts';
import { ownServer } from './support/own-server.ts';
import { portalForTests } from './support/portal.ts';

const server = ownServer();
const portal = portalForTests(server.address);
const t = wordsIn('en');

let image: Buffer;
let tags: { id: string; name: string }[];
beforeAll(async () => {
  image = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#0b7a70' } })
    .png()
    .toBuffer();
  const api = await portal.api('supervisor');
  ({ items: tags } = await api.send<{ items: typeof tags }>('GET', '/tag/list?type=collection'));
});

const files = (...names: string[]) => names.map((name) => ({ name, mimeType: 'image/png', buffer: image }));
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const picker = (page: Page) => page.getByRole('dialog', { name: t('files:library.title') });
const imageField = (page: Page) => page.getByRole('group', { name: t('tags:form.imageId'), exact: true });

/** Adds an image to the library by the API. */
async function put(name: string): Promise<StoredFile> {
  const { tokens, namespace } = await portal.api('supervisor');
  const form = new FormData();
  form.append('file', new File([Uint8Array.from(image)], name));
  const answer = await fetch(`${server.address()}/api/file/upload/single`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.accessToken}`, namespace: namespace },
    body: form,
  });
  return (await answer.json()) as StoredFile;
}

/** What the library holds under a word, the newest first. */
async function held(word: string): Promise<StoredFile[]> {
  const api = await portal.api('supervisor');
  return (await api.send<{ items: StoredFile[] }>('GET', `/file/list?globalSearch=${word}`)).items;
}

/** Opens the form of a unit, and from it the library. */
async function openPicker(): Promise<Page> {
  const page = await portal.open({ as: 'supervisor', path: `/tags/collection/show/${tags[0]?.id}` });
  await button(page, t('common:edit')).click();
  await imageField(page).getByRole('button').first().click();
  await picker(page).waitFor();
  return page;
}

async function upload(page: Page, ...names: string[]): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    picker(page)
      .getByRole('button', { name: t('files:upload.open') })
      .first()
      .click(),
  ]);
  await chooser.setFiles(files(...names));
}

/** Pastes an image where the focus is. */
async function paste(page: Page, name: string): Promise<void> {
  await page.evaluate(
    ([bytes, called]) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([Uint8Array.from(bytes)], called, { type: 'image/png' }));
      const target = document.activeElement ?? document.body;
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [[...image], name] as const,
  );
}

describe('the picker', () => {
  it('takes a file that is uploaded alone, and lets several be chosen from', async () => {
    const page = await openPicker();
    await upload(page, 'several-a.png', 'several-b.png');
    const add = (name: string) =>
      picker(page).getByRole('button', { name: t('files:library.addNamed', { name }) });
    await add('several-a.png').waitFor();
    await add('several-b.png').click();
    await imageField(page).getByText('several-b.png').waitFor();
    await imageField(page).getByRole('button').first().click();
    await upload(page, 'alone.png');
    await imageField(page).getByText('alone.png').waitFor();
    await picker(page).waitFor({ state: 'hidden' });
  });

  it('is used by the keyboard alone, and gives the focus back', async () => {
    const file = await put('by-keys.png');
    const page = await openPicker();
    const role = () => page.evaluate(() => document.activeElement?.getAttribute('role'));
    await eventually(async () => {
      await page.keyboard.press('Tab');
      return role();
    }).toBe('columnheader');
    await page.keyboard.press('ArrowDown');
    await eventually(role).toBe('gridcell');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await imageField(page).getByText(file.name).waitFor();
    await picker(page).waitFor({ state: 'hidden' });
    const opener = imageField(page).getByRole('button').first();
    await eventually(() => opener.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  it('closes by Escape and leaves the form unchanged', async () => {
    const page = await openPicker();
    await page.keyboard.press('Escape');
    await picker(page).waitFor({ state: 'hidden' });
    await eventually(() => imageField(page).isVisible()).toBe(true);
  });
});

describe('the page of the library', () => {
  it('takes what is pasted, but not what is meant for a dialog above it', async () => {
    const page = await portal.open({ as: 'supervisor', path: '/uploaded-files' });
    await page.getByRole('heading', { level: 1, name: t('files:title') }).waitFor();
    await paste(page, 'pasted.png');
    await page
      .getByRole('status')
      .filter({ hasText: t('files:upload.done', { count: 1 }) })
      .waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await button(page, t('files:byUrl.open')).click();
    await page.getByRole('dialog', { name: t('files:byUrl.title') }).waitFor();
    await page.getByRole('dialog').getByRole('button').first().focus();
    await paste(page, 'pasted-beside.png');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect((await held('pasted')).map(({ name }) => name)).toEqual(['pasted.png']);
  });

  it('does not navigate when a file is dropped beside it', async () => {
    const page = await portal.open({ as: 'supervisor', path: '/uploaded-files' });
    await page.getByRole('heading', { level: 1, name: t('files:title') }).waitFor();
    const isHeld = await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['x'], 'beside.png', { type: 'image/png' }));
      const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
      document.querySelector('header')?.dispatchEvent(drop);
      return drop.defaultPrevented;
    });
    expect(isHeld).toBe(true);
    expect(await held('beside.png')).toEqual([]);
  });

  it('lets a Supervisor say who may see a file', async () => {
    const file = await put('moved.png');
    const page = await portal.open({ as: 'supervisor', path: `/uploaded-files/show/${file._id}` });
    await button(page, t('table:actionsOf', { name: file.name })).click();
    await page.getByRole('menuitem', { name: t('files:actions.rename') }).click();
    await page.getByRole('combobox', { name: t('files:path') }).click();
    await page.getByRole('option', { name: t('files:paths.PublicFiles') }).click();
    await page.getByRole('dialog').getByText(t('files:pathHelp.PublicFiles')).waitFor();
    await button(page, t('common:save')).click();
    await page
      .getByRole('status')
      .filter({ hasText: t('form:toast.edit') })
      .waitFor();
    expect(await held('moved')).toMatchObject([{ path: 'PublicFiles', name: file.name }]);
  });
});
