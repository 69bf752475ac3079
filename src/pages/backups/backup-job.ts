import { createStore } from '../../lib/store.ts';

/** Work on backups that was begun here, whose progress is shown. */
export interface BackupJob {
  jobId: string;
  /** `use` where only its job is known: one that was begun elsewhere, or before the page was loaded again. */
  what: 'add' | 'verify' | 'rehearse' | 'restore' | 'use';
}

/** The last one that was begun, also after the tab was left. */
export const backupJob = createStore<BackupJob | undefined>(undefined);
