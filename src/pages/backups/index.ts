import type { Backup } from '#contract/backups.ts';
import { defineModal } from '../../lib/modals.ts';

/** What needs a proof of who asks. */
export interface UseBackupProps {
  backup: Backup;
  purpose: 'download' | 'rehearse' | 'restore';
}

export interface UploadBackupProps {
  onUploaded: () => void;
}

/** Downloads, rehearses or restores a backup. */
export const backupDialog = defineModal<UseBackupProps>(() => import('./UseBackupDialog.tsx'));
/** Takes a backup in from a file, and goes on to restore it. */
export const uploadBackupDialog = defineModal<UploadBackupProps>(() => import('./UploadBackupDialog.tsx'));
