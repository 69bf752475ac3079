import { defineModal } from '../../../lib/modals.ts';

export interface TricksProps {
  collectionId: string;
  /** Without it the list is only read. */
  mayWrite: boolean;
}

export interface DifficultyProps {
  collectionId: string;
}

/** All entries of a course at a glance. */
export const tricksModal = defineModal<TricksProps>('course-tricks', () => import('./TricksDialog.tsx'));

/** Sets the difficulty of a course by that of its entries. */
export const difficultyModal = defineModal<DifficultyProps>(
  'course-difficulty',
  () => import('./DifficultyDialog.tsx'),
);
