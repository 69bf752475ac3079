import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { recordActivity } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import { prepared } from '#server/database/statement.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { classInvitationDays } from '#server/http/tokens.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { Queue } from '#server/jobs/queue.ts';
import { eraseUnused } from './invitations.ts';
import { heldClass } from './managed-class.ts';

const isOver = `status = 'Invited' and invited_at < now() - make_interval(days => ${classInvitationDays})`;
const nextClass = `select namespace_id as id from class_students where ${isOver} limit 1`;
const end = `update class_students set status = 'Removed', removed_at = now(), invited_name = '', updated_at = now()
  where namespace_id = $1 and ${isOver} returning user_id as "userId"`;

/**
 * Ends invitations whose last mail leads nowhere any more, as if they had been declined: nobody waits for them, and of
 * whom nothing else is there nothing is kept.
 */
export const endInvitationsJob = defineJob({
  ...{
    name: 'end-invitations',
    type: 'InvitationsEnd',
    data: z.object({}),
    schedule: { everySeconds: 3_600 },
  },
  canCancel: true,
  async work(services: { database: Database; queue: Pick<Queue, 'send'> }, _data, { signal }) {
    const { database } = services;
    const origin = { requestId: uuidv7(), ip: '', userId: null };
    for (;;) {
      signal.throwIfAborted();
      const [next] = await database.drizzle.run<{ id: string }>(prepared(nextClass, []));
      if (!next) return;
      await inTransaction(database, async (connection) => {
        const { id, name } = await heldClass(connection, next.id);
        const ended = await connection.run<{ userId: string }>(prepared(end, [id]));
        const userIds = ended.map(({ userId }) => userId);
        if (userIds.length > 0)
          await recordActivity(
            connection,
            { ...origin, namespaceId: id },
            {
              ...{ type: 'BulkUpdate', entityType: 'namespaces', entityId: id, summary: name },
              content: { invitationsEnded: userIds.length },
            },
          );
        await eraseUnused(connection, services, userIds);
      });
    }
  },
});
