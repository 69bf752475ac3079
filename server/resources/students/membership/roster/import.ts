import { createHash } from 'node:crypto';
import type { RosterAnswer, RosterRow } from '#contract/rosters.ts';
import { readCsv } from '#server/content/csv/read.ts';
import { writeRefusedRows } from '#server/content/csv/refused-rows.ts';
import type { Database } from '#server/database/connection.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { type Caller, originOf } from '#server/http/context.ts';
import type { Limiter } from '#server/http/limiter.ts';
import { callerLanguage, issueMessage } from '#server/http/messages.ts';
import { runAsJob } from '#server/jobs/progress.ts';
import type { Queue } from '#server/jobs/queue.ts';
import { nameKey } from '#server/resources/accounts/account.ts';
import { nameKeyText } from '#server/resources/accounts/users.table.ts';
import { enrol } from '../enrol.ts';
import { queueInvitations } from '../invitations.ts';
import { enrollerOf, expectManager, managedClass } from '../managed-class.ts';
import { enrolledParts, recordMany } from '../record-many.ts';
import { rosterFile, rosterHeading } from './format.ts';
import { judgeRoster } from './judge.ts';

interface RosterFile {
  namespaceId: string;
  fileName: string;
  bytes: Buffer;
  jobId?: string | undefined;
}

const usernameKey = nameKeyText('username');
const readUsernames = `select ${usernameKey} as username, ${nameKeyText('email')} as email
  from users where ${usernameKey} = any($1::text[])`;

/** Adds the people of a file to a class: all rows are judged, then the good ones are written in one transaction. */
export async function importRoster(
  services: { database: Database; queue: Pick<Queue, 'send'>; limiter: Limiter },
  caller: Caller,
  { namespaceId, fileName, bytes, jobId }: RosterFile,
): Promise<RosterAnswer> {
  const { viewer, request } = caller;
  const sent = { namespaceId, content: createHash('sha256').update(bytes).digest('base64url') };
  expectManager(viewer, namespaceId);
  return runAsJob<RosterAnswer>(
    services,
    { ...caller, id: jobId, type: 'RosterImport', sent },
    async (progress, keep) => {
      const { headings, lines, ignored } = await readCsv(bytes, rosterFile);
      progress.expect(lines.length);
      await services.limiter.consume('invitedPerAccount', viewer.id, Math.max(1, lines.length));
      return inTransaction(services.database, async (connection) => {
        const { name } = await managedClass(connection, viewer, namespaceId);
        const decisions = judgeRoster(lines, await takenUsernames(connection, lines));
        const people = decisions.flatMap((one) => ('person' in one ? [one.person] : []));
        const enrolments = await enrol(connection, namespaceId, people, enrollerOf(viewer));
        const results = enrolments[Symbol.iterator]();
        const language = callerLanguage(request);
        const rows = decisions.map((decision): RosterRow => {
          const { line, cells } = decision.line;
          const row = { line, email: (cells.email ?? '').trim() };
          if ('issues' in decision) {
            const reasons = decision.issues.map(
              (issue) => `${rosterHeading(issue.path, language)}: ${issueMessage(language, issue)}`,
            );
            return { ...row, verdict: 'error', reason: reasons.join('; '), userId: null };
          }
          const enrolment = results.next().value;
          return {
            ...row,
            verdict: enrolment?.verdict ?? 'unchanged',
            reason: null,
            userId: enrolment?.userId ?? null,
          };
        });
        const invited = rows.flatMap(({ verdict, userId }) =>
          verdict === 'invited' && userId ? [userId] : [],
        );
        await queueInvitations(connection, services, namespaceId, invited, viewer.id);
        await progress.advance(lines.length);
        const count = (verdict: RosterRow['verdict']) => rows.filter((row) => row.verdict === verdict).length;
        const counts = {
          joined: count('joined'),
          invited: count('invited'),
          updated: count('updated'),
          unchanged: count('unchanged'),
        };
        if (counts.joined + counts.invited + counts.updated > 0)
          await recordMany(
            connection,
            originOf(request),
            {
              ...{ type: 'Import', entityType: 'namespaces', entityId: namespaceId, summary: name },
              content: { fileName, ...counts },
            },
            enrolledParts(namespaceId, enrolments),
          );
        const refusedRows = await writeRefusedRows(headings, lines, rows, language);
        return keep(connection, { ...counts, rows, refusedRows, ignored });
      });
    },
  );
}

async function takenUsernames(
  connection: Connection,
  lines: readonly { cells: { username?: string } }[],
): Promise<Map<string, string>> {
  const wanted = lines.flatMap(({ cells }) =>
    cells.username?.trim() ? [nameKey(cells.username.trim())] : [],
  );
  if (wanted.length === 0) return new Map();
  const rows = await connection.run<{ username: string; email: string }>(prepared(readUsernames, [wanted]));
  return new Map(rows.map(({ username, email }) => [username, email]));
}
