import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Collection } from '#contract/collections.ts';
import { collectionContent } from './support/collection-content.ts';
import { eventually } from './support/eventually.ts';
import { wordsIn } from './support/messages.ts';
import { password, people } from './support/people.ts';
import { portalForTests } from './support/portal.ts';

const portal = portalForTests();
const t = wordsIn('en');

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const title = (page: Page) => page.getByRole('textbox', { name: t('collections:title'), exact: true });
const save = (page: Page) => button(page, t('common:save'));
const saved = (page: Page) => page.getByRole('status').getByText(t('form:toast.edit'), { exact: true });
const leaving = (page: Page) => page.getByRole('alertdialog', { name: t('form:leave.title') });
const toMenu = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: t('shell:menu') })
    .getByRole('link', { name, exact: true })
    .click();

let made = 0;

/** Makes a collection of the test's own, with items of these titles. */
async function makeCollection(...entries: string[]): Promise<Collection> {
  const api = await portal.api('teacher');
  const { items: tags } = await api.send<{ items: { id: string }[] }>('GET', '/tag/list?type=collection');
  const items: string[] = [];
  for (const item of entries) {
    const { id } = await api.send<{ id: string }>('POST', '/item/add', { type: 'Word', title: item });
    items.push(id);
  }
  made += 1;
  const body = { type: 'Vocabulary', title: `A course in the making ${made}`, tags: [tags[0]?.id], items };
  return api.send<Collection>('POST', '/collection/add', body);
}

async function storedCollection(id: string): Promise<Collection> {
  return (await portal.api('teacher')).send<Collection>(
    'GET',
    `/collection/details/${id}?disableTranslation=true`,
  );
}

/** Opens the page of a collection, and its form by the button there. */
async function openForm(
  { id, title: name }: Collection,
  visit: { apart?: boolean; tolerates?: RegExp } = {},
) {
  const page = await portal.open({ as: 'teacher', path: `/collections/view?collectionId=${id}`, ...visit });
  await page.getByRole('link', { name: t('common:edit'), exact: true }).click();
  await tab(page, 'details').click();
  await eventually(() => title(page).inputValue()).toBe(name);
  return page;
}

/** The form of a course stands in a tab beside its entries. */
const tab = (page: Page, part: 'content' | 'details') =>
  page.getByRole('tab', { name: t(`collections:form.${part}Tab`) });

