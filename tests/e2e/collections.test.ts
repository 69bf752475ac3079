import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type CollectionSection, collectionTypeFacts } from '#contract/collection-types.ts';
import type { Collection } from '#contract/collections.ts';
import { eventually } from './support/eventually.ts';
import { undoneIn, wordsIn } from './support/messages.ts';
import { newCollection } from './support/new-collection.ts';
import { ownServer } from './support/own-server.ts';
import { portalForTests } from './support/portal.ts';

const server = ownServer();
const portal = portalForTests(server.address);
const t = wordsIn('en');

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toast = (page: Page, message: string) => page.getByRole('status').filter({ hasText: message });

/** The collection of the demo with this title, as the teacher's list has it. */
async function collectionOf(title: string): Promise<Collection> {
  const api = await portal.api('teacher');
  const query = `globalSearch=${encodeURIComponent(title)}&disableTranslation=true`;
  const { items } = await api.send<{ items: Collection[] }>('GET', `/collection/list?${query}`);
  const collection = items.find((one) => one.title === title);
  if (!collection) throw new Error(`The demo has no course ${title}.`);
  return collection;
}

async function edit({ id, type }: Collection, as: 'teacher' | 'supervisor' = 'teacher'): Promise<Page> {
  const page = await portal.open({ as, path: `/collections/edit?collectionId=${id}&type=${type}` });
  await page.getByRole('region', { name: t('collections:content.title') }).waitFor();
  return page;
}

/** The fields of a course that is edited stand in a tab beside its entries. */
const details = (page: Page) => page.getByRole('tab', { name: t('collections:form.detailsTab') });

/** Opens the menu of all that can be done with a course, and chooses from it. */
async function choose(page: Page, ...names: string[]): Promise<void> {
  await button(page, t('collections:actions.more')).click();
  for (const name of names) await page.getByRole('menuitem', { name, exact: true }).click();
}

// One of each kind of form; what the others show follows from the same table.
const someTypes = ['Vocabulary', 'Listening', 'PlacementTest', 'Wizdom', 'MediaBundle', 'Book'] as const;

describe.each(someTypes)('a new course of type %s', (type) => {
  const facts = collectionTypeFacts[type];

  it('has the fields of its type, and is stored', async () => {
    const page = await portal.open({ as: 'teacher', path: `/collections/add?type=${type}` });
    const title = `A course of type ${type}`;
    await page.getByRole('textbox', { name: t('collections:title'), exact: true }).fill(title);

    const isShown: Record<CollectionSection, () => Promise<boolean>> = {
      aiPrompt: () => page.getByLabel(t('collections:form.aiPromptDescription')).isVisible(),
      quiz: () => page.getByRole('region', { name: t('collections:form.quiz') }).isVisible(),
      audio: async () => facts.sections.includes('audio'),
      link: () => page.getByLabel(t('collections:form.link')).isVisible(),
      testRules: () => page.getByRole('region', { name: t('collections:form.testRules') }).isVisible(),
    };
    for (const [section, shown] of Object.entries(isShown)) {
      expect([section, await shown()]).toEqual([
        section,
        facts.sections.includes(section as CollectionSection),
      ]);
    }
    const plain = page.locator('textarea[name=description]');
    await plain.or(page.locator('[data-field=description] .tiptap')).first().waitFor();
    const rows = (await plain.count()) > 0 ? await plain.getAttribute('rows') : null;
    expect(rows).toBe(facts.description === 'plain' ? '20' : null);

    if (facts.tagsRequired) {
      await page.getByRole('combobox', { name: t('collections:form.tags') }).click();
      await page.getByRole('option').first().click();
      await page.keyboard.press('Escape');
    }
    await button(page, t('common:save')).click();
    await toast(page, t('collections:form.added', { title })).waitFor();
    const stored = await collectionOf(title);
    expect(stored).toMatchObject({
      type,
      quizTypes: facts.defaultQuizTypes,
      status: 'OnReview',
      public: true,
    });
  });
});

