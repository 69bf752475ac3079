import type { CollectionType } from '#contract/collection-types.ts';
import type { CsvImportAnswer } from '#contract/collections/csv.ts';
import type { Collection } from '#contract/collections.ts';
import type { ItemType } from '#contract/item-types.ts';
import { defineModal } from '../../lib/modals.ts';

/** The collection whose difficulty is set. */
export interface DifficultyProps {
  collectionId: string;
}

/** The collection whose items are shown at a glance. */
export interface TricksProps extends DifficultyProps {
  /** Without it the list is only read. */
  mayWrite: boolean;
}

/** All items of a collection at a glance. */
export const tricksModal = defineModal<TricksProps>(() => import('./content/TricksDialog.tsx'));

/** Sets the difficulty of a collection by that of its items. */
export const difficultyModal = defineModal<DifficultyProps>(() => import('./content/DifficultyDialog.tsx'));

/** The item that is moved, and where it is now. */
export interface MoveModalProps {
  title: string;
  position: number;
  total: number;
  onMove: (position: number) => void;
}

/** Asks for the new position of an item. */
export const moveModal = defineModal<MoveModalProps>(() => import('./content/MoveDialog.tsx'));

/** The outcome of a bulk change. */
export interface SkippedModalProps {
  /** What was changed, in words. */
  done: string;
  skipped: readonly { id: string; title: string }[];
  answer: object;
}

/** Lists the items that a bulk change left alone. */
export const skippedModal = defineModal<SkippedModalProps>(() => import('./actions/SkippedDialog.tsx'));

/** The collection that is copied. */
export interface CloneProps {
  collection: Pick<Collection, 'id' | 'title' | 'items' | 'namespaces' | 'difficulty'>;
  /** The title that is proposed; without it, that of a copy. */
  title?: string;
  /** Called with the new collection; without it a toast offers to open it. */
  onCloned?: (collection: Collection) => void;
}

/** Copies a collection together with its items. */
export const cloneModal = defineModal<CloneProps>(() => import('./clone/CloneDialog.tsx'));

/** Chooses the template that a new collection starts from. */
export const templatesModal = defineModal<Record<never, never>>(() => import('./clone/TemplatesDialog.tsx'));

/** The collection whose students are listed. */
export interface StudentRatingsProps {
  collection: Pick<Collection, 'id' | 'title'>;
}

/** The collection and the student whose answers are listed. */
export interface StudentAnswersProps extends StudentRatingsProps {
  student: { id: string; name: string };
}

/** How far the students of a collection came. */
export const studentRatingsModal = defineModal<StudentRatingsProps>(
  () => import('./ratings/StudentRatingsDialog.tsx'),
);

/** What one student answered in a collection, item by item. */
export const studentAnswersModal = defineModal<StudentAnswersProps>(
  () => import('./ratings/StudentAnswersDialog.tsx'),
);

/** The book that gets sections. */
export interface BookProps {
  collection: Pick<Collection, 'id' | 'title'>;
}

/** Adds sections to a book: cut out of a PDF, or written by hand. */
export const bookModal = defineModal<BookProps>(() => import('./book/BookDialog.tsx'));

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
export const csvUploadModal = defineModal<CsvUploadProps>(() => import('./actions/CsvUploadDialog.tsx'));

/** Shows row by row what an upload did. */
export const csvStatusModal = defineModal<CsvStatusProps>(() => import('./actions/CsvStatusDialog.tsx'));

/** What may be selected, and what is done with it. */
export interface CollectionSelectorProps {
  /** The types that are listed. */
  types: readonly CollectionType[];
  /** The ids that are selected at first. */
  chosen: readonly string[];
  /** Gets the ids in the order in which they were selected. */
  onChoose: (ids: string[]) => void;
}

/** Selects collections of the class. */
export const collectionSelector = defineModal<CollectionSelectorProps>(
  () => import('./picker/CollectionSelector.tsx'),
);
