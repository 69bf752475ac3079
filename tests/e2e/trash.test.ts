import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Collection } from '#contract/collections.ts';
import type { StoredFile } from '#contract/files.ts';
import type { Item } from '#contract/items.ts';
import type { Tag } from '#contract/tags.ts';
import type { Trashed } from '#contract/trash.ts';
import { collectionContent } from './support/collection-content.ts';
import { eventually } from './support/eventually.ts';
import { barriersOf } from './support/inspect.ts';
import { wordsIn } from './support/messages.ts';
import { newCollection } from './support/new-collection.ts';
import { ownServer } from './support/own-server.ts';
import { portalForTests } from './support/portal.ts';

// What other tests delete would be in the trash too, and here it is emptied.
const server = ownServer();
const portal = portalForTests(server.address);
const t = wordsIn('en');

const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).first();
const toast = (page: Page, message: string) => page.getByRole('status').filter({ hasText: message });
const question = (page: Page) => page.getByRole('alertdialog');
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Opens the menu of a row or a card, and chooses from it. */
async function choose(page: Page, name: string, action: string): Promise<void> {
  await button(page, t('table:actionsOf', { name })).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Deletes a course on its page; its entries go too. */
async function deleteCourse(page: Page, name: string): Promise<void> {
  await button(page, t('collections:actions.more')).click();
  await page.getByRole('menuitem', { name: t('collections:actions.remove'), exact: true }).click();
  await button(question(page), t('collections:removal.confirm')).click();
  await toast(page, t('collections:removal.done', { name })).waitFor();
}

const idIn = (path: string) => new URLSearchParams(path.split('?')[1]).get('collectionId') ?? '';

describe('a course that a teacher deletes with its entries', () => {
  it('is found in the trash, and comes back as it was', async () => {
    const name = 'Weather and seasons';
    const path = await newCollection(portal, name, ['cloud', 'drizzle', 'breeze']);
    const page = await portal.open({ as: 'teacher', path });
    await title(page, name).waitFor();
    await deleteCourse(page, name);

    await page
      .getByRole('link', { name: t('trash:menu'), exact: true })
      .first()
      .click();
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByText(t('items:count', { count: 3 })).waitFor();
    await row.getByText('in 30 days').waitFor();
    await eventually(() => row.innerText()).toContain('Thalia Teacher');
    expect(await barriersOf(page)).toEqual([]);

    await choose(page, name, t('trash:restore'));
    const message = toast(page, t('trash:restored', { name }));
    await message.getByText(t('items:count', { count: 3 })).waitFor();
    await page.getByText(t('trash:empty.title')).waitFor();
    await button(message, t('trash:open')).click();
    await title(page, name).waitFor();
    await eventually(collectionContent(page, t).titles).toEqual(['cloud', 'drizzle', 'breeze']);
  });

  it('may come back without its entries', async () => {
    const name = 'Only the cover';
    const path = await newCollection(portal, name, ['page one', 'page two']);
    const page = await portal.open({ as: 'teacher', path });
    await deleteCourse(page, name);
    await page.goto('/trash');
    await choose(page, name, t('trash:restoreAlone'));
    await toast(page, t('trash:restored', { name })).waitFor();
    const teacher = await portal.api('teacher');
    expect(await teacher.send<Collection>('GET', `/collection/details/${idIn(path)}`)).toMatchObject({
      items: [],
    });
    // One of the entries is now listed for both.
    const row = page.getByRole('row').filter({ hasText: /page (one|two)/ });
    await row.getByText(t('items:count', { count: 1 })).waitFor();
    await row.getByRole('button', { name: t('table:actionsOf', { name: 'page' }) }).click();
    await page.getByRole('menuitem', { name: t('trash:restore'), exact: true }).click();
    await page.getByText(t('trash:empty.title')).waitFor();
    expect(await teacher.send<Collection>('GET', `/collection/details/${idIn(path)}`)).toMatchObject({
      items: [expect.any(String), expect.any(String)],
    });
  });
});

it('an entry comes back to its place in the course', async () => {
  const path = await newCollection(portal, 'In their places', ['first', 'second', 'third']);
  const page = await portal.open({ as: 'teacher', path: '/admin/items?globalSearch=second' });
  await choose(page, 'second', t('common:delete'));
  await question(page).getByRole('link', { name: 'In their places', exact: true }).waitFor();
  expect(await barriersOf(page)).toEqual([]);
  await button(question(page), t('items:removal.confirm')).click();
  await toast(page, t('items:removal.done', { name: 'second' })).waitFor();
  await page.goto(path);
  await eventually(collectionContent(page, t).titles).toEqual(['first', 'third']);
  await page.goto('/trash?entityType=items');
  await choose(page, 'second', t('trash:restore'));
  await toast(page, t('trash:restored', { name: 'second' })).waitFor();
  await page.goto(path);
  await eventually(collectionContent(page, t).titles).toEqual(['first', 'second', 'third']);
});

describe('an entry', () => {
  const add = async (title: string) =>
    (await portal.api('teacher')).send<Item>('POST', '/item/add', { type: 'Word', title });

  it('is deleted once by a double click', async () => {
    await add('pressed twice');
    const page = await portal.open({ as: 'teacher', path: '/admin/items?globalSearch=pressed' });
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'DELETE' && sent.push(request.url()));
    await choose(page, 'pressed twice', t('common:delete'));
    await button(question(page), t('items:removal.confirm')).dblclick();
    const done = toast(page, t('items:removal.done', { name: 'pressed twice' }));
    await button(done, t('common:undo')).waitFor();
    await question(page).waitFor({ state: 'detached' });
    expect(sent).toHaveLength(1);
  });

  it('that was deleted while the question was open is gone from the list', async () => {
    const { id } = await add('deleted twice');
    const page = await portal.open({
      ...{ as: 'teacher', path: '/admin/items?globalSearch=deleted+twice', tolerates: /404/ },
    });
    await choose(page, 'deleted twice', t('common:delete'));
    await button(question(page), t('items:removal.confirm')).waitFor();
    await (await portal.api('supervisor')).send('DELETE', `/item/details/${id}`);
    await button(question(page), t('items:removal.confirm')).click();
    await page
      .getByRole('alert')
      .filter({ hasText: t('trash:deletedMeanwhile', { name: 'deleted twice' }) })
      .waitFor();
    await question(page).waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: t('table:nothingFound') }).waitFor();
  });
});