describe('a changed form', () => {
  it('keeps what is typed the instant its field appears', async () => {
    const [itemId] = (await makeCollection('lamp')).items;
    const page = await portal.open({ as: 'teacher', path: '/icon.svg' });
    await page.addInitScript(() => {
      // Runs after the field is in the page and before React has run the effects of that.
      const observer = new MutationObserver(() => {
        const field = document.querySelector<HTMLTextAreaElement>('textarea[name="title"]');
        if (field?.value !== 'lamp') return;
        observer.disconnect();
        field.select();
        document.execCommand('insertText', false, 'Typed at once');
      });
      observer.observe(document, { childList: true, subtree: true });
    });
    await page.goto(`/items/edit?itemId=${itemId}`);
    await button(page, t('common:delete')).waitFor();
    const name = page.getByRole('textbox', { name: t('items:title'), exact: true });
    expect(await name.inputValue()).toBe('Typed at once');
    await save(page).click();
    await saved(page).waitFor();
    const teacher = await portal.api('teacher');
    expect(await teacher.send('GET', `/item/details/${itemId}`)).toMatchObject({ title: 'Typed at once' });
  });

  it('asks before it is left, by a link, by Back, or with the tab', async () => {
    const collection = await makeCollection();
    const page = await openForm(collection);
    await title(page).fill('Not saved yet');

    await toMenu(page, t('items:menu'));
    await leaving(page)
      .getByRole('button', { name: t('form:leave.cancel') })
      .click();
    await leaving(page).waitFor({ state: 'detached' });
    await eventually(() => title(page).inputValue()).toBe('Not saved yet');

    const [question] = await Promise.all([
      page.waitForEvent('dialog'),
      page.close({ runBeforeUnload: true }),
    ]);
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await eventually(() => title(page).inputValue()).toBe('Not saved yet');

    await page.evaluate(() => history.back());
    await leaving(page)
      .getByRole('button', { name: t('form:leave.confirm') })
      .click();
    await heading(page, collection.title).waitFor();
    expect((await storedCollection(collection.id)).title).toBe(collection.title);
  });

  it('of the own profile asks before it is left', async () => {
    const page = await portal.open({ as: 'teacher', path: '/profile' });
    const lastName = page.getByRole('textbox', { name: t('account:profile.lastName') });
    await lastName.fill('Not saved yet');
    await toMenu(page, t('items:menu'));
    await leaving(page)
      .getByRole('button', { name: t('form:leave.cancel') })
      .click();
    await leaving(page).waitFor({ state: 'detached' });
    expect(await lastName.inputValue()).toBe('Not saved yet');
    await toMenu(page, t('items:menu'));
    await leaving(page)
      .getByRole('button', { name: t('form:leave.confirm') })
      .click();
    await heading(page, t('items:menu')).waitFor();
  });

  it('lets go without a question once the change is undone', async () => {
    const collection = await makeCollection();
    const page = await openForm(collection);
    await title(page).fill('Not saved yet');
    await page.getByText(t('form:state.unsaved')).waitFor();
    await title(page).fill(collection.title);
    await page.getByText(t('form:state.unsaved')).waitFor({ state: 'detached' });
    await toMenu(page, t('items:menu'));
    await heading(page, t('items:menu')).waitFor();
    expect(await leaving(page).count()).toBe(0);
  });

  it('in a dialog asks before that is closed, and not once the change is undone', async () => {
    const page = await openForm(await makeCollection('lamp'));
    await tab(page, 'content').click();
    await button(page, 'lamp').click();
    const form = dialog(page, t('items:form.editTitle', { type: t('items:types.Word') }));
    const name = form.getByRole('textbox', { name: t('items:title'), exact: true });
    await name.fill('lantern');
    await page.keyboard.press('Escape');
    await leaving(page)
      .getByRole('button', { name: t('form:leave.cancel') })
      .click();
    await eventually(() => name.inputValue()).toBe('lantern');
    await name.fill('lamp');
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    expect(await leaving(page).count()).toBe(0);
  });

  it('asks before signing out, which forgets what was written', async () => {
    const page = await openForm(await makeCollection(), { apart: true });
    await title(page).fill('Not saved yet');
    await draftsIn(page, 1);
    await button(page, t('shell:logout')).click();
    const question = page.getByRole('alertdialog', { name: t('shell:signOut.title') });
    await question.getByRole('button', { name: t('common:cancel') }).click();
    await eventually(() => title(page).inputValue()).toBe('Not saved yet');
    await button(page, t('shell:logout')).click();
    await question.getByRole('button', { name: t('shell:signOut.confirm') }).click();
    await button(page, t('account:signIn.submit')).waitFor();
    await draftsIn(page, 0);
  });
});

