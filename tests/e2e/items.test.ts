import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Collection } from '#contract/collections.ts';
import type { Item } from '#contract/items.ts';
import { eventually } from './support/eventually.ts';
import { wordsIn } from './support/messages.ts';
import { ownServer } from './support/own-server.ts';
import { portalForTests } from './support/portal.ts';

const server = ownServer();
const portal = portalForTests(server.address);
const t = wordsIn('en');

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) =>
  page.locator(`[data-field="${name}"] textarea:not([aria-hidden])`);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const save = async (page: Page) => {
  await page.keyboard.press('Control+s');
  await page
    .getByRole('status')
    .filter({ hasText: t('form:toast.add') })
    .waitFor();
};
const find = async (title: string): Promise<Item> => {
  const api = await portal.api('teacher');
  const { items } = await api.send<{ items: Item[] }>(
    'GET',
    `/item/list?disableTranslation=true&globalSearch=${encodeURIComponent(title)}`,
  );
  const [item] = items;
  if (!item) throw new Error(`No entry is called ${title}.`);
  return item;
};
const add = async (body: object): Promise<Item> =>
  (await portal.api('teacher')).send<Item>('POST', '/item/add', body);

const hasFocus = (element: Locator) => element.evaluate((one) => one === document.activeElement);

/** A new item of a kind, begun by the menu of the list. */
async function begin(type: Item['type']): Promise<Page> {
  const page = await portal.open({ as: 'teacher', path: '/admin/items' });
  await button(page, t('items:create')).click();
  await page
    .getByRole('menuitem', { name: t(`items:types.${type}`) })
    .first()
    .click();
  await heading(page, t('items:form.addTitle', { type: t(`items:types.${type}`) })).waitFor();
  return page;
}

describe('an exercise with gaps', () => {
  it('is made of a sentence by leaving a word out, and compared with its answer immediately', async () => {
    const page = await begin('FillTheGapMultiple');
    const verdict = page.getByRole('group', { name: t('items:form.gapCheck') }).getByRole('status');
    await field(page, 'title').fill('The gapped owl sleeps, by day.');
    await field(page, 'title').evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(16, 19));
    await button(page, t('items:form.gapMake')).click();
    await eventually(() => field(page, 'title').inputValue()).toBe('The gapped owl _____, by day.');
    await eventually(() => field(page, 'additionalInfo').inputValue()).toBe('The gapped owl sleeps, by day.');
    await eventually(() => verdict.innerText()).toBe(t('items:form.gapFits', { count: 1 }));

    await field(page, 'additionalInfo').fill('The gapped cat sleeps, by day.');
    await eventually(() => verdict.innerText()).toBe('Invalid match: Exercise: owl & Answer: cat');
    await field(page, 'additionalInfo').fill('The owl sleeps, by day.');
    await eventually(() => verdict.innerText()).toBe('Invalid number of words');
    await field(page, 'description').fill('Owls are awake at night.');
    await page.keyboard.press('Control+s');
    await page.getByRole('alert').getByText('Invalid number of words').waitFor();

    await field(page, 'additionalInfo').fill('The gapped owl sleeps, by day.');
    await save(page);
    expect(await find('gapped owl')).toMatchObject({
      type: 'FillTheGapMultiple',
      title: 'The gapped owl _____, by day.',
      additionalInfo: 'The gapped owl sleeps, by day.',
      status: 'Active',
      difficulty: 3,
      public: true,
    });
  });

  it('gets a word back by a click on its gap', async () => {
    const page = await begin('FillTheGapMultipleSpelling');
    await field(page, 'title').fill('One two three');
    await button(page, 'two').click();
    await eventually(() => field(page, 'title').inputValue()).toBe('One _____ three');
    await button(page, '_____ · two').click();
    await eventually(() => field(page, 'title').inputValue()).toBe('One two three');
  });
});

