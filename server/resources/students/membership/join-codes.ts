import { randomInt } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type * as z from 'zod';
import { joinCodeLength, joinCodeLetters } from '#contract/joining.ts';
import type { addJoinCodeBody, JoinCode, JoinCodeState } from '#contract/memberships.ts';
import { toIso } from '#server/content/present.ts';
import { recordActivity } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared, selectList } from '#server/database/statement.ts';
import { notFound } from '#server/http/api-error.ts';
import { type Caller, originOf } from '#server/http/context.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { classCodes } from '../students.table.ts';
import { expectManager, managedClass } from './managed-class.ts';

export type CodeRow = typeof classCodes.$inferSelect & { isExpired: boolean };

/** The columns of a code `t`, with whether its time is over by the clock of the database. */
export const codeColumns = `${selectList(classCodes)}, t.expires_at <= now() as "isExpired"`;

/** Whether anyone can join by a code, and if not, why. */
export function stateOf({
  revokedAt,
  isExpired,
  maxUses,
  uses,
}: Pick<CodeRow, 'revokedAt' | 'isExpired' | 'maxUses' | 'uses'>): JoinCodeState {
  if (revokedAt) return 'Revoked';
  if (isExpired) return 'Expired';
  return maxUses !== null && uses >= maxUses ? 'UsedUp' : 'Open';
}

function present(row: CodeRow): JoinCode {
  const { id, code, level, uses, maxUses, createdAt, expiresAt } = row;
  const times = { createdAt: toIso(createdAt), expiresAt: toIso(expiresAt) };
  return { ...{ id, code, level, uses, maxUses }, state: stateOf(row), ...times };
}

const listed = 100;
const list = `select ${codeColumns} from class_codes t where t.namespace_id = $1 order by t.id desc limit ${listed}`;

/** The codes of a class that the caller works in. */
export async function listJoinCodes(
  { drizzle }: Database,
  viewer: Viewer,
  namespaceId: string,
): Promise<JoinCode[]> {
  expectManager(viewer, namespaceId);
  return (await drizzle.run<CodeRow>(prepared(list, [namespaceId]))).map(present);
}

const add = `insert into class_codes as t (id, namespace_id, code, level, max_uses, created_by, expires_at)
  values ($1, $2, $3, $4, $5, $6, now() + make_interval(days => $7)) returning ${codeColumns}`;

/** Makes a code of ten letters and digits, of which there are 31: nobody finds one by trying. */
export async function addJoinCode(
  connection: Connection,
  { viewer, request }: Caller,
  { namespaceId, level = null, days, maxUses }: z.output<typeof addJoinCodeBody>,
): Promise<JoinCode> {
  const { name } = await managedClass(connection, viewer, namespaceId);
  const code = Array.from(
    { length: joinCodeLength },
    () => joinCodeLetters[randomInt(joinCodeLetters.length)],
  ).join('');
  const values = [uuidv7(), namespaceId, code, level, maxUses, viewer.id, days];
  const [row] = await connection.run<CodeRow>(prepared(add, values));
  if (!row) throw notFound();
  await recordActivity(connection, originOf(request), {
    // Not the code itself: whoever reads of it could join by it.
    ...{ type: 'Create', entityType: 'join-codes', entityId: row.id, summary: name },
    content: { namespaceId, level, maxUses, days },
  });
  return present(row);
}

const hold = `select ${codeColumns}, n.name from class_codes t join namespaces n on n.id = t.namespace_id
  where t.id = $1 for update of t`;
const revoke = 'update class_codes set revoked_at = now() where id = $1';

/** Revokes a code; doing so again changes nothing. */
export async function revokeJoinCode(
  connection: Connection,
  { viewer, request }: Caller,
  id: string,
): Promise<void> {
  const [row] = await connection.run<CodeRow & { name: string }>(prepared(hold, [id]));
  if (!row) throw notFound();
  expectManager(viewer, row.namespaceId);
  if (row.revokedAt) return;
  await connection.run(prepared(revoke, [id]));
  await recordActivity(connection, originOf(request), {
    ...{ type: 'Delete', entityType: 'join-codes', entityId: id, summary: row.name },
    content: { namespaceId: row.namespaceId },
  });
}
