import { defineModal } from '../../lib/modals.ts';

/** The list of keyboard shortcuts. */
export const shortcutsDialog = defineModal(() => import('./ShortcutsDialog.tsx'));
