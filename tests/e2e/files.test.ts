import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Collection } from '#contract/collections.ts';
import type { FileDetails, StoredFile } from '#contract/files.ts';
import type { Tag } from '#contract/tags.ts';
import { eventually } from './support/eventually.ts';
import { barriersOf } from './support/inspect.ts';
import { wordsIn } from './support/messages.ts';
import { ownServer } from './support/own-server.ts';
import { portalForTests, type Visit } from './support/portal.ts';

const server = ownServer();
const portal = portalForTests(server.address);
const t = wordsIn('en');
const library = '/uploaded-files';

const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).first();
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).last();
const toast = (page: Page, message: string) => page.getByRole('status').filter({ hasText: message });
const fileField = (page: Page, label: string) => page.getByRole('group', { name: label, exact: true });

/** An image of one colour. */
async function picture(name: string, background: string, width = 240, height = 160) {
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

/** What a click opens is answered with these files. */
async function give(
  page: Page,
  click: () => Promise<void>,
  files: { name: string; mimeType: string; buffer: Buffer }[],
): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), click()]);
  await chooser.setFiles(files);
}

async function stored(name: string): Promise<StoredFile> {
  const api = await portal.api('admin');
  const query = `globalSearch=${encodeURIComponent(name)}`;
  const { items } = await api.send<{ items: StoredFile[] }>('GET', `/file/list?${query}`);
  const file = items.find((one) => one.name === name);
  if (!file) throw new Error(`The library has no ${name}.`);
  return file;
}

/** Adds an image to the library by the API. */
async function put(name: string, background: string): Promise<StoredFile> {
  const { tokens, namespace } = await portal.api('admin');
  const { buffer } = await picture(name, background);
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(buffer)]), name);
  const answer = await fetch(`${server.address()}/api/file/upload/single`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.accessToken}`, namespace: namespace },
    body: form,
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as StoredFile;
}

async function addTag(name: string, image: StoredFile): Promise<Tag> {
  const body = {
    ...{ name, description: name, type: 'collection', level: [1], subType: ['Collection.ExpCategories'] },
    imageId: image._id,
  };
  return (await portal.api('admin')).send<Tag>('POST', '/tag/add', body);
}

async function openLibrary(visit: Visit = {}): Promise<Page> {
  const page = await portal.open({ as: 'admin', path: library, ...visit });
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** Chooses from the menu of a file's row. */
async function choose(page: Page, name: string, action: string): Promise<void> {
  await button(page, t('table:actionsOf', { name })).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** The unit's form, as a teacher's supervisor has it. */
async function openTag({ id }: Tag): Promise<Page> {
  const page = await portal.open({ as: 'admin', path: `/tags/collection/show/${id}` });
  await button(page, t('common:edit')).click();
  await fileField(page, t('tags:form.imageId')).waitFor();
  return page;
}

it('The image of a tag has its box before it is there', async () => {
  const { id } = await addTag('Boxed', await put('boxed.png', '#4a6a1b'));
  const page = await portal.open({ as: 'admin' });
  let answer: () => void = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/file/content/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/tags/collection/show/${id}`);
  const image = page.getByRole('main').locator('img').first();
  await eventually(() => image.boundingBox()).toMatchObject({ height: 200 });
  const before = await image.boundingBox();
  answer();
  await eventually(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  expect(await image.boundingBox()).toEqual(before);
});

