import type { Collection } from '#contract/collections.ts';
import { defineModal } from '../../../lib/modals.ts';

export interface CloneProps {
  collection: Pick<Collection, 'id' | 'title' | 'items'>;
  /** The title that is proposed; without it, that of a copy. */
  title?: string;
  /** Called with the new course; without it a toast offers the way to it. */
  onCloned?: (collection: Collection) => void;
}

/** Copies a course together with its entries. */
export const cloneModal = defineModal<CloneProps>('clone-course', () => import('./CloneDialog.tsx'));

/** Chooses the template that a new course starts from. */
export const templatesModal = defineModal<Record<never, never>>(
  'course-templates',
  () => import('./TemplatesDialog.tsx'),
);
