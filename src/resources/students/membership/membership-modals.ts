import { defineModal } from '../../../lib/modals.ts';

/** The students of a class that are chosen. */
export interface StudentSelectorProps {
  /** Absent: the selected class. */
  namespaceId?: string | undefined;
  /** Ids of those who are chosen already. */
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
}

/** Chooses students of a class. */
export const studentSelector = defineModal<StudentSelectorProps>(() => import('./StudentSelector.tsx'));
