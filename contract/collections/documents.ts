import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../entity.ts';
import { interfaceLanguages, languageCodes } from '../languages.ts';
import { flag } from '../list-query.ts';
import { contentReaders } from '../roles.ts';

const wordDocument = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** The language of the document's own words; absent: the caller's. */
const inLanguage = z.strictObject({ language: z.enum(interfaceLanguages).optional() });

/** A collection as one file to save. */
function download<const Query extends z.ZodObject>(
  name: string,
  summary: string,
  query: Query,
  file: string = wordDocument,
) {
  return endpoint('GET', `/collection/${name}/:id`, {
    summary,
    access: contentReaders,
    costly: true,
    activity: 'Export',
    params: idParams,
    query,
    answer: { file },
  });
}

/** The files of a collection. `collectionTypeFacts` says which of them a type of collection has. */
export const collectionDocumentEndpoints = {
  exportText: download('export-text', 'A collection as a Word document', inLanguage),
  exportExercises: download(
    'export-exercises',
    'The exercises of a collection as a worksheet in Word, with the answers on a page of their own',
    inLanguage,
  ),
  exportBook: download(
    'export-book',
    'A book in Word: its sections as chapters, with a table of contents',
    z.strictObject({
      language: z
        .enum(languageCodes)
        .optional()
        .describe(
          'The language of the document’s own words, and of the translated titles in the translated book.',
        ),
      translated: flag.describe(
        'true: with the translation beneath each paragraph; the name of the file says so.',
      ),
    }),
  ),
  downloadCsv: download(
    'download/csv-items',
    'The items of a collection as a CSV file that can be imported again',
    z.strictObject({}),
    'text/csv',
  ),
};