describe('a course that is edited', () => {
  it('is headed by its own name, and shows its entries first', async () => {
    const page = await edit(await collectionOf('At home'));
    await page.getByRole('heading', { level: 1, name: 'At home', exact: true }).waitFor();
    await page
      .getByText(t('collections:form.editTitle', { type: t('collections:types.Vocabulary') }))
      .waitFor();
    expect(await page.getByRole('region', { name: t('collections:form.quiz') }).isVisible()).toBe(false);
    const bar = page.getByRole('group', { name: t('collections:actions.label') });
    expect(await bar.getByRole('button').count()).toBe(4);
  });

  it('shows the field that keeps it from being saved', async () => {
    const page = await edit(await collectionOf('At home'));
    await details(page).click();
    const title = page.getByRole('textbox', { name: t('collections:title'), exact: true });
    await title.fill('');
    await page.getByRole('tab', { name: t('collections:form.contentTab') }).click();
    await button(page, t('common:save')).click();
    await eventually(() => title.evaluate((field) => field === document.activeElement)).toBe(true);
  });

  it('cannot become of a type that does not take its entries, and says why', async () => {
    const page = await edit(await collectionOf('At home'));
    await details(page).click();
    await page.locator('[data-field=type] [role=combobox]').click();
    const option = (type: string) => page.getByRole('option', { name: t(`collections:types.${type}`) });
    await option('Grammar').waitFor();
    expect(await option('Grammar').getAttribute('aria-disabled')).toBe('true');
    expect(await option('Grammar').innerText()).toContain(t('items:types.Word'));
    expect(await option('Speaking').getAttribute('aria-disabled')).toBeNull();
    // The reason is no fainter than other explanations, and read where the arrow keys lead.
    expect(await option('Grammar').evaluate((one) => getComputedStyle(one).opacity)).toBe('1');
    await page.keyboard.press('ArrowDown');
    await eventually(() => option('Grammar').evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    expect(await page.locator('[data-field=type] input').inputValue()).toBe('Vocabulary');
  });

  it('has an editor whose buttons are switched, except those that take one step or open a dialog', async () => {
    const page = await edit(await collectionOf('At home'));
    await details(page).click();
    const pressed = (command: string) =>
      page
        .getByRole('toolbar')
        .getByRole('button', { name: t(`form:editor.${command}`), exact: true })
        .getAttribute('aria-pressed');
    const commands = ['bold', 'undo', 'redo', 'link'];
    expect(await Promise.all(commands.map(pressed))).toEqual(['false', null, null, null]);
  });

  it('leads from the dialog of one entry to those before and after it', async () => {
    const collection = await collectionOf('Rain or shine');
    const page = await edit(collection);
    const rows = page.locator('li .title');
    await rows.nth(1).waitFor();
    const [first = '', second = ''] = await rows.allInnerTexts();
    await rows.first().click();
    const dialog = page.getByRole('dialog');
    const at = (position: number) =>
      dialog.getByText(t('items:sequence.place', { position, total: collection.items.length })).waitFor();
    await at(1);
    await dialog.locator('[name=additionalInfo]').fill('seen on the way');
    await dialog.getByRole('button', { name: t('items:form.saveAndNext') }).click();
    await at(2);
    await eventually(() => dialog.locator('[name=title]').inputValue()).toBe(second);
    await eventually(() =>
      dialog.locator('[name=title]').evaluate((one) => one === document.activeElement),
    ).toBe(true);
    // Enter goes on as well, once it was gone on.
    await dialog.locator('[name=title]').press('Enter');
    await at(3);
    await dialog.getByRole('button', { name: t('items:sequence.previous') }).click();
    await at(2);
    const previous = dialog.getByRole('button', { name: t('items:sequence.previous') });
    await eventually(() => previous.evaluate((one) => one === document.activeElement)).toBe(true);
    await dialog.getByRole('button', { name: t('items:sequence.previous') }).click();
    await at(1);
    await eventually(() => dialog.locator('[name=title]').inputValue()).toBe(first);
    expect(await dialog.locator('[name=additionalInfo]').inputValue()).toBe('seen on the way');
    expect(await dialog.getByRole('button', { name: t('items:sequence.previous') }).isDisabled()).toBe(true);
  });

  it('of hundreds of entries scrolls with the page, and sends a move alone', async () => {
    const teacher = await portal.api('teacher');
    const { tags } = await collectionOf('Rain or shine');
    const long = { type: 'Vocabulary', title: 'A long road', tags };
    const course = await teacher.send<Collection>('POST', '/collection/add', long);
    const places = await Promise.all(
      Array.from({ length: 160 }, async (_, index) => {
        const word = { type: 'Word', title: `milestone ${String(index + 1).padStart(3, '0')}` };
        return { id: (await teacher.send<{ id: string }>('POST', '/item/add', word)).id };
      }),
    );
    await teacher.send('PATCH', `/collection/details/${course.id}/content`, { kind: 'add', places });

    const page = await edit(course);
    await button(page, t('collections:content.loadAll', { count: 160 })).click();
    const list = page.getByRole('list', { name: t('collections:content.title') });
    await eventually(async () => (await list.boundingBox())?.height ?? 0).toBeGreaterThan(160 * 50);
    expect(await list.getByRole('listitem').count()).toBeLessThan(100);
    const boxes = await page
      .locator('#collection-content, #collection-content *')
      .evaluateAll((all) => all.filter((box) => /auto|scroll/.test(getComputedStyle(box).overflowY)).length);
    expect(boxes).toBe(0);

    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) sent.push(`${request.method()} ${request.postData()}`);
    });
    const moved = (await list.locator('.title').first().innerText()) ?? '';
    await button(page, t('collections:content.row.moreOf', { title: moved })).click();
    await page.getByRole('menuitem', { name: t('collections:content.row.toEnd') }).click();
    await toast(page, t('collections:content.moved', { title: moved, position: 160 })).waitFor();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatch(/^PATCH {"kind":"move","id":"[^"]+","after":"[^"]+"}$/);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await eventually(() => list.locator('.title').last().innerText()).toBe(moved);
  });
});

