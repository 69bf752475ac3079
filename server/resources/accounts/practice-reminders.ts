import { z } from 'zod';
import type { InterfaceLanguage } from '#contract/languages.ts';
import type { Database } from '#server/database/connection.ts';
import { prepared } from '#server/database/statement.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Env } from '#server/env.ts';
import { documentLabel } from '#server/http/messages.ts';
import { mailSignature } from '#server/integrations/mail.ts';
import { defineJob } from '#server/jobs/job.ts';
import { mailJob } from '#server/jobs/mail.ts';
import type { Queue } from '#server/jobs/queue.ts';
import type { Settings } from '#server/settings/settings.ts';
import { nextReminder } from './namespace-settings.ts';

interface ReminderServices {
  database: Database;
  queue: Pick<Queue, 'send'>;
  settings: Pick<Settings, 'read'>;
  env: Pick<Env, 'PUBLIC_URL'>;
}

/** People whose mails one transaction adds. */
const portion = 200;
/** A reminder that is later than this, as after the server was off, is left out until the next day. */
const latest = "interval '2 hours'";

/** Moves what is due on to its next day, and answers who is to be mailed: no one who is blocked or no longer works there. */
const takeDue = `
  with due as (
    select user_id, namespace_id, remind_at from namespace_settings where remind_at <= now()
    order by remind_at limit ${portion} for update skip locked
  ), moved as (
    update namespace_settings s set remind_at = ${nextReminder('s.reminder_time', '$1')}
    from due where s.user_id = due.user_id and s.namespace_id = due.namespace_id
    returning s.user_id, s.namespace_id, due.remind_at
  )
  select u.email, u.settings->>'language' as language, n.name as namespace,
    moved.remind_at > now() - ${latest} and not u.blocked and u.verified and u.email_verified and n.status = 'Active'
      and (n.id = any(u.assign_namespaces) or 'ADMIN' = any(u.roles)) as "isMailed"
  from moved join users u on u.id = moved.user_id join namespaces n on n.id = moved.namespace_id`;

interface Due {
  email: string;
  language: InterfaceLanguage | null;
  namespace: string;
  isMailed: boolean;
}

/** Reminds those who want it to practise, each day at the time that they chose, in their language. */
export const practiceRemindersJob = defineJob({
  ...{ name: 'PracticeReminder', type: 'PracticeReminder', data: z.object({}) },
  // Times are chosen in steps of as much.
  schedule: { everySeconds: 300 },
  canCancel: true,
  async work({ database, queue, settings, env }: ReminderServices, _data, { signal }) {
    const { appName, defaultLanguage, timeZone } = await settings.read('general');
    const portal = mailSignature(appName, env);
    for (let taken = portion; taken === portion; ) {
      signal.throwIfAborted();
      taken = await inTransaction(database, async (connection) => {
        const due = await connection.run<Due>(prepared(takeDue, [timeZone]));
        for (const { email, language, namespace, isMailed } of due) {
          const word = (key: string) =>
            documentLabel(language ?? defaultLanguage, `practice.${key}`, { namespace, portal });
          if (isMailed)
            await queue.send(connection, mailJob, { email, subject: word('subject'), text: word('text') });
        }
        return due.length;
      });
    }
  },
});