describe('what was written and not saved', () => {
  it('is offered again after the tab was lost', async () => {
    const collection = await makeCollection();
    const page = await openForm(collection);
    await title(page).fill('Written before the crash');
    await draftsIn(page, 1);
    const address = page.url();
    const next = await page.context().newPage();
    await page.close();

    await next.goto(address);
    // On a phone the words of the offer have its width, and its buttons are below them.
    await next.setViewportSize({ width: 360, height: 740 });
    const offer = next.getByRole('alert').filter({ has: button(next, t('form:draft.restore')) });
    const words = await offer.locator('.MuiAlert-message').boundingBox();
    expect(words?.width).toBeGreaterThan(200);
    await next.setViewportSize({ width: 1280, height: 800 });
    await button(next, t('form:draft.restore')).click();
    await eventually(() => title(next).inputValue()).toBe('Written before the crash');
    await save(next).click();
    await saved(next).waitFor();
    expect((await storedCollection(collection.id)).title).toBe('Written before the crash');
    await draftsIn(next, 0);
  });

  it('is not stored over what somebody else wrote into the same field since then', async () => {
    const collection = await makeCollection();
    const page = await openForm(collection, { tolerates: /409/ });
    await title(page).fill('Written before the crash');
    await draftsIn(page, 1);
    const address = page.url();
    const next = await page.context().newPage();
    await page.close();
    const colleague = await portal.api('supervisor');
    await colleague.send('PATCH', `/collection/details/${collection.id}`, { title: 'Their title' });

    await next.goto(address);
    await button(next, t('form:draft.restore')).click();
    await save(next).click();
    const conflict = dialog(next, t('form:conflict.title'));
    const sides = conflict.getByRole('radiogroup', { name: t('collections:title') });
    await sides.getByText('Written before the crash').waitFor();
    await sides.getByText('Their title').waitFor();
    await conflict.getByText(t('form:conflict.open', { count: 1 })).waitFor();
    expect((await storedCollection(collection.id)).title).toBe('Their title');
  });

  it('outlives a session that ran out while saving', async () => {
    const collection = await makeCollection();
    const page = await openForm(collection, { apart: true, tolerates: /401/ });
    await title(page).fill('Written in a long afternoon');
    await draftsIn(page, 1);
    const stored = await page.evaluate(() => localStorage.getItem('portal:tokens'));
    const authorization = `Bearer ${JSON.parse(stored ?? '{}').accessToken}`;
    await fetch(`${portal.address()}/api/auth/logout`, { method: 'POST', headers: { authorization } });

    await save(page).click();
    await page
      .getByRole('status')
      .filter({ hasText: t('shell:sessionExpired') })
      .waitFor();
    await page.getByRole('textbox', { name: t('account:email') }).fill(people.teacher);
    await page.locator('input[name=password]').fill(password);
    await button(page, t('account:signIn.submit')).click();
    await button(page, t('form:draft.restore')).click();
    await save(page).click();
    await saved(page).waitFor();
    expect((await storedCollection(collection.id)).title).toBe('Written in a long afternoon');
  });

  it('stays when the connection is lost while saving, and can be saved once it is back', async () => {
    const collection = await makeCollection();
    const page = await openForm(collection, { tolerates: /ERR_INTERNET_DISCONNECTED/ });
    await title(page).fill('Saved in the tunnel');
    await page.context().setOffline(true);
    await save(page).click();
    await page
      .getByRole('alert')
      .filter({ hasText: t('errors:NETWORK') })
      .waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: t('shell:offline') })
      .waitFor();
    await eventually(() => title(page).inputValue()).toBe('Saved in the tunnel');
    expect((await storedCollection(collection.id)).title).toBe(collection.title);

    await page.context().setOffline(false);
    await save(page).click();
    await saved(page).waitFor();
    expect((await storedCollection(collection.id)).title).toBe('Saved in the tunnel');
  });

  it('is no conflict when only the answer of the own save was lost', async () => {
    const collection = await makeCollection();
    const page = await openForm(collection, { tolerates: /ERR_FAILED|409/ });
    await page.route(
      '**/api/collection/details/*',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await title(page).fill('Stored, but nobody said so');
    await save(page).click();
    await page
      .getByRole('alert')
      .filter({ hasText: t('errors:NETWORK') })
      .waitFor();
    await save(page).click();
    await saved(page).waitFor();
    expect(await dialog(page, t('form:conflict.title')).count()).toBe(0);
    expect((await storedCollection(collection.id)).title).toBe('Stored, but nobody said so');
  });
});

