import * as z from 'zod';
import { collectionEntity } from '../collections.ts';
import { endpoint } from '../endpoint.ts';
import { jobId } from '../jobs.ts';
import { limits } from '../limits.ts';
import { id } from '../list-query.ts';
import { contentWriters } from '../roles.ts';
import { requiredText, text } from '../text.ts';
import { invalid } from '../validation.ts';

const pageNumber = z.int().min(1).max(limits.bookPages);

/** One part of a book that is cut from a PDF; pages count from 1, both ends belong to it. */
export const bookSection = z.strictObject({
  title: requiredText(limits.title),
  pageFrom: pageNumber,
  pageTo: pageNumber,
});
export type BookSection = z.infer<typeof bookSection>;

/** The sections of a book: each runs forwards, and no page belongs to two of them. */
export const bookSections = z
  .array(bookSection)
  .min(1)
  .max(limits.bookSections)
  .superRefine((sections, context) => {
    sections.forEach((section, index) => {
      if (section.pageTo < section.pageFrom)
        context.addIssue({ code: 'custom', ...invalid('pagesReversed', {}, [index, 'pageTo']) });
      const other = sections
        .slice(0, index)
        .find(({ pageFrom, pageTo }) => section.pageFrom <= pageTo && pageFrom <= section.pageTo);
      if (other)
        context.addIssue({
          code: 'custom',
          ...invalid('pagesOverlap', { title: other.title }, [index, 'pageFrom']),
        });
    });
  });

export const initBookBody = z.strictObject({
  fileId: id.describe('A PDF of the library.'),
  sections: bookSections,
  jobId,
});

/** Sections that were typed or pasted; blank lines part the paragraphs. */
export const addBookSectionsBody = z.strictObject({
  collectionId: id,
  sections: z
    .array(
      z.strictObject({
        title: requiredText(limits.title),
        content: requiredText(limits.bookContent),
        contentTranslation: text(limits.bookContent).optional().default(''),
      }),
    )
    .min(1)
    .max(limits.bookSections),
});

/** The book that sections were added to, and how many. */
export const addedSections = z.object({
  collection: collectionEntity.answer,
  insertedItems: z.int(),
});

/** Characters of a page that its preview shows at most. */
export const previewLength = 300;

/** The pages of a PDF, and where the sections of a book may begin. */
export const bookPages = z.object({
  fileId: id,
  pageCount: z.int(),
  pages: z.array(
    z.object({
      number: z.int(),
      preview: z.string().describe('How the text of the page begins; empty where it has none.'),
    }),
  ),
  outline: z
    .array(z.object({ title: z.string(), page: z.int(), level: z.int().describe('0 for a chapter.') }))
    .describe('Where sections begin, in order: by the bookmarks of the file, else by its headings.'),
  outlineFrom: z.enum(['bookmarks', 'headings']),
  leftOut: z
    .array(z.object({ text: z.string(), page: z.int().describe('The first.'), pages: z.int() }))
    .describe('Headers, footers and page numbers, which sections do not get; numbers aside, each once.'),
});
export type BookPages = z.infer<typeof bookPages>;

export const bookEndpoints = {
  pages: endpoint('GET', '/collection/book-pages/:fileId', {
    summary: 'The pages and bookmarks of a PDF, for dividing it into sections',
    access: contentWriters,
    costly: true,
    params: z.strictObject({ fileId: id }),
    answer: { json: bookPages },
  }),
  init: endpoint('POST', '/collection/init-book-items/:collectionId', {
    activity: 'Import',
    summary: 'Cuts a PDF into sections, which become the last items of a book',
    description:
      'All sections or none. A section whose pages hold no text, as scanned ones, is refused. The title becomes the description of its item, the pages its additional info.',
    access: contentWriters,
    isIdempotent: true,
    isUndoable: true,
    costly: true,
    params: z.strictObject({ collectionId: id }),
    body: initBookBody,
    answer: { json: addedSections },
  }),
  addSections: endpoint('PUT', '/item/add/collection/book', {
    activity: 'Import',
    summary: 'Appends sections to a book that were written by hand',
    access: contentWriters,
    isIdempotent: true,
    isUndoable: true,
    body: addBookSectionsBody,
    answer: { json: addedSections },
  }),
};