describe('the entries of a course at a glance', () => {
  it('are found by word and level, and leave the course with a way back', async () => {
    const collection = await collectionOf('Rain or shine');
    const page = await edit(collection);
    await choose(page, t('collections:content.tricks.open'));
    const dialog = page.getByRole('dialog', { name: t('collections:content.tricks.title') });
    await dialog.getByRole('listitem').first().waitFor();
    await dialog.getByRole('combobox', { name: t('collections:difficulty') }).waitFor();
    await dialog.getByRole('searchbox').fill('THUNDER');
    await eventually(() => dialog.getByRole('listitem').count()).toBe(1);

    await dialog
      .getByRole('button', { name: t('collections:content.tricks.removeOf', { title: 'thunder' }) })
      .click();
    await toast(page, t('collections:content.removed', { title: 'thunder' })).waitFor();
    expect((await collectionOf(collection.title)).items).toHaveLength(collection.items.length - 1);
    await button(page, t('common:undo')).click();
    await toast(page, undoneIn(t, collection.title)).waitFor();
    expect((await collectionOf(collection.title)).items).toEqual(collection.items);
  });

  it('show how difficult they are, and the difficulty of the course follows', async () => {
    const collection = await collectionOf('Rain or shine');
    const page = await edit(collection);
    await choose(page, t('collections:content.difficulty.open'));
    const dialog = page.getByRole('dialog', { name: t('collections:content.difficulty.title') });
    await dialog.getByRole('button', { name: /^Difficulty 4:/ }).click();
    await dialog.getByRole('button', { name: t('common:save') }).click();
    await toast(page, t('collections:content.difficulty.done', { value: 4 })).waitFor();
    expect((await collectionOf(collection.title)).difficulty).toBe(4);
    await details(page).click();
    await eventually(() =>
      page.getByRole('textbox', { name: t('collections:difficulty') }).inputValue(),
    ).toBe('4');
  });
});