describe('a multiple choice', () => {
  it('starts with three choices; the marked one stays the answer when its words change', async () => {
    const page = await begin('MultipleChoice');
    const choices = page.locator('[data-field^="examples."] textarea:not([aria-hidden])');
    expect(await choices.count()).toBe(3);
    await page.locator('[name=title]').fill('Chosen: which animal flies?');
    await field(page, 'description').fill('It has wings.');
    await choices.nth(0).fill('a cow');
    await choices.nth(1).fill('a bat');
    await page.getByRole('radio', { name: t('items:form.choiceMark', { line: 2 }) }).check();
    await choices.nth(1).fill('a swallow');
    await page.keyboard.press('Control+s');
    await page.getByRole('alert').getByText(t('validation:required')).waitFor();
    await choices.nth(2).fill('a swallow');
    await eventually(() => page.getByRole('alert').innerText()).toContain(t('validation:sameChoice'));
    await choices.nth(2).fill('a pig');
    // The focus goes with the choice that is moved, to the one button that is left at the top.
    await button(page, t('form:lines.up', { line: 2 })).press('Enter');
    await eventually(() => hasFocus(button(page, t('form:lines.down', { line: 1 })))).toBe(true);
    await save(page);
    expect(await find('which animal flies')).toMatchObject({
      examples: ['a swallow', 'a cow', 'a pig'],
      additionalInfo: 'a swallow',
    });
  });
});

it('True or false is answered by one of two buttons', async () => {
  const page = await begin('TrueOrFalse');
  await page.locator('[name=title]').fill('Truth: water is wet.');
  await field(page, 'description').fill('Touch it.');
  await page.keyboard.press('Control+s');
  await page.getByRole('alert').getByText(t('validation:required')).waitFor();
  await button(page, t('items:form.true')).click();
  await save(page);
  expect((await find('water is wet')).additionalInfo).toBe('true');
});

it('A book section is stored when content and translation pair, and says where they do not', async () => {
  const page = await begin('BookSection');
  await page.locator('[name=title]').fill('Paired chapter');
  await field(page, 'description').fill('A chapter.');
  await field(page, 'additionalInfo').fill('Page 1');
  const long = 'A long paragraph that says quite a lot.';
  await field(page, 'bookSection_Content').fill([long, 'Short.', long, long].join('\n\n'));
  await field(page, 'bookSection_ContentTranslation').fill([long, long, long].join('\n\n'));
  await button(page, t('items:form.pairsGo', { number: 2 })).click();
  expect(
    await field(page, 'bookSection_Content').evaluate((area: HTMLTextAreaElement) =>
      area.value.slice(area.selectionStart, area.selectionEnd),
    ),
  ).toBe('Short.');
  await page.keyboard.press('Control+s');
  await page.getByRole('alert').getByText(t('validation:paragraphCount')).last().waitFor();

  await field(page, 'bookSection_ContentTranslation').fill([long, 'Κοντή.', long, long].join('\n\n'));
  await save(page);
  const { id } = await find('Paired chapter');
  await page.goto(`/items/view?itemId=${id}`);
  const pairs = page.getByRole('list', { name: t('items:form.pairs') }).getByRole('listitem');
  await eventually(() => pairs.count()).toBe(4);
  await eventually(() => pairs.nth(1).innerText()).toMatch(/^2\s+Short\.\s+Κοντή\.$/);
});

it('A video shows its host and id, and nothing is loaded from there', async () => {
  const { id } = await add({
    type: 'Video',
    title: 'Linked film',
    description: 'd',
    additionalInfo: 'a',
    link: 'https://www.youtube.com/watch?v=abc123',
  });
  const page = await portal.open({ as: 'support', path: `/items/view?itemId=${id}` });
  await page.getByText('youtube.com', { exact: true }).waitFor();
  expect(await page.getByText('abc123', { exact: true }).count()).toBe(1);
  expect(await page.locator('iframe').count()).toBe(0);
  expect(await page.getByRole('link', { name: t('common:edit') }).count()).toBe(0);
});