describe('saving', () => {
  it('sends one request for a double click', async () => {
    const page = await portal.open({ as: 'teacher', path: '/items/add?type=Word' });
    const name = `doubtful ${Date.now()}`;
    await page.getByRole('textbox', { name: t('items:title'), exact: true }).fill(name);
    await page.getByRole('textbox', { name: t('items:form.example') }).fill('It is doubtful.');
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') sent += 1;
    });
    await save(page).dblclick();
    await heading(page, t('items:menu')).waitFor();
    expect(sent).toBe(1);
    const api = await portal.api('teacher');
    const found = await api.send<{ items: unknown[] }>('GET', `/item/list?globalSearch=${name}`);
    expect(found.items).toHaveLength(1);
  });
});

it('An entry whose answer was lost may have been added, and the message says so', async () => {
  const page = await portal.open({ as: 'teacher', path: '/items/add?type=Word', tolerates: /ERR_FAILED/ });
  const name = `lost ${Date.now()}`;
  await page.getByRole('textbox', { name: t('items:title'), exact: true }).fill(name);
  await page.route(
    '**/api/item/add',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await save(page).click();
  await page
    .getByRole('alert')
    .filter({ hasText: `${t('errors:NETWORK')} ${t('form:lostAnswer')}` })
    .waitFor();
  await save(page).click();
  await heading(page, t('items:menu')).waitFor();
  const api = await portal.api('teacher');
  const found = await api.send<{ items: unknown[] }>('GET', `/item/list?globalSearch=${name}`);
  expect(found.items).toHaveLength(1);
});

it('A form of a new tag starts blank over the page of another tag', async () => {
  const api = await portal.api('supervisor');
  const { items: tags } = await api.send<{ items: { id: string; name: string }[] }>(
    'GET',
    '/tag/list?type=collection',
  );
  const page = await portal.open({ as: 'supervisor', path: `/tags/collection/show/${tags[0]?.id}` });
  await heading(page, tags[0]?.name ?? '').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(t('tags:createCommand.collection'));
  await page.getByRole('option', { name: t('tags:createCommand.collection') }).click();
  const form = dialog(page, t('tags:form.addTitle', { kind: t('tags:kind.collection') }));
  const name = form.getByRole('textbox', { name: t('common:name'), exact: true });
  await name.waitFor();
  await form.getByRole('button', { name: t('tags:form.submit') }).click();
  await form.getByRole('alert').waitFor();
  expect(await name.inputValue()).toBe('');
});

describe('two people on one course', () => {
  it('are shown both sides of what both changed, and nothing of either is lost', async () => {
    const collection = await makeCollection();
    const page = await openForm(collection, { tolerates: /409/ });
    const colleague = await portal.api('supervisor');
    await colleague.send('PATCH', `/collection/details/${collection.id}`, {
      title: 'Their title',
      typeAlias: 'Words',
    });

    await title(page).fill('My title');
    await page.getByRole('textbox', { name: t('collections:difficulty') }).fill('2,5');
    await save(page).click();
    const conflict = dialog(page, t('form:conflict.title'));
    const sides = conflict.getByRole('radiogroup', { name: t('collections:title') });
    await sides.getByText('My title').waitFor();
    await sides.getByText('Their title').waitFor();
    await conflict.getByText(t('form:conflict.open', { count: 1 })).waitFor();

    // Going back to the form loses neither side.
    await conflict.getByRole('button', { name: t('form:conflict.back') }).click();
    await eventually(() => title(page).inputValue()).toBe('My title');
    await save(page).click();
    await sides.getByRole('radio').first().check();
    await conflict.getByRole('button', { name: t('common:save'), exact: true }).click();
    await saved(page).waitFor();
    expect(await storedCollection(collection.id)).toMatchObject({
      title: 'My title',
      typeAlias: 'Words',
      difficulty: 2.5,
    });
  });

  it('see two sides on a phone, without buttons that are stretched to fill it', async () => {
    const { id, type } = await makeCollection();
    const page = await portal.open({
      as: 'teacher',
      path: `/collections/edit?collectionId=${id}&type=${type}`,
      ...{ width: 360, height: 740, tolerates: /409/ },
    });
    await tab(page, 'details').click();
    await title(page).fill('My title');
    const theirs = { title: 'Their title', typeAlias: 'Words' };
    await (await portal.api('supervisor')).send('PATCH', `/collection/details/${id}`, theirs);
    await save(page).click();
    const keep = dialog(page, t('form:conflict.title')).getByRole('button', {
      name: t('form:conflict.allMine'),
    });
    await keep.waitFor();
    expect((await keep.boundingBox())?.height).toBeLessThan(45);
  });

  it('are told so when what the other wrote cannot be read, and can save once it can', async () => {
    const collection = await makeCollection();
    const page = await openForm(collection, { tolerates: /409|ERR_FAILED/ });
    const colleague = await portal.api('supervisor');
    await colleague.send('PATCH', `/collection/details/${collection.id}`, { title: 'Their title' });
    const details = `**/api/collection/details/${collection.id}*`;
    await page.route(details, (route) =>
      route.request().method() === 'GET' ? route.abort() : route.fallback(),
    );
    await title(page).fill('My title');
    await save(page).click();
    await page
      .getByRole('alert')
      .filter({ hasText: t('errors:NETWORK') })
      .waitFor();
    expect(await dialog(page, t('form:conflict.title')).count()).toBe(0);

    await page.unroute(details);
    await save(page).click();
    const sides = dialog(page, t('form:conflict.title')).getByRole('radiogroup');
    await sides.getByText('Their title').waitFor();
    await sides.getByText('My title').waitFor();
  });

  it('keep what the other wrote into a field that was never touched, with all of mine', async () => {
    const collection = await makeCollection();
    const page = await openForm(collection, { tolerates: /409/ });
    const colleague = await portal.api('supervisor');
    const theirs = { title: 'Their title', description: '<p>Their words</p>', typeAlias: 'Theirs' };
    const { description } = await colleague.send<Collection>(
      'PATCH',
      `/collection/details/${collection.id}`,
      theirs,
    );
    expect(description).toContain('Their words');

    await title(page).fill('My title');
    await page.getByRole('textbox', { name: t('collections:form.typeAlias') }).fill('Mine');
    await save(page).click();
    const conflict = dialog(page, t('form:conflict.title'));
    await button(page, t('form:conflict.allMine')).click();
    await conflict.getByRole('button', { name: t('common:save'), exact: true }).click();
    await saved(page).waitFor();
    expect(await storedCollection(collection.id)).toMatchObject({
      title: 'My title',
      typeAlias: 'Mine',
      description,
    });
  });

  it('are reported when both changed its entries, and the second change is applied to the new list', async () => {
    const collection = await makeCollection('one', 'two', 'three');
    const page = await openForm(collection, { tolerates: /409/ });
    await tab(page, 'content').click();
    const content = collectionContent(page, t);
    await eventually(content.titles).toEqual(['one', 'two', 'three']);
    const colleague = await portal.api('supervisor');
    const items = collection.items.toReversed();
    await colleague.send('PATCH', `/collection/details/${collection.id}`, { items });

    await content.choose('two', t('collections:content.row.remove'));
    const alert = page.getByRole('alert').filter({ hasText: t('collections:content.failed.conflict') });
    await alert.getByRole('button', { name: t('collections:content.failed.again') }).click();
    await eventually(content.titles).toEqual(['three', 'one']);
    await eventually(async () => (await storedCollection(collection.id)).items).toEqual([items[0], items[2]]);
  });
});

/** Waits until that many drafts are kept. */
async function draftsIn(page: Page, count: number): Promise<void> {
  await eventually(() =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')).length),
  ).toBe(count);
}
