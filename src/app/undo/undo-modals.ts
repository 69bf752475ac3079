import type { UndoOutcome } from '#contract/changes.ts';
import { defineModal } from '../../lib/modals.ts';

/** What was not undone, and what becomes of the rest. */
export interface RefusedProps {
  outcome: UndoOutcome;
  onRest: () => void;
  onLeave: () => void;
}

/** Names what was changed since, and offers to undo the rest. */
export const refusedModal = defineModal<RefusedProps>(() => import('./RefusedDialog.tsx'));

/** The changes that the person made within the last hour. */
export const changesModal = defineModal<Record<never, never>>(() => import('./ChangesDialog.tsx'));
