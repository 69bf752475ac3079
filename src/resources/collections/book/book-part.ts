import type { BookProps } from './book-modal.ts';

/** What the dialog hands to each of the ways to add sections. */
export interface BookPart {
  collection: BookProps['collection'];
  /** Something was written that would be lost. */
  onTouched: () => void;
  onCancel: () => void;
  onDone: () => void;
}