describe('the type of a stored entry', () => {
  const changeTo = async (page: Page, type: Item['type']) => {
    await page.getByRole('combobox', { name: t('items:type') }).click();
    await page.getByRole('option', { name: t(`items:types.${type}`), exact: true }).click();
  };

  it('changes immediately where nothing is lost, else after a confirmation', async () => {
    const { id } = await add({
      type: 'Word',
      title: 'Changing word',
      description: 'd',
      examples: ['It is changing.'],
    });
    const page = await portal.open({ as: 'teacher', path: `/items/edit?itemId=${id}` });
    await changeTo(page, 'Idiom');
    await page
      .getByText(t('items:form.editTitle', { type: t('items:types.Idiom') }), { exact: true })
      .waitFor();
    await eventually(() => field(page, 'examples.0').inputValue()).toBe('It is changing.');

    await changeTo(page, 'Text');
    const question = page.getByRole('alertdialog');
    await eventually(() => question.innerText()).toContain(t('items:form.examples'));
    await question.getByRole('button', { name: t('common:cancel') }).click();
    await page
      .getByText(t('items:form.editTitle', { type: t('items:types.Idiom') }), { exact: true })
      .waitFor();

    await changeTo(page, 'Text');
    await question.getByRole('button', { name: t('items:typeChange.confirm') }).click();
    await page
      .getByText(t('items:form.editTitle', { type: t('items:types.Text') }), { exact: true })
      .waitFor();
    await page.keyboard.press('Control+s');
    await page
      .getByRole('status')
      .filter({ hasText: new RegExp(`^${t('form:toast.edit')}${t('common:undo')}$`) })
      .waitFor();
    expect(await find('Changing word')).toMatchObject({ type: 'Text', description: 'd', examples: [] });
  });

  it('of a new entry changes by the menu, which resets its lines', async () => {
    const page = await begin('Word');
    await page.locator('[name=title]').fill('kept');
    expect(await page.getByRole('combobox', { name: t('items:type') }).count()).toBe(0);
    await button(page, t('items:changeType')).click();
    await page.getByRole('menuitem', { name: t('items:types.MultipleChoice') }).click();
    await heading(page, t('items:form.addTitle', { type: t('items:types.MultipleChoice') })).waitFor();
    await eventually(() => page.locator('[name=title]').inputValue()).toBe('kept');
    expect(await page.getByRole('radio', { name: /answer/ }).count()).toBe(3);
  });
});

it('A refused exercise names its errors in the order of the page', async () => {
  const page = await begin('MultipleChoice');
  await page.keyboard.press('Control+s');
  const summary = page.getByRole('alert').filter({ hasText: t('form:errors.count', { count: 6 }) });
  const lines = [1, 2, 3].map((line) => `${t('items:form.choice')} ${line}`);
  await eventually(() => summary.getByRole('listitem').getByRole('button').allInnerTexts()).toEqual([
    t('items:title'),
    t('items:form.answer'),
    ...lines,
    t('items:form.explanation'),
  ]);
});

it('A teacher who adds an entry by an address that says private is shown what it will be', async () => {
  const page = await portal.open({ as: 'teacher', path: '/items/add?type=Word&public=false' });
  await eventually(() => page.locator('[data-field=public] [role=combobox]').innerText()).toBe(
    t('common:public'),
  );
});

describe('the choices of an exercise', () => {
  it('go on to the next blank one by Enter, and are clicked through the tooltip of the one above', async () => {
    const page = await begin('MultipleChoice');
    await field(page, 'examples.0').fill('a rabbit');
    await field(page, 'examples.0').press('Enter');
    await page.keyboard.type('a hare');
    await eventually(() => field(page, 'examples.1').inputValue()).toBe('a hare');
    await page.keyboard.press('Enter');
    await page.keyboard.type('a hedgehog');
    await eventually(() => field(page, 'examples.2').inputValue()).toBe('a hedgehog');
    expect(await page.getByRole('radio').count()).toBe(3);

    const radio = (line: number) =>
      page.getByRole('radio', { name: t('items:form.choiceMark', { line }), exact: true });
    await radio(1).hover();
    await page.getByRole('tooltip').waitFor();
    const below = await radio(2).boundingBox();
    if (!below) throw new Error('The second choice is not on the screen.');
    await page.mouse.click(below.x + below.width / 2, below.y + below.height / 2);
    await eventually(() => radio(2).isChecked()).toBe(true);

    await page.keyboard.press('Enter');
    await field(page, 'examples.2').press('Enter');
    await eventually(() => page.getByRole('radio').count()).toBe(4);
  });
});

