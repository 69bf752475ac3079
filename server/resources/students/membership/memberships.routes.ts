import type { FastifyInstance } from 'fastify';
import { limits } from '#contract/limits.ts';
import { membershipEndpoints } from '#contract/memberships.ts';
import { runOnce } from '#server/content/idempotency.ts';
import { recordActivity } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import { prepared } from '#server/database/statement.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { notFound } from '#server/http/api-error.ts';
import { type Caller, originOf } from '#server/http/context.ts';
import type { Limiter } from '#server/http/limiter.ts';
import { route } from '#server/http/route.ts';
import { readUpload } from '#server/http/upload.ts';
import type { Queue } from '#server/jobs/queue.ts';
import { nameKey } from '#server/resources/accounts/account.ts';
import type { classStudents } from '../students.table.ts';
import { findCandidates } from './candidates.ts';
import { enrol, type Newcomer } from './enrol.ts';
import { queueInvitations } from './invitations.ts';
import { addJoinCode, listJoinCodes, revokeJoinCode } from './join-codes.ts';
import { enrollerOf, managedClass } from './managed-class.ts';
import { enrolledParts, recordMany } from './record-many.ts';
import { removeStudents, transferStudents } from './removal.ts';
import { importRoster } from './roster/import.ts';

/** Services that changing who is a student uses. */
export interface MembershipServices {
  database: Database;
  queue: Pick<Queue, 'send'>;
  limiter: Limiter;
}

type Edited = Pick<typeof classStudents.$inferSelect, 'namespaceId' | 'userId' | 'status' | 'level' | 'note'>;

const readStudent = `select namespace_id as "namespaceId", user_id as "userId", status, level, note
  from class_students where namespace_id = $1 and user_id = $2 for update`;
const writeStudent = `update class_students set level = $3, note = $4, updated_at = now()
  where namespace_id = $1 and user_id = $2`;
const readInvited = `select user_id as "userId" from class_students
  where namespace_id = $1 and status = 'Invited' and ($2::uuid[] is null or user_id = any($2::uuid[])) order by user_id`;

