import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams } from './entity.ts';
import { interfaceLanguages, languageCodes } from './languages.ts';
import { flag } from './list-query.ts';
import { contentReaders } from './roles.ts';

const wordDocument = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** The language of the document's own words; absent: the caller's. */
const language = z.enum(interfaceLanguages).optional();

/** A collection as files to save. `collectionTypeFacts` says which of them a type of collection has. */
export const collectionDocumentEndpoints = {
  exportText: endpoint({
    method: 'GET',
    path: '/collection/export-text/:id',
    summary: 'A course as a Word document',
    access: contentReaders,
    inNamespace: true,
    costly: true,
    params: idParams,
    query: z.strictObject({ language }),
    status: 200,
    answer: { file: wordDocument },
  }),
  exportExercises: endpoint({
    method: 'GET',
    path: '/collection/export-exercises/:id',
    summary: 'The exercises of a course as a worksheet in Word, with the answers on a page of their own',
    access: contentReaders,
    inNamespace: true,
    costly: true,
    params: idParams,
    query: z.strictObject({ language }),
    status: 200,
    answer: { file: wordDocument },
  }),
  exportBook: endpoint({
    method: 'GET',
    path: '/collection/export-book/:id',
    summary: 'A book in Word: its sections as chapters, with a table of contents',
    access: contentReaders,
    inNamespace: true,
    costly: true,
    params: idParams,
    query: z.strictObject({
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
    status: 200,
    answer: { file: wordDocument },
  }),
  downloadCsv: endpoint({
    method: 'GET',
    path: '/collection/download/csv-items/:id',
    summary: 'The entries of a course as a CSV file that can be brought in again',
    access: contentReaders,
    inNamespace: true,
    costly: true,
    params: idParams,
    status: 200,
    answer: { file: 'text/csv' },
  }),
};