it('An example that is moved by keyboard takes the focus along, and so is moved on', async () => {
  const page = await begin('Word');
  const lines = ['it rains', 'it snows', 'it hails'];
  for (const [index, line] of lines.entries()) {
    if (index > 0) await button(page, t('items:form.examplesAdd')).click();
    await field(page, `examples.${index}`).fill(line);
  }
  const written = () =>
    Promise.all(lines.map((_line, index) => field(page, `examples.${index}`).inputValue()));
  await button(page, t('form:lines.up', { line: 3 })).focus();
  await page.keyboard.press('Enter');
  await eventually(written).toEqual(['it rains', 'it hails', 'it snows']);
  await page.keyboard.press('Enter');
  await eventually(written).toEqual(['it hails', 'it rains', 'it snows']);
  await eventually(() => hasFocus(button(page, t('form:lines.down', { line: 1 })))).toBe(true);
});

it('An example whose button is pressed twice is moved by two places', async () => {
  const page = await begin('Word');
  const lines = ['by bus', 'by train', 'by boat', 'on foot'];
  for (const [index, line] of lines.entries()) {
    if (index > 0) await button(page, t('items:form.examplesAdd')).click();
    await field(page, `examples.${index}`).fill(line);
  }
  const written = () =>
    Promise.all(lines.map((_line, index) => field(page, `examples.${index}`).inputValue()));
  await button(page, t('form:lines.up', { line: 4 })).dblclick();
  await eventually(written).toEqual(['by bus', 'on foot', 'by train', 'by boat']);
  await eventually(() => hasFocus(button(page, t('form:lines.up', { line: 2 })))).toBe(true);
  // There is one place alone for it.
  await button(page, t('form:lines.up', { line: 2 })).dblclick();
  await eventually(written).toEqual(['on foot', 'by bus', 'by train', 'by boat']);
  // No double click, but the pointer rests: it is still the same line.
  await button(page, t('form:lines.down', { line: 1 })).click();
  await eventually(written).toEqual(['by bus', 'on foot', 'by train', 'by boat']);
  await page.mouse.down();
  await page.mouse.up();
  await eventually(written).toEqual(['by bus', 'by train', 'on foot', 'by boat']);
});

