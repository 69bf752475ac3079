import { describe, expect, it } from 'vitest';
import type { Collection } from '#contract/collections.ts';
import type { Item } from '#contract/items.ts';
import type { Tag } from '#contract/tags.ts';
import { pdfOf } from '../support/pdf.ts';
import { wordsIn } from './support/messages.ts';
import { portalForTests } from './support/portal.ts';

const t = wordsIn('en');
const portal = portalForTests();

/** The content of each page: nothing that repeats on all of them, which would count as headers and footers. */
const pageTexts = [
  ['A fox saw some grapes.', 'They hung very high.'],
  ['Again and again it jumped.', 'Not one of them could be reached.'],
  ['So it went away.', 'Sour, it said, who wants sour grapes?'],
  ['High in a tree a crow held cheese.', 'Below stood somebody hungry.'],
  ['What a voice you must have!', 'The bird opened its beak and sang.'],
  ['Down fell its dinner.', 'Praise is dear.'],
];

/** A book of these pages, with a bookmark at the first page of each of its two chapters. */
const pdf = pdfOf(
  pageTexts.map((lines) => lines.map((text, line) => ({ text, y: 700 - line * 20 }))),
  {
    bookmarks: [
      { title: 'The beginning', page: 1 },
      { title: 'The end', page: 4 },
    ],
  },
);

async function addBook(title: string): Promise<Collection> {
  const api = await portal.api('teacher');
  const { items: tags } = await api.send<{ items: Tag[] }>('GET', '/tag/list?type=collection');
  return api.send<Collection>('POST', '/collection/add', {
    type: 'Book',
    title,
    tags: tags.slice(0, 1).map(({ id }) => id),
  });
}

/** The form of a new book, and its dialog for sections. */
async function openBook(title: string) {
  const api = await portal.api('teacher');
  const book = await addBook(title);
  const path = `/collections/edit?collectionId=${book.id}&type=Book`;
  const page = await portal.open({ as: 'teacher', path });
  // An empty collection offers the same button in the place of its items.
  const actions = page.getByRole('group', { name: t('collections:actions.label') });
  await actions.getByRole('button', { name: t('collections:book.open') }).click();
  const dialog = page.getByRole('dialog', { name: t('collections:book.title', { title }) });
  const sections = async () =>
    (await api.send<{ items: Item[] }>('GET', `/item/list?collectionId=${book.id}`)).items;
  return { page, dialog, sections };
}