it('moves an entry one place by keys, though another one was dropped a moment before', async () => {
  const path = await newCollection(portal, 'Sorted fast', ['one', 'two', 'three', 'four']);
  const page = await portal.open({ as: 'teacher', path });
  const handle = (title: string) => t('collections:content.drag.handleOf', { title });
  const isOver = (title: string, position: number) =>
    page
      .getByRole('status')
      .filter({ hasText: t('collections:content.drag.over', { title, position, total: 4 }) })
      .waitFor({ state: 'attached' });
  await button(page, handle('one')).press('Space');
  for (const position of [2, 3]) {
    await page.keyboard.press('ArrowDown');
    await isOver('one', position);
  }
  // Dropped, and the next one lifted and moved before the page does anything else.
  await page.evaluate(async (name) => {
    const press = (target: Element | null, code: string) =>
      target?.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true }));
    const next = document.querySelector<HTMLElement>(`[aria-label="${name}"]`);
    press(document.activeElement, 'Space');
    await null;
    next?.focus();
    press(next, 'Space');
    press(next, 'ArrowDown');
  }, handle('two'));
  await isOver('two', 2);
  await page.keyboard.press('Space');
  await toast(page, t('collections:content.moved', { title: 'two', position: 2 })).waitFor();
  const titles = page.getByRole('list', { name: t('collections:content.title') }).locator('.title');
  expect(await titles.allInnerTexts()).toEqual(['three', 'two', 'one', 'four']);
});

it('keeps an entry out that was removed while the course was read again', async () => {
  const path = await newCollection(portal, 'Read late', ['early', 'late', 'later']);
  const page = await portal.open({ as: 'teacher', path });
  const content = page.getByRole('region', { name: t('collections:content.title') });
  await content.getByRole('button', { name: 'early', exact: true }).click();
  // An entry that is saved makes the course stale; the next dialog over it reads it again.
  await page.getByRole('dialog').locator('[name=additionalInfo]').fill('before breakfast');
  await page.keyboard.press('Control+s');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  let answer = () => {};
  const isRemoved = new Promise<void>((resolve) => (answer = resolve));
  const isRead = new Promise<void>((done) =>
    page.route(/\/collection\/details\/[^/]+\?/, async (route) => {
      const response = await route.fetch();
      await isRemoved;
      await route.fulfill({ response }).catch(() => undefined);
      done();
    }),
  );
  await choose(page, t('collections:content.tricks.open'));
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('button', { name: t('collections:content.tricks.removeOf', { title: 'late' }), exact: true })
    .click();
  await toast(page, t('collections:content.removed', { title: 'late' })).waitFor();
  answer();
  await isRead;
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await dialog.getByRole('listitem').count()).toBe(2);
});

describe('a change of a course and its entries together', () => {
  it('saves the form first, asks, counts, and names the entries it had to leave', async () => {
    const teacher = await portal.api('teacher');
    const general = await collectionOf('How to learn a language');
    const collection = await teacher.send<Collection>('POST', '/collection/add', {
      type: 'GenericCollection',
      title: 'Two hands',
      tags: (await collectionOf('Rain or shine')).tags,
      items: general.items,
    });
    const own = await teacher.send<{ id: string }>('POST', '/item/add', {
      type: 'GenericItem',
      title: 'A thought of my own',
      description: 'Mine',
    });
    await teacher.send('PATCH', `/collection/details/${collection.id}`, {
      items: [...collection.items, own.id],
    });

    const page = await edit(collection);
    // Rows that the teacher may not edit have their levels and states in the same place.
    const states = page.locator('.state');
    await eventually(() => states.count()).toBe(general.items.length + 1);
    const ends = await states.evaluateAll((all) => all.map((state) => state.getBoundingClientRect().right));
    expect(new Set(ends).size).toBe(1);
    await details(page).click();
    await page.getByRole('textbox', { name: t('collections:title'), exact: true }).fill('Four hands');
    await choose(page, t('collections:actions.bulk.status'), t('common:statuses.Inactive'));
    await button(page, t('collections:actions.unsaved.save')).click();
    const words = { value: t('common:statuses.Inactive') };
    await page.getByText(t('collections:actions.bulk.ask.status', words)).waitFor();
    await button(page, t('collections:actions.bulk.title.status')).click();

    const dialog = page.getByRole('dialog', { name: t('collections:actions.bulk.done.all', { count: 1 }) });
    await dialog.getByText(t('collections:actions.bulk.skipped', { count: general.items.length })).waitFor();
    expect(await dialog.getByRole('link').count()).toBe(general.items.length);
    expect(await collectionOf('Four hands')).toMatchObject({ id: collection.id, status: 'Inactive' });
  });

  it('is not made when the person goes back to the form', async () => {
    const collection = await collectionOf('At home');
    const page = await edit(collection);
    await details(page).click();
    await page.getByRole('textbox', { name: t('collections:form.typeAlias') }).fill('Rooms');
    await choose(page, t('collections:actions.bulk.status'), t('common:statuses.Inactive'));
    await button(page, t('collections:actions.unsaved.cancel')).click();
    expect(await collectionOf(collection.title)).toMatchObject({
      status: collection.status,
      version: collection.version,
    });
  });
});

