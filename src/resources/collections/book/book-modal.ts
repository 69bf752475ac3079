import type { Collection } from '#contract/collections.ts';
import { defineModal } from '../../../lib/modals.ts';

export interface BookProps {
  collection: Pick<Collection, 'id' | 'title'>;
}

/** Adds sections to a book: cut out of a PDF, or written by hand. */
export const bookModal = defineModal<BookProps>('course-book', () => import('./BookDialog.tsx'));