it('the page of an entry that was deleted leads to the trash', async () => {
  const api = await portal.api('teacher');
  const { id } = await api.send<Item>('POST', '/item/add', { type: 'Word', title: 'linked before' });
  await api.send('DELETE', `/item/details/${id}`);
  const path = `/items/view?itemId=${id}&type=Word`;
  const page = await portal.open({ as: 'teacher', path, tolerates: /404/ });
  await page
    .getByRole('alert')
    .getByRole('link', { name: t('trash:menu') })
    .click();
  await page.getByRole('row').filter({ hasText: 'linked before' }).waitFor();
});

describe('the trash', () => {
  const remove = async (as: 'teacher' | 'supervisor', name: string) => {
    const api = await portal.api(as);
    const { id } = await api.send<Item>('POST', '/item/add', { type: 'Word', title: name });
    await api.send('DELETE', `/item/details/${id}`);
    return id;
  };

  it('shows a teacher what they deleted, and a supervisor what anyone did', async () => {
    await remove('teacher', 'deleted by the teacher');
    await remove('supervisor', 'deleted by the supervisor');
    const path = '/trash?globalSearch=deleted+by+the';
    const asTeacher = await portal.open({ as: 'teacher', path });
    await asTeacher.getByRole('row').filter({ hasText: 'deleted by the teacher' }).waitFor();
    expect(await asTeacher.getByText('deleted by the supervisor').count()).toBe(0);

    const page = await portal.open({ as: 'supervisor', path });
    await page.getByRole('row').filter({ hasText: 'deleted by the teacher' }).waitFor();
    await page.getByRole('row').filter({ hasText: 'deleted by the supervisor' }).waitFor();
    expect(await button(page, t('trash:emptying.confirm')).count()).toBe(0);
    // Narrowed to a person, who is named by the address from then on.
    await button(page, t('table:filters')).click();
    await page.getByRole('combobox', { name: t('trash:deletedBy') }).click();
    await page.getByRole('option', { name: new RegExp(`^${t('table:me')}\\b`) }).click();
    await page.keyboard.press('Escape');
    await button(page, t('table:applyFilters')).click();
    await page.getByText('deleted by the teacher').waitFor({ state: 'detached' });
    await page.getByRole('row').filter({ hasText: 'deleted by the supervisor' }).waitFor();
    expect(page.url()).toContain((await portal.api('supervisor')).id);
  });

  it('shows what was deleted in another tab once its own is looked at again', async () => {
    const page = await portal.open({ as: 'teacher', path: '/trash?globalSearch=meanwhile' });
    await page.getByText(t('table:nothingFound')).first().waitFor();
    await remove('teacher', 'deleted meanwhile');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await page.getByRole('row').filter({ hasText: 'deleted meanwhile' }).waitFor();
  });

  it('is closed to support', async () => {
    const page = await portal.open({ as: 'support', path: '/trash' });
    await title(page, t('collections:menu')).waitFor();
    expect(await page.getByRole('link', { name: t('trash:menu'), exact: true }).count()).toBe(0);
  });

  it('says that someone else was quicker, and shows what is left', async () => {
    const id = await remove('teacher', 'wanted twice');
    const page = await portal.open({ as: 'teacher', path: '/trash?globalSearch=wanted', tolerates: /404/ });
    await page.getByRole('row').filter({ hasText: 'wanted twice' }).waitFor();
    await (await portal.api('supervisor')).send('POST', `/trash/restore/${id}`);
    await choose(page, 'wanted twice', t('trash:restore'));
    await page
      .getByRole('alert')
      .filter({ hasText: t('trash:gone', { name: 'wanted twice' }) })
      .waitFor();
    await page.getByRole('heading', { name: t('table:nothingFound') }).waitFor();
  });

  it('keeps what could not be restored while the connection was lost', async () => {
    await remove('teacher', 'out of reach');
    const page = await portal.open({
      ...{ as: 'teacher', path: '/trash?globalSearch=out+of+reach', tolerates: /Failed to load|ERR_/ },
    });
    await page.getByRole('row').filter({ hasText: 'out of reach' }).waitFor();
    await page.context().setOffline(true);
    await choose(page, 'out of reach', t('trash:restore'));
    await page
      .getByRole('alert')
      .filter({ hasText: t('errors:NETWORK') })
      .waitFor();
    await page.context().setOffline(false);
    await page.reload();
    await choose(page, 'out of reach', t('trash:restore'));
    await toast(page, t('trash:restored', { name: 'out of reach' })).waitFor();
  });

  it('keeps the rows of a list that is read again without connection while one is deleted', async () => {
    const name = 'kept offline';
    const { id } = await (await portal.api('teacher')).send<{ id: string }>('POST', '/item/add', {
      type: 'Word',
      title: name,
    });
    const path = `/admin/items?globalSearch=${encodeURIComponent(name)}`;
    const page = await portal.open({ as: 'admin', path, tolerates: /ERR_/ });
    const row = page.getByRole('row').filter({ hasText: name });
    await row.first().waitFor();
    const rows = await row.count();
    await choose(page, name, t('common:delete'));
    await button(question(page), t('items:removal.confirm')).waitFor();
    const lists: string[] = [];
    await page.route('**/api/**', (route) => {
      if (route.request().url().includes('/item/list')) lists.push(route.request().url());
      return route.abort();
    });
    await button(question(page), t('items:removal.confirm')).click();
    await page.getByRole('alert').first().waitFor();
    // The list is read again, in vain: once, and twice more before it fails.
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await eventually(() => lists.length).toBeGreaterThan(2);
    await page.keyboard.press('Escape');
    await question(page).waitFor({ state: 'detached' });
    expect(await row.count()).toBe(rows);
    expect(await page.getByRole('heading', { name: t('table:failed') }).count()).toBe(0);
    await (await portal.api('admin')).send('DELETE', `/item/details/${id}`);
    await page.unroute('**/api/**');
    await eventually(() => row.count()).toBe(rows - 1);
  });

  it('is used on a phone', async () => {
    await remove('teacher', 'small screen');
    const path = '/trash?globalSearch=small+screen';
    const page = await portal.open({ as: 'teacher', path, width: 360, height: 740 });
    const card = page.getByRole('listitem').filter({ hasText: 'small screen' });
    await card.getByText(t('trash:expires', { when: 'in 30 days' })).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await choose(page, 'small screen', t('trash:restore'));
    await toast(page, t('trash:restored', { name: 'small screen' })).waitFor();
    await page.getByRole('heading', { name: t('table:nothingFound') }).waitFor();
  });
});