describe('a copy of a course', () => {
  it('is made from the list, with copies of the entries', async () => {
    const collection = await collectionOf('Rain or shine');
    const page = await portal.open({ as: 'teacher', path: '/admin/collections?globalSearch=rain' });
    await page
      .getByRole('row')
      .filter({ hasText: collection.title })
      .getByRole('button', { name: t('table:actionsOf', { name: collection.title }) })
      .click();
    await page.getByRole('menuitem', { name: t('collections:clone.open') }).click();
    const dialog = page.getByRole('dialog', {
      name: t('collections:clone.heading', { title: collection.title }),
    });
    await dialog.getByRole('textbox', { name: t('collections:title') }).fill('Rain again');
    await dialog.getByRole('button', { name: t('collections:clone.confirm') }).click();
    await toast(
      page,
      t('collections:clone.done', { title: 'Rain again', count: collection.items.length }),
    ).waitFor();
    const copy = await collectionOf('Rain again');
    expect(copy.items).toHaveLength(collection.items.length);
    expect(copy.items).not.toEqual(collection.items);
    expect((await collectionOf(collection.title)).items).toEqual(collection.items);
    await button(page, t('collections:form.open')).click();
    await page.getByRole('region', { name: t('collections:content.title') }).waitFor();
    await eventually(() => new URL(page.url()).searchParams.get('collectionId')).toBe(copy.id);
  });

  it('proposes the title that was saved before', async () => {
    const path = await newCollection(portal, 'Before its copy', ['drizzle']);
    const page = await portal.open({ as: 'teacher', path });
    await details(page).click();
    await page
      .getByRole('textbox', { name: t('collections:title'), exact: true })
      .fill('Renamed before its copy');
    await choose(page, t('collections:clone.open'));
    await button(page, t('collections:actions.unsaved.save')).click();
    const title = page.getByRole('dialog').getByRole('textbox', { name: t('collections:title') });
    await eventually(() => title.inputValue()).toBe(
      t('collections:clone.titleOf', { title: 'Renamed before its copy' }),
    );
  });

  it('of a template starts a new course', async () => {
    const teacher = await portal.api('teacher');
    const template = await collectionOf('At home');
    await teacher.send('PATCH', `/collection/details/${template.id}`, { isTemplate: true });
    const page = await portal.open({ as: 'teacher', path: '/admin/collections' });
    await button(page, t('collections:create')).click();
    await page.getByRole('menuitem', { name: t('collections:templates.open') }).click();
    const templates = page.getByRole('dialog', { name: t('collections:templates.title') });
    await templates.getByRole('searchbox').fill('HOME');
    await templates.getByRole('button', { name: template.title }).click();
    await page.getByRole('textbox', { name: t('collections:title'), exact: true }).fill('At my home');
    await button(page, t('collections:clone.confirm')).click();
    await page.getByRole('region', { name: t('collections:content.title') }).waitFor();
    const collection = await collectionOf('At my home');
    await eventually(() => new URL(page.url()).searchParams.get('collectionId')).toBe(collection.id);
    expect(collection).toMatchObject({ isTemplate: false, type: template.type });
    expect(collection.items).toHaveLength(template.items.length);
  });
});