describe('an upload', () => {
  it('of three files together names the one that failed, and keeps the others', async () => {
    const page = await openLibrary({ tolerates: /415/ });
    await give(page, () => button(page, t('files:upload.open')).click(), [
      await picture('upload one.png', '#1d5fbf'),
      { name: 'upload broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') },
      await picture('upload two.png', '#0b7a70'),
    ]);
    const lines = dialog(page).getByRole('listitem');
    await dialog(page)
      .getByText(t('files:upload.progress', { done: 2, total: 3 }))
      .waitFor();
    const broken = lines.filter({ hasText: 'upload broken.png' });
    await broken.getByText(/isn't supported/).waitFor();
    // Sending it again would not help.
    expect(await broken.getByRole('button').count()).toBe(0);
    expect(await lines.filter({ hasText: t('files:upload.states.done') }).count()).toBe(2);
    expect(await barriersOf(page)).toEqual([]);
    await button(dialog(page), t('common:close')).click();
    await page.getByRole('link', { name: 'upload one.png' }).waitFor();
    await page.getByRole('link', { name: 'upload two.png' }).waitFor();
    expect(await page.getByRole('link', { name: 'upload broken.png' }).count()).toBe(0);
  });

  it('that is begun from the palette sends its files, though another one is under way', async () => {
    const page = await openLibrary();
    const { promise: mayArrive, resolve: arrive } = Promise.withResolvers<void>();
    await page.route('**/api/file/upload/single*', async (route) => {
      await mayArrive;
      await route.continue();
    });
    await give(page, () => button(page, t('files:upload.open')).click(), [
      await picture('under way.png', '#1d5fbf'),
    ]);
    await dialog(page).getByText('under way.png').waitFor();
    const command = t('files:commands.upload');
    await page.keyboard.press('Control+k');
    await page.keyboard.type(command);
    await page.getByRole('option', { name: command }).first().waitFor();
    await give(page, () => page.keyboard.press('Enter'), [await picture('from the palette.png', '#0b7a70')]);
    await dialog(page).getByText('from the palette.png').waitFor();
    arrive();
    await page.getByRole('dialog').first().waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'under way.png' }).waitFor();
    await page.getByRole('link', { name: 'from the palette.png' }).waitFor();
  });

  it('begins with a file that is dropped onto the page', async () => {
    const page = await openLibrary();
    const { buffer } = await picture('dropped.png', '#6a3da3');
    const transfer = await page.evaluateHandle(
      (bytes) => {
        const dropped = new DataTransfer();
        dropped.items.add(new File([Uint8Array.from(bytes)], 'dropped.png', { type: 'image/png' }));
        return dropped;
      },
      [...buffer],
    );
    const target = page.getByRole('heading', { level: 1 });
    await target.dispatchEvent('dragover', { dataTransfer: transfer });
    await page.getByText(t('files:upload.drop')).waitFor();
    await target.dispatchEvent('drop', { dataTransfer: transfer });
    await toast(page, t('files:upload.done', { count: 1 })).waitFor();
    expect(await stored('dropped.png')).toMatchObject({ width: 240, height: 160 });
  });
});

it('a file is given another name, and a nameless one is not stored', async () => {
  await put('misnamed.png', '#a14d20');
  const page = await openLibrary();
  await choose(page, 'misnamed.png', t('files:actions.rename'));
  const name = dialog(page).getByLabel(t('files:form.name'));
  await name.fill('');
  await button(dialog(page), t('common:save')).click();
  await dialog(page).getByText(t('validation:required')).first().waitFor();
  await name.fill('renamed.png');
  expect(await barriersOf(page)).toEqual([]);
  await button(dialog(page), t('common:save')).click();
  await page.getByRole('link', { name: 'renamed.png' }).waitFor();
});

it('a file that a colleague changes meanwhile shows both names, and keeps the one that is chosen', async () => {
  const file = await put('described twice.png', '#0b7a70');
  const page = await openLibrary({ tolerates: /409/ });
  await choose(page, file.name, t('files:actions.rename'));
  const name = dialog(page).getByRole('textbox', { name: t('files:form.name'), exact: true });
  await name.waitFor();
  const colleague = await portal.api('supervisor');
  await colleague.send('PATCH', `/file/details/${file._id}`, { name: 'theirs.png' });
  await name.fill('mine.png');
  await button(dialog(page), t('common:save')).click();
  const sides = page.getByRole('radiogroup', { name: t('files:form.name') });
  await sides.getByText('theirs.png').waitFor();
  await sides.getByRole('radio', { name: t('form:conflict.mine') }).check();
  await button(dialog(page), t('common:save')).click();
  await page.getByRole('link', { name: 'mine.png' }).waitFor();
});

