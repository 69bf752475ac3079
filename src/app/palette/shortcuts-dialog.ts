import { defineModal } from '../../lib/modals.ts';

/** The list of keyboard shortcuts. */
export const shortcutsDialog = defineModal('shortcuts', () => import('./ShortcutsDialog.tsx'));

/** The key that people of this machine hold for shortcuts. */
export const shortcutKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