it('The history of a word names languages of the past, and such as nobody listed', async () => {
  const page = await begin('Word');
  await page.locator('[name=title]').fill('Window with a past');
  const written = [
    ['ancient greek', 'ἄνεμος'],
    ['Oscan', 'fenestra'],
  ];
  for (const [index, [language = '', word = '']] of written.entries()) {
    await button(page, t('items:form.etymologyAdd')).click();
    const step = page.getByRole('group', { name: t('items:form.etymologyStep', { step: index + 1 }) });
    await step.getByRole('combobox').fill(language);
    const suggested = index === 0 ? [t('languages:grc')] : [];
    await eventually(() => page.getByRole('option').allInnerTexts()).toEqual(suggested);
    await step.getByRole('combobox').press('Enter');
    for (const name of ['word', 'partOfSpeech', 'meaning', 'etymology']) {
      await step.getByRole('textbox', { name: t(`items:form.etymologyFields.${name}`) }).fill(word);
    }
  }
  // By keyboard: a step that is moved to an end keeps the focus, and so can be moved back.
  const move = (does: 'up' | 'down', step: number) =>
    button(page, t(`form:entries.${does}`, { name: t('items:form.etymologyStep', { step }) }));
  await move('up', 2).press('Enter');
  await eventually(() => move('down', 1).evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await eventually(() => move('up', 2).evaluate((one) => one === document.activeElement)).toBe(true);
  await save(page);
  const { id, etymologyEvolution } = await find('Window with a past');
  expect(etymologyEvolution.map(({ language }) => language)).toEqual(['grc', 'Oscan']);
  const reader = await portal.open({ as: 'teacher', language: 'el', path: `/items/view?itemId=${id}` });
  await reader.getByText(wordsIn('el')('languages:grc'), { exact: true }).waitFor();
  await reader.getByText('Oscan', { exact: true }).waitFor();
});

describe('one entry after the other', () => {
  it('is added without leaving the form, classified as the one before', async () => {
    const page = await begin('Phrase');
    for (const title of ['In series, first', 'In series, second']) {
      await page.locator('[name=title]').fill(title);
      if (title.endsWith('first')) await button(page, '6').click();
      await page.keyboard.press('Control+Enter');
      await eventually(() => page.locator('[name=title]').inputValue()).toBe('');
    }
    expect(await page.locator('[name=title]').evaluate((input) => input === document.activeElement)).toBe(
      true,
    );
    expect([(await find('series, first')).difficulty, (await find('series, second')).difficulty]).toEqual([
      6, 6,
    ]);
  });

  it('goes on once by a double click', async () => {
    const page = await begin('Word');
    await page.setViewportSize({ width: 1280, height: 420 });
    await page.locator('[name=title]').fill('Clicked twice');
    await field(page, 'examples.0').fill('It is scrolled to.');
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await button(page, t('items:form.saveAndAdd')).dblclick();
    await eventually(() => page.locator('[name=title]').inputValue()).toBe('');
    expect(new URL(page.url()).pathname).toBe('/items/add');
    const series = t('items:form.series', { count: 1, titles: 'Clicked twice' });
    const note = page.getByText(series, { exact: true });
    await note.waitFor();
    // Said once, by the message of the write.
    await page
      .getByRole('status')
      .filter({ hasText: t('form:toast.add') })
      .waitFor();
    expect(await page.getByRole('status').filter({ hasText: series }).count()).toBe(0);
    // Below the bar at the top.
    await eventually(() => note.evaluate((one) => one.getBoundingClientRect().top)).toBeGreaterThan(55);
  });

  it('goes on by Enter in the title once it was begun, and says what was added and how many', async () => {
    const page = await begin('Phrase');
    await page.locator('[name=title]').fill('Chain, one');
    await button(page, t('items:form.saveAndAdd')).click();
    const said = (count: number, titles: string) =>
      page.getByText(t('items:form.series', { count, titles }), { exact: true });
    await said(1, 'Chain, one').waitFor();
    await page.locator('[name=title]').fill('Chain, two');
    await page.locator('[name=title]').press('Enter');
    await said(2, 'Chain, two, Chain, one').waitFor();
    await eventually(() => page.locator('[name=title]').inputValue()).toBe('');
    expect(new URL(page.url()).pathname).toBe('/items/add');
    await page.locator('[name=title]').fill('Chain, three');
    await button(page, t('common:save')).click();
    await heading(page, t('items:menu'))
      .or(page.getByRole('heading', { level: 1 }))
      .first()
      .waitFor();
    await eventually(() => new URL(page.url()).pathname).toBe('/admin/items');
    expect((await find('Chain, three')).type).toBe('Phrase');
  });

  it('is saved by Ctrl+Enter within a line, which adds no line and leaves no draft to the next', async () => {
    const page = await begin('Word');
    await page.clock.install();
    await page.locator('[name=title]').fill('Saved out of a line');
    await field(page, 'examples.0').fill('It is saved out of a line.');
    await field(page, 'examples.0').press('Control+Enter');
    await eventually(() => page.locator('[name=title]').inputValue()).toBe('');
    await eventually(() => field(page, 'examples.0').inputValue()).toBe('');
    expect(await page.locator('[data-field^="examples."]').count()).toBe(1);
    // Whatever would write a draft after a pause does it now.
    await page.clock.runFor(5_000);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))),
    ).toEqual([]);
    expect(await button(page, t('form:draft.restore')).count()).toBe(0);
    expect((await find('Saved out of a line')).examples).toEqual(['It is saved out of a line.']);
  });

  it('is saved without a blank example line, which stays while saving is refused', async () => {
    const page = await begin('Word');
    await field(page, 'examples.0').waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText(t('form:errors.count', { count: 1 })).waitFor();
    expect(await field(page, 'examples.0').count()).toBe(1);
    expect(await page.getByText(t('form:state.unsaved')).count()).toBe(0);
    await page.locator('[name=title]').fill('Exampleless word');
    await save(page);
    expect((await find('Exampleless word')).examples).toEqual([]);
  });

  it('is read by arrow keys and edited by "Save and next", in the order of the list', async () => {
    for (const title of ['promenade a', 'promenade b', 'promenade c']) await add({ type: 'Word', title });
    const path = '/admin/items?globalSearch=promenade%20&sortField=title&orderType=asc';
    const page = await portal.open({ as: 'teacher', path });
    await page.getByRole('link', { name: 'promenade a', exact: true }).click();
    await page.getByText(t('items:sequence.place', { position: 1, total: 3 })).waitFor();
    await page.keyboard.press('ArrowRight');
    await heading(page, 'promenade b').waitFor();
    await page.keyboard.press('ArrowLeft');
    await heading(page, 'promenade a').waitFor();

    await page.getByRole('link', { name: t('common:edit') }).click();
    await field(page, 'additionalInfo').fill('looked at');
    await button(page, t('items:form.saveAndNext')).click();
    await eventually(() => page.locator('[name=title]').inputValue()).toBe('promenade b');
    await page.keyboard.press('Control+Enter');
    await eventually(() => page.locator('[name=title]').inputValue()).toBe('promenade c');
    expect(await button(page, t('items:form.saveAndNext')).count()).toBe(0);
    expect((await find('promenade a')).additionalInfo).toBe('looked at');
    expect((await find('promenade b')).version).toBe(1);
  });
});

