import { defineModal } from '../../../lib/modals.ts';

export interface SkippedModalProps {
  /** What was changed, in words. */
  done: string;
  skipped: readonly { id: string; title: string }[];
}

/** Tells which entries a bulk change left alone. */
export const skippedModal = defineModal<SkippedModalProps>(
  'bulk-skipped',
  () => import('./SkippedDialog.tsx'),
);
