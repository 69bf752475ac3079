import {
  dueErasuresJob,
  logsCleanupJob,
  orphanScanJob,
  purchasesSyncJob,
  sessionsCleanupJob,
  trashPurgeJob,
} from '#server/jobs/cleanups.ts';
import { mailJob } from '#server/jobs/mail.ts';
import { invitationJob } from '#server/resources/accounts/administration/invitation.ts';
import { codeMailJob } from '#server/resources/accounts/codes.ts';
import { erasureJob } from '#server/resources/accounts/erasure/account-deletion.ts';
import { practiceRemindersJob } from '#server/resources/accounts/practice-reminders.ts';
import { viewAsEndJob } from '#server/resources/accounts/view-as.routes.ts';
import { backupJob, scheduledBackupJob } from '#server/resources/backups/create-backup.ts';
import { restoreJob } from '#server/resources/backups/restore-job.ts';
import { studentSumsJob } from '#server/resources/library/sums-job.ts';
import { endInvitationsJob } from '#server/resources/students/membership/ended-invitations.ts';
import { classInvitationJob } from '#server/resources/students/membership/invitations.ts';
import { joinMailJob } from '#server/resources/students/membership/joining.routes.ts';
import { taskExpireJob } from '#server/resources/tasks/task-expiry.ts';
import { taskReminderJob } from '#server/resources/tasks/task-mails.ts';

/** What is done in the background, each with the services it takes. */
export const backgroundJobs = [
  mailJob,
  codeMailJob,
  invitationJob,
  classInvitationJob,
  joinMailJob,
  erasureJob,
  backupJob,
  scheduledBackupJob,
  restoreJob,
  dueErasuresJob,
  logsCleanupJob,
  sessionsCleanupJob,
  trashPurgeJob,
  orphanScanJob,
  purchasesSyncJob,
  studentSumsJob,
  endInvitationsJob,
  taskReminderJob,
  practiceRemindersJob,
  taskExpireJob,
  viewAsEndJob,
];
