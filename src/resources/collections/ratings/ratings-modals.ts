import type { Collection } from '#contract/collections.ts';
import { defineModal } from '../../../lib/modals.ts';

export interface StudentRatingsProps {
  collection: Pick<Collection, 'id' | 'title'>;
}

export interface StudentAnswersProps extends StudentRatingsProps {
  student: { id: string; name: string };
}

/** How far the students of a course came. */
export const studentRatingsModal = defineModal<StudentRatingsProps>(
  'student-ratings',
  () => import('./StudentRatingsDialog.tsx'),
);

/** What one student answered in a course, entry by entry. */
export const studentAnswersModal = defineModal<StudentAnswersProps>(
  'student-answers',
  () => import('./StudentAnswersDialog.tsx'),
);
