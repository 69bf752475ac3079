import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookEndpoints } from '#contract/collections/books.ts';
import { collectionEndpoints } from '#contract/collections.ts';
import { fileEndpoints } from '#contract/files.ts';
import { itemEndpoints } from '#contract/items.ts';
import { jobEndpoints } from '#contract/jobs.ts';
import { multipart, type Person, startApi, type TestApi } from '../support/api.ts';
import { type DrawnLine, novelPage, pdfOf } from '../support/pdf.ts';

let api: TestApi;
let teacher: Person;
let namespace = '';
let tagId = '';

beforeAll(async () => {
  api = await startApi();
  namespace = await api.namespace();
  teacher = await api.person({ roles: ['TEACHER'], assignNamespaces: [namespace] });
  tagId = await api.tag({ as: teacher });
});
afterAll(() => api.close());

async function upload(content: Buffer, name = 'book.pdf', as = teacher): Promise<string> {
  const { body, headers } = multipart(name, content, {});
  return (await api.call(fileEndpoints.upload, { as, body, headers }))._id;
}
const newBook = async (type = 'Book') =>
  (await api.call(collectionEndpoints.add, { as: teacher, body: { type, title: 'Book', tags: [tagId] } })).id;
const pagesOf = (fileId: string) => api.call(bookEndpoints.pages, { as: teacher, params: { fileId } });
const sent = (collectionId: string, fileId: string, sections: object[], jobId?: string) => ({
  as: teacher,
  params: { collectionId },
  body: { fileId, sections, ...(jobId && { jobId }) },
});
const sectionsOf = async (collectionId: string) =>
  (await api.call(itemEndpoints.list, { as: teacher, query: { collectionId, pageSize: '100' } })).items;

const story = [
  novelPage(1, [
    ['The ship left the har-', 'bour at dawn, and a well-known', 'captain stood on deck.'],
    ['Nobody waved. The well-', 'known captain did not mind.'],
  ]),
  novelPage(2, [
    ['Η θάλασσα ήταν ήσυχη και ο', 'ουρανός καθαρός· κανείς δεν', 'μίλησε για ώρες και το πλοίο'],
  ]),
  novelPage(3, [['A third page.']]).map((line) =>
    line.text === 'A third page.' ? { ...line, text: 'πήγαινε αργά.', x: 72 } : line,
  ),
  novelPage(4, [['The end.']]),
];
const bookmarks = [
  { title: 'Ένα πλοίο', page: 1 },
  { title: 'The end', page: 4 },
];