describe('what an admin deletes for good', () => {
  it('is gone, after its name was written', async () => {
    const name = 'Never again';
    const path = await newCollection(portal, name, ['ash', 'dust']);
    const teacher = await portal.open({ as: 'teacher', path });
    await deleteCourse(teacher, name);

    const page = await portal.open({ as: 'admin', path: '/trash?globalSearch=never' });
    await choose(page, name, t('trash:purge.confirm'));
    await question(page).getByText(t('trash:purge.text')).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    const confirm = button(question(page), t('trash:purge.confirm'));
    expect(await confirm.isDisabled()).toBe(true);
    await question(page).getByRole('textbox').fill('never AGAIN ');
    await question(page).getByRole('textbox').press('Enter');
    await toast(page, t('trash:purge.done', { name })).waitFor();
    await page.getByRole('heading', { name: t('table:nothingFound') }).waitFor();
    const { items } = await (await portal.api('admin')).send<{ items: Trashed[] }>('GET', '/trash/list');
    expect(items.filter((one) => ['ash', 'dust'].includes(one.name))).toEqual([]);
  });

  it('may be all that is in the trash', async () => {
    const teacher = await portal.api('teacher');
    for (const word of ['crumb', 'shred']) {
      const { id } = await teacher.send<Item>('POST', '/item/add', { type: 'Word', title: word });
      await teacher.send('DELETE', `/item/details/${id}`);
    }
    const page = await portal.open({ as: 'admin', path: '/trash' });
    await page.getByRole('row').filter({ hasText: 'crumb' }).waitFor();
    await button(page, t('trash:emptying.confirm')).click();
    await question(page).getByRole('textbox').fill('English for Greek speakers');
    await button(question(page), t('trash:emptying.confirm')).click();
    await page.getByText(t('trash:empty.title')).waitFor();
  });
});

