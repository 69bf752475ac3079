import type { BookProps } from '../collection-modals.ts';

/** What the dialog hands to each of the ways to add sections. */
export interface BookPart {
  collection: BookProps['collection'];
  /** Something was written that would be lost. */
  onTouched: () => void;
  onCancel: () => void;
  onDone: () => void;
}