it('a CSV file is sent once, though Enter is pressed twice', async () => {
  const path = await newCollection(portal, 'Filled once', ['first']);
  const page = await portal.open({ as: 'teacher', path });
  let sent = 0;
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(/csv-items/, async (route) => {
    sent += 1;
    await isReleased;
    await route.continue();
  });
  const chooser = page.waitForEvent('filechooser');
  await button(page, t('collections:actions.uploadCsv')).click();
  await button(page, t('collections:csv.choose')).click();
  const buffer = Buffer.from('title\nsecond\n');
  await (await chooser).setFiles({ name: 'words.csv', mimeType: 'text/csv', buffer });
  const send = page
    .getByRole('dialog')
    .getByRole('button', { name: t('collections:csv.upload'), exact: true });
  await send.press('Enter');
  await page.keyboard.press('Enter');
  release();
  await page
    .getByRole('dialog', { name: t('collections:csv.status.title', { name: 'words.csv' }) })
    .waitFor();
  expect(sent).toBe(1);
});

describe('the documents of a course', () => {
  /** Exports from the menu, and answers the names of the files that come. */
  async function exported(page: Page, kind: string, language: string, count: number): Promise<string[]> {
    const names: string[] = [];
    page.on('download', (download) => names.push(download.suggestedFilename()));
    const label = t('collections:actions.export.label');
    if (await button(page, label).isVisible()) await button(page, label).click();
    else await choose(page, label);
    await page.getByRole('menuitemradio', { name: t(`languages:${language}`) }).click();
    await page.getByRole('menuitem', { name: t(`collections:actions.export.${kind}`) }).click();
    await eventually(() => names.length).toBe(count);
    return names;
  }

  it('are a worksheet where it holds exercises', async () => {
    const page = await edit(await collectionOf('What happened? Tenses of the past'));
    const [name] = await exported(page, 'exercises', 'el', 1);
    expect(name).toMatch(/\.docx$/);
  });

  it('are two files of a book, plain and translated', async () => {
    const { id } = await collectionOf('Five fables of Aesop');
    // The book belongs to every class, so the teacher may only read it.
    const page = await portal.open({ as: 'teacher', path: `/collections/view?collectionId=${id}&type=Book` });
    await button(page, t('collections:actions.export.label')).waitFor();
    const names = await exported(page, 'book', 'en', 2);
    expect(new Set(names).size).toBe(2);
    for (const name of names) expect(name).toMatch(/\.docx$/);
  });
});

describe('the ratings of a course', () => {
  it('list its students by score, and lead to the answers of each', async () => {
    const collection = await collectionOf('A letter from Brighton');
    const path = `/collections/view?collectionId=${collection.id}&type=${collection.type}`;
    const page = await portal.open({ as: 'support', path });
    await button(page, t('collections:ratings.open')).click();
    const ratings = page.getByRole('dialog', { name: t('collections:ratings.title') });
    const rows = ratings.getByRole('row').filter({ has: page.getByRole('button') });
    const scores = async () =>
      (await ratings.locator('td .MuiChip-label').allInnerTexts()).map((score) => Number.parseInt(score, 10));
    await rows.nth(1).waitFor();
    await rows.nth(1).getByText('· Level ').waitFor();
    const lefts = await ratings.locator('h2, tbody tr:first-child td:first-child').evaluateAll((all) =>
      all.map((one) => {
        const words = document.createRange();
        words.selectNodeContents(one);
        return words.getBoundingClientRect().left;
      }),
    );
    expect(lefts[1]).toBe(lefts[0]);
    const highestFirst = await scores();
    expect(highestFirst).toEqual(highestFirst.toSorted((one, other) => other - one));
    const heading = ratings.getByRole('button', { name: t('collections:ratings.score') });
    await heading.press('Enter');
    await eventually(scores).toEqual(highestFirst.toReversed());
    expect(await heading.evaluate((one) => one === document.activeElement)).toBe(true);

    await ratings
      .getByRole('button', { name: /^View the answers of / })
      .last()
      .click();
    const answers = page.getByRole('dialog', { name: t('collections:ratings.answersTitle') });
    await eventually(() => answers.getByRole('row').count()).toBe(collection.items.length + 1);
    await page.keyboard.press('Escape');
    await answers.waitFor({ state: 'detached' });
    await ratings.waitFor();
  });
});

