import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Collection } from '#contract/collections.ts';
import { barriersOf, faultsOf } from './support/inspect.ts';
import { wordsIn } from './support/messages.ts';
import { portalForTests } from './support/portal.ts';

const portal = portalForTests();

/** Every two of language, theme and screen meet in one of these. */
const looks = [
  { language: 'en', themeMode: 'light', width: 1280, height: 800 },
  { language: 'el', themeMode: 'dark', width: 360, height: 740 },
] as const;

type Messages = ReturnType<typeof wordsIn>;
type Opening = readonly [what: string, open: (page: Page, t: Messages) => Promise<void>];

/** The heading of a CSV column, which looks like an untranslated message. */
const column = ': additionalInfo';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Chooses an action of a collection: three have a button, all others are in the menu beside them. */
async function act(page: Page, t: Messages, name: string): Promise<void> {
  const more = button(page, t('collections:actions.more'));
  await more.waitFor();
  if (await button(page, name).isVisible()) return button(page, name).click();
  await more.click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** What a press on a button over a collection opens, and the first choice of the menu where it opens one. */
function byAction(key: string, opensMenu = false): Opening {
  return [
    key,
    async (page, t) => {
      await act(page, t, t(key));
      if (opensMenu) await page.getByRole('menuitem').first().click();
    },
  ];
}

/** The dialogs of a collection, one after the other on one page. */
const openings: readonly Opening[] = [
  [
    'translations',
    async (page, t) => {
      await page.getByRole('tab', { name: t('collections:form.detailsTab') }).click();
      await button(page, t('collections:form.translations')).click();
    },
  ],
  [
    'collections:actions.pick',
    async (page, t) => {
      await act(page, t, t('collections:actions.pick'));
      // Few results, so that no skeletons are shown for more.
      await page.getByRole('searchbox', { name: t('picker:search') }).fill('kettle');
    },
  ],
  byAction('collections:actions.create', true),
  byAction('collections:actions.uploadCsv'),
  byAction('collections:actions.bulk.status', true),
  byAction('collections:content.tricks.open'),
  byAction('collections:content.difficulty.open'),
  byAction('collections:ratings.open'),
  byAction('collections:clone.open'),
  byAction('collections:actions.remove'),
];

it.each(looks)(
  'dialogs of a course in $language, $themeMode, $width px wide',
  async (look) => {
    const t = wordsIn(look.language);
    const page = await portal.open({ as: 'supervisor', path: await addressOf('At home'), ...look });
    await page.getByRole('region', { name: t('collections:content.title') }).waitFor();
    const found: string[] = [];
    for (const [what, open] of openings) {
      await open(page, t);
      const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
      await dialog.waitFor();
      const faults = [
        ...(await faultsOf(page, look.language)),
        ...(await overflowOf(page)),
        ...(await barriersOf(page)),
      ].filter((fault) => !fault.endsWith(column));
      found.push(...faults.map((fault) => `${what}: ${fault}`));
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
    expect(found).toEqual([]);
  },
  120_000,
);

it('shows on a phone the result of each row of a CSV file, and downloads the faulty ones', async () => {
  const t = wordsIn('el');
  const teacher = await portal.api('teacher');
  const known = { type: 'Word', title: 'rowing boat', description: 'A boat with oars.', difficulty: 2 };
  const item = await teacher.send<{ id: string }>('POST', '/item/add', known);
  const collection = await addCollection('Boats and ships', [item.id]);
  const page = await portal.open({
    as: 'teacher',
    path: collection,
    language: 'el',
    width: 360,
    height: 740,
  });
  await act(page, t, t('collections:actions.uploadCsv'));
  await page.locator('input[type=file]').setInputFiles({
    name: 'boats.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'title,type,description,difficulty,Chapter',
        'rowing boat,Word,A small boat with oars.,2,4',
        'ferry,Word,It carries cars as well.,3,4,more',
        ',Word,It has no name.,3',
        'raft,Word,Some logs tied together.,11',
      ].join('\n'),
    ),
  });
  await button(page, t('collections:csv.upload')).click();

  const status = page.getByRole('dialog', { name: t('collections:csv.status.title', { name: 'boats.csv' }) });
  await status.getByRole('row').nth(4).waitFor();
  expect((await status.getByRole('row').allInnerTexts()).slice(1)).toEqual([
    expect.stringContaining(t('collections:csv.status.verdicts.updated')),
    expect.stringContaining(t('collections:csv.status.verdicts.new')),
    expect.stringContaining(`τίτλος: ${t('validation:required')}`),
    expect.stringContaining(t('validation:tooBig', { maximum: 8 })),
  ]);
  // What was left out of the file is named, too.
  await status
    .getByText(t('collections:csv.status.ignoredColumns', { count: 1, names: 'Chapter' }))
    .waitFor();
  await status.getByText(t('collections:csv.status.ignoredCells', { count: 1, lines: '3' })).waitFor();
  expect([...(await faultsOf(page, 'el')), ...(await overflowOf(page))]).toEqual([]);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, t('collections:csv.status.download', { count: 2 })).click(),
  ]);
  const rows = (await readFile(await download.path(), 'utf8')).trim().split('\n');
  expect(rows).toHaveLength(3);
  expect(rows[2]).toMatch(/^raft,Word/);
});