it('a replaced file is shown with its new content where it is used', async () => {
  const file = await put('unit picture.png', '#0b7a70');
  const tag = await addTag('A unit with a picture', file);
  const page = await openLibrary();
  await give(page, () => choose(page, file.name, t('files:actions.replace')), [
    await picture('another.png', '#b32a60', 100, 300),
  ]);
  await toast(page, t('files:upload.replaced')).waitFor();
  const now = await (await portal.api('admin')).send<FileDetails>('GET', `/file/details/${file._id}`);
  expect(now).toMatchObject({ width: 100, height: 300, usage: { total: 1 } });

  await page.goto(`/tags/collection/show/${tag.id}`);
  const shown = page.getByRole('img', { name: file.name });
  await eventually(() => shown.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(300);
});

it('deleting a file shows what uses it, and removes it there', async () => {
  const file = await put('doomed.png', '#17202b');
  const tag = await addTag('A unit that loses its picture', file);
  const page = await openLibrary();
  await choose(page, file.name, t('common:delete'));
  await dialog(page).getByText(tag.name).waitFor();
  await dialog(page)
    .getByText(t('usage:by', { what: t('tags:count', { count: 1 }) }))
    .waitFor();
  await button(dialog(page), t('files:removal.confirm')).click();
  await toast(page, t('files:removal.done', { name: file.name })).waitFor();
  const left = await (await portal.api('admin')).send<Tag>('GET', `/tag/details/${tag.id}`);
  expect(left.imageId).toBeNull();
});

describe('a unit', () => {
  it('gets a picture from the library, and is rid of it again', async () => {
    const [first, second] = [await put('first look.png', '#1d5fbf'), await put('second look.png', '#ffb347')];
    const tag = await addTag('A unit that is picked for', first);
    const page = await openTag(tag);
    const field = fileField(page, t('tags:form.imageId'));
    await field.getByRole('img', { name: first.name }).waitFor();
    await button(field, t('files:field.change.image')).click();
    await button(page, t('files:library.addNamed', { name: second.name })).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await button(page, t('files:library.addNamed', { name: second.name })).click();
    await field.getByRole('img', { name: second.name }).waitFor();
    await button(dialog(page), t('tags:form.submit')).click();
    const api = await portal.api('admin');
    const imageNow = async () => (await api.send<Tag>('GET', `/tag/details/${tag.id}`)).imageId?._id ?? null;
    await eventually(imageNow).toBe(second._id);

    await button(page, t('common:edit')).click();
    await button(field, t('files:field.clear')).click();
    await button(dialog(page), t('tags:form.submit')).click();
    await eventually(imageNow).toBeNull();
  });

  it('gets a picture that is found without any network', async () => {
    const tag = await addTag('A unit with an elephant', await put('no elephant.png', '#526173'));
    const page = await openTag(tag);
    const field = fileField(page, t('tags:form.imageId'));
    await button(field, t('files:field.change.image')).click();
    await button(dialog(page), t('files:discover.open')).click();
    const search = page.getByLabel(t('files:discover.search'));
    await search.fill('ελέφαντας');
    const add = button(page, `${t('files:discover.add')}: ελέφαντας`);
    await add.waitFor();
    const thumbnail = dialog(page).getByRole('row').filter({ has: add }).locator('img');
    await eventually(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)).toBe(
      true,
    );
    expect(await dialog(page).getByRole('columnheader').count()).toBe(4);
    expect(await barriersOf(page)).toEqual([]);

    await search.fill('no such thing at all');
    await page.getByText(t('files:discover.none', { topic: 'no such thing at all' })).waitFor();
    await search.fill('ελέφαντας');
    await add.click();
    await field.getByRole('img', { name: /ελέφαντας/ }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(1);
    expect((await stored('ελέφαντας.png')).credit).toMatchObject({ provider: 'OpenMoji' });
  });
});

it('providers of pictures that are not set up can be seen, with what they lack, and not be chosen', async () => {
  const page = await openLibrary();
  await button(page, t('files:discover.open')).click();
  await page.getByText(t('files:discover.keys')).waitFor();
  const toKeys = page.getByRole('link', { name: t('files:discover.toKeys') });
  expect(await toKeys.getAttribute('href')).toBe('/system-settings?tab=services');
  await page.getByRole('combobox', { name: t('files:discover.provider') }).click();
  const option = page.getByRole('option', { name: /Pexels/ });
  await eventually(() => option.innerText()).toContain(t('files:discover.lacksKey'));
  await eventually(() => option.getAttribute('aria-disabled')).toBe('true');
});

it('a course has its words spoken as a dialogue, listened to, and kept', async () => {
  const api = await portal.api('teacher');
  const page = await portal.open({ as: 'teacher', path: '/collections/add?type=Listening' });
  await page.getByRole('textbox', { name: t('collections:title'), exact: true }).fill('Anna meets Ben');
  await page.getByRole('combobox', { name: t('collections:form.tags') }).click();
  await page.getByRole('option').first().click();
  await page.keyboard.press('Escape');
  const field = fileField(page, t('collections:form.audioId'));
  await button(field, t('files:speech.open')).click();
  const speech = page.getByRole('dialog', { name: t('files:speech.title') });
  await eventually(() => speech.getByLabel(t('files:speech.name')).inputValue()).toBe('Anna meets Ben');
  await button(speech, t('files:speech.generate')).click();
  await speech.getByText(t('validation:required')).waitFor();
  await speech
    .getByRole('textbox', { name: t('files:speech.text'), exact: true })
    .fill('Anna: Good morning!\nBen: Good morning, Anna.');
  await button(speech, t('files:speech.find')).click();
  expect(
    await speech.getByRole('textbox', { name: t('files:speech.speakerName'), exact: true }).count(),
  ).toBe(2);
  expect(await barriersOf(page)).toEqual([]);

  await page.keyboard.press('Escape');
  await button(
    page.getByRole('alertdialog', { name: t('form:leave.title') }),
    t('form:leave.cancel'),
  ).click();
  await button(speech, t('files:speech.generate')).click();
  const player = speech.locator('audio');
  await eventually(() => player.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(1);
  await button(speech, t('files:speech.keep')).click();
  await field.locator('audio').waitFor();
  await button(page, t('common:save')).click();
  await toast(page, t('collections:form.added', { title: 'Anna meets Ben' })).waitFor();

  const { items } = await api.send<{ items: Collection[] }>(
    'GET',
    '/collection/list?globalSearch=Anna+meets+Ben',
  );
  const details = await api.send<FileDetails>('GET', `/file/details/${items[0]?.audioId?._id}`);
  expect(details).toMatchObject({ fileType: 'audio/mpeg', path: 'AuthenticateFiles', usage: { total: 1 } });
});

it('the transcript of a video is read from its link; a failure is explained and can be retried', async () => {
  const page = await portal.open({ as: 'teacher', path: '/items/add?type=Video', tolerates: /502/ });
  const link = page.locator('[data-field="link"] input');
  await link.fill('https://vimeo.com/76979871');
  await page.getByText(t('items:form.transcriptWhere')).waitFor();
  await link.fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ');

  const message = 'YouTube does not answer.';
  const problem = {
    type: 'about:blank',
    title: 'PROVIDER_UNAVAILABLE',
    status: 502,
    detail: message,
    errorCode: 'PROVIDER_UNAVAILABLE',
    message,
    requestId: '00000000-0000-7000-8000-000000000000',
  };
  await page.route('**/utils/transcript-youtube-video?*', (route) =>
    route.fulfill({ status: 502, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  );
  await button(page, t('items:form.transcriptLoad')).click();
  const transcript = page.getByRole('dialog', { name: t('items:form.transcript') });
  await transcript.getByRole('alert').getByText(message).waitFor();
  await eventually(() => button(transcript, t('items:form.transcriptCopy')).isDisabled()).toBe(true);

  await page.route('**/utils/transcript-youtube-video?*', (route) =>
    route.fulfill({
      json: [
        { text: 'Hello', start: 0 },
        { text: 'and welcome.', start: 2 },
      ],
    }),
  );
  await button(transcript, t('common:retry')).click();
  await transcript.getByText('Hello and welcome.').waitFor();
  expect(await barriersOf(page)).toEqual([]);
  const chat = transcript.getByRole('link', { name: t('items:form.openChatGpt') });
  await eventually(() => chat.getAttribute('href')).toBe('https://chatgpt.com/');
});

it('what nothing uses is marked where warnings are shown', async () => {
  const file = await put('lonely.png', '#a3b1c2');
  const page = await openLibrary({ path: `${library}?globalSearch=${file.name}` });
  await page.getByRole('link', { name: file.name }).waitFor();
  await page.getByLabel(t('files:warnings.show')).click();
  await page
    .getByRole('row', { name: file.name })
    .getByRole('img', { name: t('files:warnings.orphan') })
    .waitFor();
});

it.each([
  { opener: t('files:byUrl.open'), label: t('files:byUrl.url') },
  { opener: t('files:speech.open'), label: t('files:speech.name') },
])('asks before what was written is lost: $opener', async ({ opener, label }) => {
  const page = await openLibrary();
  await button(page, opener).click();
  const field = dialog(page).getByRole('textbox', { name: label });
  await field.fill('https://example.org/a.png');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: t('form:leave.title') });
  await question.getByRole('button', { name: t('form:leave.cancel') }).click();
  await question.waitFor({ state: 'detached' });
  expect(await field.inputValue()).toBe('https://example.org/a.png');
  await field.fill('');
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
});

it('the library fits a small screen in Greek', async () => {
  const file = await put('a picture whose name is longer than a phone is wide, by far.png', '#5fd3c4');
  const el = wordsIn('el');
  const page = await openLibrary({ language: 'el', themeMode: 'dark', width: 360, height: 740 });
  await page.getByRole('link', { name: file.name }).waitFor();
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await overflow()).toBe(0);
  expect(await barriersOf(page)).toEqual([]);
  // Search and filters, then order and tools: two rows of controls.
  const top = async (control: Locator) => (await control.boundingBox())?.y ?? 0;
  const tools = button(page, el('files:library.moreTools'));
  const search = page.getByRole('textbox', { name: el('table:search') });
  expect((await top(tools)) - (await top(search))).toBeLessThan(60);
  for (const open of [el('files:discover.open'), el('files:speech.open'), el('files:byUrl.open')]) {
    await tools.click();
    await page.getByRole('menuitem', { name: open }).click();
    await dialog(page).getByRole('textbox').first().waitFor();
    expect([open, await overflow(), await barriersOf(page)]).toEqual([open, 0, []]);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
  }
});