describe('the picker of entries', () => {
  it('picks what the type of the course takes, says why not the others, and shows the end of the list', async () => {
    const collection = await collectionOf('At home');
    const page = await edit(collection);
    await button(page, t('collections:actions.pick')).click();
    const picker = page.getByRole('dialog', { name: t('picker:title') });
    await picker.getByRole('tab', { name: t('picker:tabs.all') }).click();

    // It opens on what can be picked; the others show once all types do.
    await picker.getByText(/ of \d+ shown$/).waitFor();
    expect(await picker.getByText(/^This course only takes/).count()).toBe(0);
    const types = picker.getByRole('button', { name: /^Types/ });
    expect(await types.innerText()).toMatch(/^Types:\s*\d+$/);
    await types.click();
    await page.getByRole('menuitem', { name: t('picker:types.clear') }).click();
    await page.keyboard.press('Escape');

    const search = picker.getByRole('searchbox');
    const [exercise] = await titlesOf('MultipleChoice');
    await search.fill(exercise ?? '');
    const refused = picker.getByRole('checkbox').filter({ hasText: exercise });
    await refused.click({ force: true });
    await eventually(() => refused.getAttribute('aria-checked')).toBe('false');
    await eventually(() => refused.innerText()).toContain(t('items:types.Saying'));

    await addPicked(page, 'thunder');
    await page.getByRole('listitem').filter({ hasText: 'thunder' }).waitFor();
    expect((await collectionOf(collection.title)).items).toHaveLength(collection.items.length + 1);
  });

  it('adds an entry that is shown although the list was read before it was stored', async () => {
    const words = Array.from({ length: 17 }, (_, index) => `stepping stone ${index + 1}`);
    const page = await portal.open({ as: 'teacher', path: await newCollection(portal, 'A ford', words) });
    const rows = page.getByRole('list', { name: t('collections:content.title') }).getByRole('listitem');
    await eventually(() => rows.count()).toBe(15);
    // The whole list, which is read because an entry was added, is answered from before it was, and late.
    let isFirst = true;
    let isStored = () => {};
    const stored = new Promise<void>((resolve) => (isStored = resolve));
    await page.route(/\/item\/list\?.*pageSize=10000/, async (route) => {
      if (!isFirst) return route.continue();
      isFirst = false;
      const response = await route.fetch();
      await stored;
      await route.fulfill({ response }).catch(() => undefined);
    });
    await page.route(/\/content$/, async (route) => {
      await eventually(() => isFirst).toBe(false);
      const response = await route.fetch();
      await route.fulfill({ response });
      isStored();
    });
    await button(page, t('collections:actions.pick')).click();
    const picker = page.getByRole('dialog', { name: t('picker:title') });
    await picker.getByRole('tab', { name: t('picker:tabs.all') }).click();
    await addPicked(page, 'thunder');
    expect(await rows.locator('.title').allInnerTexts()).toEqual([...words, 'thunder']);
  });
});

/** Adds the first entry of a title that the open picker finds. */
async function addPicked(page: Page, title: string): Promise<void> {
  const picker = page.getByRole('dialog', { name: t('picker:title') });
  await picker.getByRole('searchbox').fill(title);
  await picker
    .getByRole('checkbox', { name: new RegExp(title) })
    .first()
    .click();
  await button(page, t('picker:add', { count: 1 })).click();
  await toast(page, t('collections:content.added', { count: 1, title })).waitFor();
}

async function titlesOf(type: string): Promise<string[]> {
  const api = await portal.api('teacher');
  const query = `types=${type}&disableTranslation=true&pageSize=10`;
  const { items } = await api.send<{ items: { title: string }[] }>('GET', `/item/list?${query}`);
  return items.map(({ title }) => title);
}