it('says that a CSV file of headings alone has no rows, instead of an empty table', async () => {
  const t = wordsIn('en');
  const page = await portal.open({ as: 'teacher', path: await addCollection('Nothing below', []) });
  await button(page, t('collections:actions.uploadCsv')).first().click();
  const file = { name: 'headings.csv', mimeType: 'text/csv', buffer: Buffer.from('title,type') };
  await page.locator('input[type=file]').setInputFiles(file);
  await button(page, t('collections:csv.upload')).click();
  const status = page.getByRole('dialog', { name: t('collections:csv.status.title', { name: file.name }) });
  await status.getByText(t('collections:csv.status.noRows')).waitFor();
  expect(await status.getByRole('table').count()).toBe(0);
});

it('deletes an entry from its dialog over the course', async () => {
  const t = wordsIn('en');
  const teacher = await portal.api('teacher');
  const item = await teacher.send<{ id: string }>('POST', '/item/add', { type: 'Word', title: 'driftwood' });
  const page = await portal.open({ as: 'teacher', path: await addCollection('On the beach', [item.id]) });
  await button(page, t('collections:content.row.editOf', { title: 'driftwood' })).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common:delete'), exact: true })
    .click();
  await button(page, t('items:removal.confirm')).click();
  await page.getByText(t('collections:content.empty.title')).waitFor();
});

it('a deletion that is under way cannot be closed, so that what follows it is done', async () => {
  const t = wordsIn('en');
  const body = { type: 'item', name: 'Going', description: 'Not for long', subType: ['Hidden'], level: [1] };
  const { id } = await (await portal.api('supervisor')).send<{ id: string }>('POST', '/tag/add', body);
  const page = await portal.open({ as: 'supervisor', path: `/tags/item/show/${id}` });
  const { promise: wasTried, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/tag/details/*', async (route) => {
    if (route.request().method() === 'DELETE') await wasTried;
    await route.fallback();
  });
  await button(page, t('common:delete')).click();
  await button(page, t('tags:removal.confirm')).click();
  await page.getByRole('progressbar').waitFor();
  await button(page, t('common:cancel')).click();
  release();
  // The page of what is deleted is left.
  await page.getByRole('heading', { level: 1, name: t('tags:menu.item') }).waitFor();
});

it.each([1280, 360])(
  'a form of something that is gone says so and can be closed, %d px wide',
  async (width) => {
    const t = wordsIn('en');
    const api = await portal.api('supervisor');
    const name = `Gone ${Date.now()}`;
    const body = { type: 'item', name, description: 'Not for long', subType: ['Hidden'], level: [1] };
    const { id } = await api.send<{ id: string }>('POST', '/tag/add', body);
    const path = `/tags/item?globalSearch=${name}`;
    const page = await portal.open({ as: 'supervisor', path, width, tolerates: /404/ });
    const menu = page.getByRole('button', { name: t('table:actionsOf', { name }), exact: true });
    await menu.waitFor();
    await api.send('DELETE', `/tag/details/${id}?type=item`);
    await menu.click();
    await page.getByRole('menuitem', { name: t('common:edit') }).click();
    const form = page.getByRole('dialog');
    await form.getByText(t('errors:NOT_FOUND')).waitFor();
    expect(await form.getByRole('button', { name: t('common:retry') }).count()).toBe(0);
    await form.getByRole('button', { name: t('common:close') }).click();
    await form.waitFor({ state: 'detached' });
  },
);

/** Where a collection of the demo is edited. */
async function addressOf(title: string): Promise<string> {
  const api = await portal.api('supervisor');
  const { items } = await api.send<{ items: Collection[] }>('GET', '/collection/list?pageSize=100');
  const collection = items.find((one) => one.title === title);
  return `/collections/edit?collectionId=${collection?.id}&type=${collection?.type}`;
}

/** Makes a collection of the teacher; answers where it is edited. */
async function addCollection(title: string, items: string[]): Promise<string> {
  const teacher = await portal.api('teacher');
  const tags = await teacher.send<{ items: { id: string }[] }>('GET', '/tag/list?type=collection');
  const { id } = await teacher.send<Collection>('POST', '/collection/add', {
    title,
    type: 'Vocabulary',
    tags: tags.items.slice(0, 1).map((tag) => tag.id),
    items,
  });
  return `/collections/edit?collectionId=${id}&type=Vocabulary`;
}

/** Parts of a dialog that overflow horizontally. */
function overflowOf(page: Page): Promise<string[]> {
  return page
    .locator('[role$=dialog], [role$=dialog] .MuiDialogContent-root, [role$=dialog] .MuiDialogActions-root')
    .evaluateAll((parts) =>
      parts
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(
          ({ className, scrollWidth, clientWidth }) => `${className}: ${scrollWidth} in ${clientWidth} px`,
        ),
    );
}