describe('something that is used', () => {
  it('is swapped for another: a unit', async () => {
    const api = await portal.api('teacher');
    const unit = (name: string) =>
      api.send<Tag>('POST', '/tag/add', {
        ...{
          name,
          description: 'What makes it fresh',
          type: 'collection',
          level: [1],
          subType: ['Collection.ExpCategories'],
        },
      });
    const [old, fresh] = [await unit('Old chapter'), await unit('Fresh chapter')];
    const path = await newCollection(portal, 'Moves to a fresh chapter', []);
    await api.send('PATCH', `/collection/details/${idIn(path)}`, { tags: [old.id] });

    const shown = `/tags/collection/show/${old.id}`;
    const page = await portal.open({ as: 'teacher', path: shown, tolerates: /400/ });
    const card = page.getByRole('region', { name: t('usage:title') });
    await card.getByRole('link', { name: 'Moves to a fresh chapter' }).waitFor();
    await button(page, t('common:delete')).click();
    const link = question(page).getByRole('link', { name: 'Moves to a fresh chapter' });
    expect(await link.getAttribute('target')).toBe('_blank');
    await question(page)
      .getByRole('radio', { name: t('usage:swap') })
      .check();
    await button(question(page), t('tags:removal.confirm')).click();
    await question(page).getByText(t('usage:swapForNothing')).waitFor();
    await page.getByRole('combobox', { name: t('tags:noun') }).fill('fresh');
    const option = page.getByRole('option', { name: 'Fresh chapter' });
    await option.getByText(`${t('tags:kind.collection')} · What makes it fresh`).waitFor();
    await option.click();
    expect(await barriersOf(page)).toEqual([]);
    // What was chosen is deleted meanwhile, and comes back.
    await api.send('DELETE', `/tag/details/${fresh.id}?type=collection`);
    await button(question(page), t('tags:removal.confirm')).click();
    await question(page).getByText(t('validation:unknownReference')).waitFor();
    await api.send('POST', `/trash/restore/${fresh.id}`);
    await button(question(page), t('tags:removal.confirm')).click();
    await toast(page, t('tags:removal.done', { name: 'Old chapter' })).waitFor();
    const { tags } = await api.send<Collection>('GET', `/collection/details/${idIn(path)}`);
    expect(tags).toEqual([fresh.id]);
  });

  it('is swapped for another: an image', async () => {
    const { tokens, namespace, send } = await portal.api('admin');
    const put = async (name: string, background: string) => {
      const image = sharp({ create: { width: 240, height: 160, channels: 3, background } });
      const form = new FormData();
      form.append('file', new Blob([Uint8Array.from(await image.png().toBuffer())]), name);
      const answer = await fetch(`${server.address()}/api/file/upload/single`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tokens.accessToken}`, namespace },
        body: form,
      });
      return (await answer.json()) as StoredFile;
    };
    const [old, fresh] = [await put('old view.png', '#1d5fbf'), await put('fresh view.png', '#ffb347')];
    const body = { type: 'Word', title: 'a view', imageId: old._id };
    const item = await send<Item>('POST', '/item/add', body);

    const page = await portal.open({ as: 'admin', path: '/uploaded-files?globalSearch=view' });
    await choose(page, 'old view.png', t('common:delete'));
    await question(page)
      .getByRole('radio', { name: t('usage:swap') })
      .check();
    await button(question(page), t('usage:pick')).click();
    await button(page, t('files:library.addNamed', { name: 'fresh view.png' })).click();
    await question(page).getByText('fresh view.png').waitFor();
    await button(question(page), t('files:removal.confirm')).click();
    await toast(page, t('files:removal.done', { name: 'old view.png' })).waitFor();
    expect(await send<Item>('GET', `/item/details/${item.id}`)).toMatchObject({
      imageId: { _id: fresh._id },
    });
  });
});
