import { defineModal } from '../../../lib/modals.ts';

export interface MoveModalProps {
  title: string;
  position: number;
  total: number;
  onMove: (position: number) => void;
}

/** Asks for the position an entry shall have. */
export const moveModal = defineModal<MoveModalProps>('move-entry', () => import('./MoveDialog.tsx'));
