import type { CsvImportAnswer } from '#contract/collections/csv.ts';
import type { ItemType } from '#contract/item-types.ts';
import { defineModal } from '../../../lib/modals.ts';

/** The collection that a file is uploaded to, with the types of items it takes. */
export interface CsvUploadProps {
  collectionId: string;
  itemTypes: readonly ItemType[];
  /** A file that was dropped onto the page. */
  file?: File;
}

/** The outcome of an upload. */
export interface CsvStatusProps {
  answer: CsvImportAnswer;
  fileName: string;
}

/** Explains the columns, takes a CSV file and brings it into a collection. */
export const csvUploadModal = defineModal<CsvUploadProps>(
  'csv-upload',
  () => import('./CsvUploadDialog.tsx'),
);

/** Shows row by row what an upload did. */
export const csvStatusModal = defineModal<CsvStatusProps>(
  'csv-status',
  () => import('./CsvStatusDialog.tsx'),
);