/** The calls by which staff decide who is a student of their classes. */
export async function membershipRoutes(app: FastifyInstance, services: MembershipServices): Promise<void> {
  const { database, limiter } = services;

  route(app, membershipEndpoints.add, async ({ body: { namespaceId, ...newcomer }, viewer, request }) => {
    await limiter.consume('invitedPerAccount', viewer.id);
    return inTransaction(database, async (connection) => {
      const { name } = await managedClass(connection, viewer, namespaceId);
      const [enrolment] = await enrol(connection, namespaceId, [newcomer], enrollerOf(viewer));
      if (!enrolment) throw notFound();
      const { userId, verdict, status, level } = enrolment;
      if (verdict === 'invited')
        await queueInvitations(connection, services, namespaceId, [userId], viewer.id);
      if (verdict !== 'unchanged')
        await recordActivity(connection, originOf(request), {
          ...{ type: 'Create', entityType: 'students', entityId: userId, summary: name },
          content: { namespaceId, status, level },
        });
      return { namespaceId, ...enrolment };
    });
  });

  route(app, membershipEndpoints.remove, async ({ body, ...caller }) =>
    inTransaction(database, (connection) => removeStudents(connection, caller, body)),
  );

  route(app, membershipEndpoints.transfer, async ({ body, ...caller }) =>
    inTransaction(database, (connection) => transferStudents(connection, caller, body)),
  );

  route(app, membershipEndpoints.edit, async ({ params, body, viewer, request }) =>
    inTransaction(database, async (connection) => {
      const { name } = await managedClass(connection, viewer, body.namespaceId);
      const [student] = await connection.run<Edited>(prepared(readStudent, [body.namespaceId, params.id]));
      if (!student) throw notFound();
      const { level = student.level, note = student.note } = body;
      const next = { ...student, level, note: note ?? '' };
      const changed = (['level', 'note'] as const).filter((key) => next[key] !== student[key]);
      if (changed.length === 0) return student;
      await connection.run(
        prepared(writeStudent, [student.namespaceId, student.userId, next.level, next.note]),
      );
      await recordActivity(connection, originOf(request), {
        ...{ type: 'Update', entityType: 'students', entityId: student.userId, summary: name },
        content: Object.fromEntries(changed.map((key) => [key, { old: student[key], new: next[key] }])),
      });
      return next;
    }),
  );

  route(app, membershipEndpoints.invite, async ({ body, viewer, request }) => {
    const { level } = body;
    const people = new Map<string, Newcomer>();
    for (const email of body.emails)
      if (!people.has(nameKey(email))) people.set(nameKey(email), { email, level });
    for (const userId of body.userIds) people.set(userId, { userId, level });
    return runOnce(services, { viewer, request, sent: body }, async (keep) => {
      if (body.emails.length > 0)
        await limiter.consume('invitedPerAccount', viewer.id, people.size - body.userIds.length);
      return inTransaction(database, async (connection) => {
        const caller = { viewer, request };
        const items = await addMany(connection, services, caller, body.namespaceId, [...people.values()]);
        return keep(connection, { items });
      });
    });
  });

  route(app, membershipEndpoints.candidates, async ({ query, viewer }) => ({
    items: await findCandidates(database, viewer, query),
  }));

  route(app, membershipEndpoints.inviteAgain, async ({ body: { namespaceId, userIds }, viewer, request }) =>
    inTransaction(database, async (connection) => {
      const { name } = await managedClass(connection, viewer, namespaceId);
      const invited = await connection.run<{ userId: string }>(
        prepared(readInvited, [namespaceId, userIds ?? null]),
      );
      const ids = invited.slice(0, limits.rosterRows).map(({ userId }) => userId);
      const sent = await queueInvitations(connection, services, namespaceId, ids, viewer.id);
      if (sent > 0)
        await recordActivity(connection, originOf(request), {
          ...{ type: 'BulkUpdate', entityType: 'namespaces', entityId: namespaceId, summary: name },
          content: { invitedAgain: sent },
        });
      return { sent, skipped: ids.length - sent };
    }),
  );

  route(app, membershipEndpoints.importRoster, async (call) => {
    const { fields, name, bytes } = await readUpload(call.request, membershipEndpoints.importRoster.upload, {
      extension: '.csv',
      maxBytes: limits.csvBytes,
    });
    return importRoster(services, call, { fileName: name, ...fields, bytes });
  });

  route(app, membershipEndpoints.listCodes, async ({ query, viewer }) => ({
    items: await listJoinCodes(database, viewer, query.namespaceId),
  }));

  route(app, membershipEndpoints.addCode, async ({ body, ...caller }) =>
    runOnce(services, { ...caller, sent: body }, (keep) =>
      inTransaction(database, async (connection) =>
        keep(connection, await addJoinCode(connection, caller, body)),
      ),
    ),
  );

  route(app, membershipEndpoints.revokeCode, async ({ params, ...caller }) => {
    await inTransaction(database, (connection) => revokeJoinCode(connection, caller, params.id));
    return params;
  });
}

/** Adds people, all or none of them; one activity tells how many. */
async function addMany(
  connection: Parameters<typeof enrol>[0],
  services: MembershipServices,
  { viewer, request }: Caller,
  namespaceId: string,
  people: readonly Newcomer[],
) {
  const { name } = await managedClass(connection, viewer, namespaceId);
  const enrolments = await enrol(connection, namespaceId, people, enrollerOf(viewer));
  const invited = enrolments.flatMap((one) => (one?.verdict === 'invited' ? [one.userId] : []));
  await queueInvitations(connection, services, namespaceId, invited, viewer.id);
  const items = people.map(({ email, userId }, index) => {
    const enrolment = enrolments[index];
    if (!enrolment) throw notFound();
    return { email, userId, verdict: enrolment.verdict };
  });
  const joined = items.filter(({ verdict }) => verdict === 'joined').length;
  if (joined + invited.length > 0)
    await recordMany(
      connection,
      originOf(request),
      {
        ...{ type: 'BulkUpdate', entityType: 'namespaces', entityId: namespaceId, summary: name },
        content: { joined, invited: invited.length },
      },
      enrolledParts(namespaceId, enrolments),
    );
  return items;
}