describe('the pages of a PDF', () => {
  it('are listed with their beginnings, without headers, and with the bookmarks', async () => {
    const fileId = await upload(pdfOf(story, { bookmarks }));
    const { pageCount, pages, outline } = await pagesOf(fileId);
    expect(pageCount).toBe(4);
    expect(pages.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    expect(pages[0]?.preview).toBe(
      'The ship left the harbour at dawn, and a well-known captain stood on deck.\nNobody waved. The well-known captain did not mind.',
    );
    expect(pages[3]?.preview).toBe('The end.');
    expect(outline).toEqual([
      { title: 'Ένα πλοίο', page: 1, level: 0 },
      { title: 'The end', page: 4, level: 0 },
    ]);
  });

  it('say which lines are left out, and where sections begin by the bookmarks', async () => {
    const { outlineFrom, leftOut } = await pagesOf(await upload(pdfOf(story, { bookmarks })));
    expect(outlineFrom).toBe('bookmarks');
    expect(leftOut).toEqual([
      { text: 'THE LONG STORY Part One', page: 1, pages: 2 },
      { text: '1', page: 1, pages: 4 },
      { text: 'THE LONG STORY A. Writer', page: 2, pages: 2 },
    ]);
  });
});

/** A book without bookmarks: nine chapters, each with its heading at the top of its first page. */
const chapters = (heading: (number: number) => DrawnLine, pagesEach = 3) =>
  Array.from({ length: 9 * pagesEach }, (_, index) => {
    const page = novelPage(index + 1, [[`The text of page ${index + 1} goes`, 'on for two lines.']]);
    const chapter = Math.floor(index / pagesEach) + 1;
    return index % pagesEach === 0 ? [heading(chapter), ...page] : page;
  });

describe('the headings of a PDF', () => {
  it.each([
    ['in large letters', (n: number) => ({ text: `Chapter ${n}`, y: 780, size: 20 }), 3],
    ['in the letters of the text', (n: number) => ({ text: `Chapter ${n}`, y: 780 }), 3],
    ['in Greek, a chapter on each page', (n: number) => ({ text: `Μάθημα ${n}`, y: 780 }), 1],
    ['with Roman numerals', (n: number) => ({ text: `Part ${'I'.repeat(n % 4 || 1)}`, y: 780, size: 16 }), 2],
    [
      'of Roman numerals alone',
      (n: number) => ({ text: `${'I II III IV V VI VII VIII IX'.split(' ')[n - 1]}.`, y: 780, size: 18 }),
      2,
    ],
    ['of numbers alone', (n: number) => ({ text: String(n), y: 780, size: 18 }), 3],
  ])('stay and begin sections, %s', async (_, heading, pagesEach) => {
    const fileId = await upload(pdfOf(chapters(heading, pagesEach)));
    const { pages, outline, outlineFrom, leftOut } = await pagesOf(fileId);
    const titles = Array.from({ length: 9 }, (__, index) => heading(index + 1).text);
    expect(outlineFrom).toBe('headings');
    expect(outline).toEqual(titles.map((title, index) => ({ title, page: index * pagesEach + 1, level: 0 })));
    expect(pages.map(({ preview }) => preview.split('\n')[0])).toEqual(
      pages.map(({ number }) =>
        (number - 1) % pagesEach === 0
          ? titles[(number - 1) / pagesEach]
          : `The text of page ${number} goes on for two lines.`,
      ),
    );
    expect(leftOut.map(({ text }) => text)).toEqual([
      'THE LONG STORY Part One',
      '1',
      'THE LONG STORY A. Writer',
    ]);

    const book = await newBook();
    await api.call(bookEndpoints.init, sent(book, fileId, [{ title: 'One', pageFrom: 1, pageTo: 1 }]));
    const [section] = await sectionsOf(book);
    expect(section?.bookSection_Content).toBe(`${titles[0]}\n\nThe text of page 1 goes on for two lines.`);
  });

  it('are told from headers that have the number of the page', async () => {
    const pages = Array.from({ length: 12 }, (_, index) => [
      { text: `Chapter ${Math.floor(index / 4) + 1}`, y: 800 },
      ...(index % 4 ? [{ text: String(index + 1), y: 800, x: 500 }] : []),
      { text: `The text of page ${index + 1}.`, y: 740 },
      { text: `Page ${index + 1} of 12`, y: 40 },
    ]);
    const { pages: found, leftOut } = await pagesOf(await upload(pdfOf(pages)));
    expect(found.map(({ preview }) => preview)).toEqual(
      found.map(
        ({ number }) =>
          `${number % 4 === 1 ? `Chapter ${(number + 3) / 4}\n` : ''}The text of page ${number}.`,
      ),
    );
    expect(leftOut).toEqual([
      { text: 'Page 1 of 12', page: 1, pages: 12 },
      { text: 'Chapter 1 2', page: 2, pages: 9 },
    ]);
  });
});

describe('the heading of a table', () => {
  it('that is repeated at the top of each page stays in the text, below a header that does not', async () => {
    const cells = (y: number, ...texts: string[]) =>
      texts.map((text, column) => ({ text, y, x: 72 + column * 150 }));
    const pages = Array.from({ length: 6 }, (_, index) => [
      { text: 'Words of the unit', y: 800 },
      ...cells(760, 'Word', 'Meaning', 'Example'),
      ...cells(730, `word ${index}`, 'what it means', 'how it is used'),
      ...cells(714, `another ${index}`, 'what it means', 'how it is used'),
    ]);
    const { pages: found, leftOut } = await pagesOf(await upload(pdfOf(pages)));
    expect(leftOut).toEqual([{ text: 'Words of the unit', page: 1, pages: 6 }]);
    for (const { preview } of found) expect(preview).toContain('Word Meaning Example');
  });

  it('that is repeated where other pages have text stays too, in whatever columns', async () => {
    const pages = Array.from({ length: 9 }, (_, index) => [
      { text: 'A Greek Grammar', y: 820 },
      {
        text: index > 2 && index < 6 ? 'Case Singular Plural' : `Text ${index} begins with a sentence`,
        y: 780,
      },
      { text: `and it goes on with number ${index}`, y: 750 },
      { text: `until it ends with ${'abcdefghi'[index]}.`, y: 734 },
    ]);
    const { pages: found, leftOut } = await pagesOf(await upload(pdfOf(pages)));
    expect(leftOut).toEqual([{ text: 'A Greek Grammar', page: 1, pages: 9 }]);
    for (const { preview } of found.slice(3, 6)) expect(preview).toMatch(/^Case Singular Plural/);
  });

  it('is none that has the number of the page, as above a table of contents', async () => {
    const row = (y: number, text: string, number: string) => [
      { text, y },
      { text: number, y, x: 500 },
    ];
    const pages = ['ii', 'iii', 'iv'].map((number, index) => [
      ...row(800, 'Contents', number),
      ...row(770, `Story ${'abc'[index]}`, String(index * 7 + 1)),
      ...row(754, `Tale ${'abc'[index]}`, String(index * 7 + 4)),
    ]);
    const { leftOut } = await pagesOf(await upload(pdfOf(pages)));
    expect(leftOut).toEqual([{ text: 'Contents ii', page: 1, pages: 3 }]);
  });
});

describe('a book from a PDF', () => {
  it('leaves out signs that are no text', async () => {
    const drawn = ['\u0000 Then\u0000 the \u0002sea', 'was calm.'].map((text) => [{ text, y: 700 }]);
    const marks = [
      { title: 'One\u0000', page: 1 },
      { title: '\u0001Two', page: 2 },
    ];
    const [book, fileId] = [await newBook(), await upload(pdfOf(drawn, { bookmarks: marks }))];
    const { pages, outline } = await pagesOf(fileId);
    expect(pages.map(({ preview }) => preview)).toEqual(['Then the sea', 'was calm.']);
    expect(outline.map(({ title }) => title)).toEqual(['One', 'Two']);
    await api.call(bookEndpoints.init, sent(book, fileId, [{ title: 'All', pageFrom: 1, pageTo: 1 }]));
    expect(await sectionsOf(book)).toMatchObject([{ bookSection_Content: 'Then the sea' }]);
  });

  it('has a section for each stretch of pages, with its paragraphs', async () => {
    const [book, fileId, jobId] = [await newBook(), await upload(pdfOf(story)), uuidv7()];
    const answer = await api.call(
      bookEndpoints.init,
      sent(
        book,
        fileId,
        [
          { title: 'At sea', pageFrom: 1, pageTo: 3 },
          { title: 'The end', pageFrom: 4, pageTo: 4 },
        ],
        jobId,
      ),
    );
    expect(answer).toMatchObject({ insertedItems: 2, collection: { version: 2 } });
    expect(answer.collection.items).toHaveLength(2);
    expect(await sectionsOf(book)).toMatchObject([
      {
        type: 'BookSection',
        title: 'At sea',
        description: 'At sea',
        additionalInfo: '1–3',
        createdBy: teacher.id,
        namespaces: [namespace],
        bookSection_Content: [
          'The ship left the harbour at dawn, and a well-known captain stood on deck.',
          'Nobody waved. The well-known captain did not mind.',
          'Η θάλασσα ήταν ήσυχη και ο ουρανός καθαρός· κανείς δεν μίλησε για ώρες και το πλοίο πήγαινε αργά.',
        ].join('\n\n'),
      },
      { title: 'The end', additionalInfo: '4', bookSection_Content: 'The end.' },
    ]);
    expect(await api.call(jobEndpoints.details, { as: teacher, params: { id: jobId } })).toMatchObject({
      type: 'BookInit',
      status: 'Done',
      done: 4,
      total: 4,
    });
  });

  it('of 300 pages in 20 sections is cut while others are answered', async () => {
    const words = 'the quick brown fox jumps over the lazy dog again and again until';
    const long = Array.from({ length: 300 }, (_, index) =>
      novelPage(
        index + 1,
        Array.from({ length: 8 }, () => [`Page ${index} ${words}`, words, words, words, 'the end of it.']),
      ),
    );
    const [book, fileId] = [await newBook(), await upload(pdfOf(long))];
    const sections = Array.from({ length: 20 }, (_, index) => ({
      title: `Chapter ${index + 1}`,
      pageFrom: index * 15 + 1,
      pageTo: index * 15 + 15,
    }));
    let isOver = false;
    const cutting = api.call(bookEndpoints.init, sent(book, fileId, sections)).finally(() => {
      isOver = true;
    });
    let answered = 0;
    while (!isOver) {
      await api.call(itemEndpoints.list, { as: teacher });
      answered += 1;
    }
    expect((await cutting).insertedItems).toBe(20);
    expect(answered).toBeGreaterThan(5);
    const [first] = await sectionsOf(book);
    expect(first?.bookSection_Content.split('\n\n')).toHaveLength(15 * 8);
    expect(first?.bookSection_Content).not.toContain('LONG STORY');
  });

  it.each([
    ['runs backwards', [{ title: 'a', pageFrom: 3, pageTo: 2 }], 'sections.0.pageTo'],
    ['begins before the first page', [{ title: 'a', pageFrom: 0, pageTo: 2 }], 'sections.0.pageFrom'],
    ['ends behind the last page', [{ title: 'a', pageFrom: 4, pageTo: 5 }], 'sections.0.pageTo'],
    ['begins behind the last page', [{ title: 'a', pageFrom: 9, pageTo: 9 }], 'sections.0.pageFrom'],
    ['has no title', [{ title: ' ', pageFrom: 1, pageTo: 1 }], 'sections.0.title'],
    [
      'has pages of another one',
      [
        { title: 'a', pageFrom: 1, pageTo: 2 },
        { title: 'b', pageFrom: 2, pageTo: 3 },
      ],
      'sections.1.pageFrom',
    ],
  ])('is refused whole when a section %s', async (_, sections, path) => {
    const [book, fileId] = [await newBook(), await upload(pdfOf(story))];
    const refused = await api.issue(bookEndpoints.init, sent(book, fileId, sections));
    expect(refused).toMatchObject({ status: 400, errors: [{ path }] });
    expect(await sectionsOf(book)).toEqual([]);
  });

  it('is refused where pages hold no text, as scanned ones', async () => {
    const blank: DrawnLine[] = [];
    const [book, fileId] = [await newBook(), await upload(pdfOf([...story, blank]))];
    const sections = [
      { title: 'text', pageFrom: 1, pageTo: 4 },
      { title: 'pictures', pageFrom: 5, pageTo: 5 },
    ];
    const refused = await api.issue(bookEndpoints.init, sent(book, fileId, sections));
    expect(refused.errors).toMatchObject([
      { path: 'sections.1.pageFrom', message: expect.stringContaining('text') },
    ]);
    expect(await sectionsOf(book)).toEqual([]);
  });

  it.each([
    ['locked', pdfOf(story, { isEncrypted: true }), 'password'],
    ['cut off', pdfOf(story).subarray(0, 400), 'damaged'],
    ['nothing but its first line', Buffer.from('%PDF-1.7\n%%EOF\n'), 'damaged'],
  ])('is refused when the PDF is %s', async (_, bytes, words) => {
    const [book, fileId] = [await newBook(), await upload(bytes)];
    const refused = await api.issue(
      bookEndpoints.init,
      sent(book, fileId, [{ title: 'a', pageFrom: 1, pageTo: 1 }]),
    );
    expect(refused).toMatchObject({ status: 400, message: expect.stringContaining(words) });
    const asked = { as: teacher, params: { fileId } };
    expect((await api.issue(bookEndpoints.pages, asked)).message).toContain(words);
  });

  it('is refused of other courses, other kinds of files, and files of others', async () => {
    const [book, fileId] = [await newBook(), await upload(pdfOf(story))];
    const sections = [{ title: 'a', pageFrom: 1, pageTo: 1 }];
    const words = await newBook('Vocabulary');
    expect((await api.issue(bookEndpoints.init, sent(words, fileId, sections))).errorCode).toBe('CONFLICT');
    expect((await api.issue(bookEndpoints.init, sent(book, uuidv7(), sections))).errors).toMatchObject([
      { path: 'fileId' },
    ]);
    const elsewhere = await api.namespace();
    const stranger = await api.person({ roles: ['TEACHER'], assignNamespaces: [elsewhere] });
    const theirs = await upload(pdfOf(story), 'book.pdf', stranger);
    expect((await api.issue(bookEndpoints.init, sent(book, theirs, sections))).errors).toMatchObject([
      { path: 'fileId' },
    ]);
    const asStranger = { ...sent(book, theirs, sections), as: stranger };
    expect((await api.issue(bookEndpoints.init, asStranger)).status).toBe(404);
  });
});

describe('sections written by hand', () => {
  const added = (collectionId: string, sections: object[]) => ({
    as: teacher,
    body: { collectionId, sections },
  });

  it('are appended to a book with their translations', async () => {
    const book = await newBook();
    await api.call(bookEndpoints.addSections, added(book, [{ title: 'One', content: 'First.' }]));
    const { collection, insertedItems } = await api.call(
      bookEndpoints.addSections,
      added(book, [{ title: 'Two', content: 'a\n\nb', contentTranslation: 'α\n\nβ' }]),
    );
    expect(insertedItems).toBe(1);
    const sections = await sectionsOf(book);
    expect(sections.map(({ id }) => id)).toEqual(collection.items);
    expect(sections).toMatchObject([
      { title: 'One', description: 'One', additionalInfo: 'One', bookSection_Content: 'First.' },
      { title: 'Two', bookSection_ContentTranslation: 'α\n\nβ' },
    ]);
  });

  it('obey the rules of sections, all or none', async () => {
    const book = await newBook();
    const refused = await api.issue(
      bookEndpoints.addSections,
      added(book, [
        { title: 'One', content: 'First.' },
        { title: 'Two', content: 'a\n\nb', contentTranslation: 'α' },
      ]),
    );
    expect(refused).toMatchObject({ status: 400, errors: [{ path: 'sections.1.contentTranslation' }] });
    expect(await sectionsOf(book)).toEqual([]);
    const words = await newBook('Vocabulary');
    const misplaced = added(words, [{ title: 'One', content: 'First.' }]);
    expect((await api.issue(bookEndpoints.addSections, misplaced)).errorCode).toBe('CONFLICT');
  });
});