it('Deleting an entry names the courses it leaves; an Admin may delete its image too', async () => {
  const { id } = await add({ type: 'Word', title: 'Leaving word' });
  const teacher = await portal.api('teacher');
  const [collection] = (
    await teacher.send<{ items: Collection[] }>('GET', '/collection/list?type=Vocabulary')
  ).items;
  if (!collection) throw new Error('The demo has no vocabulary course.');
  await teacher.send('PATCH', `/collection/details/${collection.id}`, { items: [...collection.items, id] });
  const { title } = await teacher.send<Collection>(
    'GET',
    `/collection/details/${collection.id}?disableTranslation=true`,
  );

  const asAdmin = await portal.open({ as: 'admin', path: `/items/edit?itemId=${id}` });
  await button(asAdmin, t('common:delete')).click();
  const box = asAdmin.getByRole('checkbox', { name: t('items:removal.removeImage') });
  await eventually(() => box.isChecked()).toBe(false);
  await asAdmin.keyboard.press('Escape');

  const page = await portal.open({ as: 'teacher', path: `/items/edit?itemId=${id}` });
  await button(page, t('common:delete')).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('link', { name: title, exact: true }).waitFor();
  await eventually(() => question.innerText()).toContain(
    t('usage:by', { what: t('collections:count', { count: 1 }) }),
  );
  expect(await question.getByRole('checkbox').count()).toBe(0);
  await question.getByRole('button', { name: t('items:removal.confirm') }).click();
  await heading(page, t('items:menu'))
    .or(page.getByRole('heading', { level: 1 }))
    .first()
    .waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: t('items:removal.done', { name: 'Leaving word' }) })
    .waitFor();
  const after = await teacher.send<Collection>('GET', `/collection/details/${collection.id}`);
  expect(after.items).toEqual(collection.items);
});