describe('a book', () => {
  it('gets its sections from an uploaded PDF, by its outline', async () => {
    const { page, dialog, sections } = await openBook('Cut from a PDF');
    await dialog.getByRole('button', { name: t('collections:book.choosePdf') }).click();
    const chooser = page.waitForEvent('filechooser');
    await page
      .getByRole('dialog', { name: t('files:library.title') })
      .getByRole('button', { name: t('files:upload.open') })
      .first()
      .click();
    await (await chooser).setFiles({ name: 'story.pdf', mimeType: 'application/pdf', buffer: pdf });
    await dialog.getByRole('button', { name: t('collections:book.follow', { count: 2 }) }).click();
    const last = dialog.getByRole('textbox', { name: t('collections:book.pageTo') }).last();

    await last.fill('9');
    await dialog.getByRole('button', { name: t('collections:book.create', { count: 2 }) }).click();
    await dialog.getByText(t('collections:book.problem.page', { pageCount: 6 })).waitFor();
    await last.fill('6');
    await dialog.getByRole('button', { name: t('collections:book.create', { count: 2 }) }).click();
    await page
      .getByRole('status')
      .filter({ hasText: t('collections:book.done', { count: 2 }) })
      .waitFor();

    const [first, second] = await sections();
    expect(first).toMatchObject({ title: 'The beginning', additionalInfo: '1–3' });
    expect(second).toMatchObject({ title: 'The end', additionalInfo: '4–6' });
    expect(second?.bookSection_Content).toContain('High in a tree a crow held cheese.');
    expect(second?.bookSection_Content).not.toContain('grapes');
  });

  it('gets its sections by the headings of a PDF without bookmarks, and says which lines are left out', async () => {
    const { page, dialog } = await openBook('Cut by headings');
    await dialog.getByRole('button', { name: t('collections:book.choosePdf') }).click();
    const chooser = page.waitForEvent('filechooser');
    await page
      .getByRole('dialog', { name: t('files:library.title') })
      .getByRole('button', { name: t('files:upload.open') })
      .first()
      .click();
    const lessons = pdfOf(
      pageTexts.map((lines, index) => [
        { text: 'Lessons', y: 800 },
        { text: `Lesson ${index + 1}`, y: 760, size: 18 },
        ...lines.map((text, line) => ({ text, y: 700 - line * 20 })),
      ]),
    );
    await (await chooser).setFiles({ name: 'lessons.pdf', mimeType: 'application/pdf', buffer: lessons });
    await dialog.getByRole('button', { name: t('collections:book.followHeadings', { count: 6 }) }).click();
    const titles = dialog.getByRole('textbox', { name: t('collections:title') });
    await expect
      .poll(() => titles.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value)))
      .toEqual(pageTexts.map((_, index) => `Lesson ${index + 1}`));
    await dialog.getByText(t('collections:book.leftOut', { count: 1 })).click();
    await dialog.getByText(t('collections:book.leftOutOn', { text: 'Lessons', page: 1, count: 6 })).waitFor();
  });

  it('gets sections that are typed, with as many paragraphs in the translation', async () => {
    const { page, dialog, sections } = await openBook('Typed by hand');
    await dialog.getByRole('tab', { name: t('collections:book.typed') }).click();
    await dialog.getByRole('textbox', { name: t('collections:title') }).fill('A fable');
    // What is typed stays while the other way is looked at.
    await dialog.getByRole('tab', { name: t('collections:book.fromPdf') }).click();
    await dialog.getByRole('button', { name: t('collections:book.choosePdf') }).waitFor();
    await dialog.getByRole('tab', { name: t('collections:book.typed') }).click();
    await dialog
      .getByRole('textbox', { name: t('collections:book.content'), exact: true })
      .fill('A fox.\n\nAnd grapes.');
    const translation = dialog.getByRole('textbox', { name: t('collections:book.contentTranslation') });
    await translation.fill('Μια αλεπού.');
    const create = dialog.getByRole('button', { name: t('collections:book.create', { count: 1 }) });
    await create.click();
    await dialog.getByText(t('validation:paragraphCount')).first().waitFor();
    await translation.fill('Μια αλεπού.\n\nΚαι σταφύλια.');
    await create.click();
    await page
      .getByRole('status')
      .filter({ hasText: t('collections:book.done', { count: 1 }) })
      .waitFor();
    expect(await sections()).toMatchObject([
      { title: 'A fable', bookSection_ContentTranslation: 'Μια αλεπού.\n\nΚαι σταφύλια.' },
    ]);
  });

  it('without any translation is saved as one document, and nothing is said to have failed', async () => {
    const { id } = await addBook('Not translated');
    const api = await portal.api('teacher');
    await api.send('PUT', '/item/add/collection/book', {
      collectionId: id,
      sections: [{ title: 'A fable', content: 'A fox.' }],
    });
    const path = `/collections/edit?collectionId=${id}&type=Book`;
    const page = await portal.open({ as: 'teacher', path, tolerates: /409/ });
    const names: string[] = [];
    page.on('download', (file) => names.push(file.suggestedFilename()));
    await page.getByRole('button', { name: t('collections:actions.more'), exact: true }).click();
    await page.getByRole('menuitem', { name: t('collections:actions.export.label') }).click();
    await page.getByRole('menuitem', { name: t('collections:actions.export.book') }).click();
    await page
      .getByRole('status')
      .filter({ hasText: t('errors:CONFLICT_noTranslation') })
      .waitFor();
    expect(names).toEqual(['Not translated.docx']);
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});
