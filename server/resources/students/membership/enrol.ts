import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { fold } from '#contract/fold.ts';
import { limits } from '#contract/limits.ts';
import type { EnrolmentVerdict } from '#contract/memberships.ts';
import { staffRoles } from '#contract/roles.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';
import { nameKey } from '#server/resources/accounts/account.ts';
import { nameKeyText, users } from '#server/resources/accounts/users.table.ts';
import { lockLearners, refreshSums } from '#server/resources/library/student-sums.ts';
import { classStudents } from '../students.table.ts';

/** Someone who is to become a student: a person by id, or whoever has the e-mail address. */
export interface Newcomer {
  userId?: string | undefined;
  email?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  /** Absent: it stays as it is. */
  level?: number | null | undefined;
  username?: string | undefined;
}

/** Who adds people: staff, who see the people of their classes; or people themselves, who proved who they are. */
export interface Enroller {
  seesAll: boolean;
  namespaces: readonly string[];
  isProof: boolean;
}

interface Known {
  id: string;
  key: string;
  verified: boolean;
  isShared: boolean;
}

type Row = typeof classStudents.$inferSelect;
type Current = Pick<Row, 'userId' | 'status' | 'level' | 'joinedAt'>;

/** What became of a newcomer. */
export interface Enrolment {
  userId: string;
  verdict: EnrolmentVerdict;
  status: Row['status'];
  level: number | null;
}

/**
 * What becomes of someone who is added: who is known to those who add them, or was in the class before, takes part at
 * once; anyone else is asked first, so that nobody's name or results are shown to people whom they do not know.
 */
export function enrolmentOf(
  current: Pick<Current, 'status' | 'level' | 'joinedAt'> | undefined,
  { isWelcome, level: given }: { isWelcome: boolean; level: number | null | undefined },
): Omit<Enrolment, 'userId'> {
  const level = given === undefined ? (current?.level ?? null) : given;
  const verdict = level === (current?.level ?? null) ? 'unchanged' : 'updated';
  if (current?.status === 'Active') return { verdict, status: 'Active', level };
  if (isWelcome || current?.joinedAt) return { verdict: 'joined', status: 'Active', level };
  if (current?.status === 'Invited') return { verdict, status: 'Invited', level };
  return { verdict: 'invited', status: 'Invited', level };
}

/**
 * Makes people students of a class that the connection holds; answers what became of each, and undefined where there is
 * nobody with that id whom those who add them know. An e-mail address without an account gets one.
 */
export async function enrol(
  connection: Connection,
  namespaceId: string,
  newcomers: readonly Newcomer[],
  by: Enroller,
): Promise<(Enrolment | undefined)[]> {
  const known = await knownPeople(connection, newcomers, by);
  const byKey = new Map(known.map((person) => [person.key, person]));
  const byId = new Map(known.map((person) => [person.id, person]));
  const unknown = newcomers.filter(({ email }) => email !== undefined && !byKey.has(nameKey(email)));
  for (const person of await addAccounts(connection, unknown, by)) {
    byKey.set(person.key, person);
    byId.set(person.id, person);
  }
  const current = await currentStudents(connection, namespaceId, [...byId.keys()]);
  const found = newcomers.map((newcomer) => {
    const person =
      newcomer.email === undefined ? byId.get(newcomer.userId ?? '') : byKey.get(nameKey(newcomer.email));
    if (!person) return undefined;
    const stored = current.get(person.id);
    const isSeen = by.seesAll || person.isShared;
    // Whose id is named is someone whom the caller sees, or a student of the class already.
    if (newcomer.email === undefined && !isSeen && !stored) return undefined;
    const isWelcome = by.isProof || (isSeen && person.verified);
    const enrolment = enrolmentOf(stored, { isWelcome, level: newcomer.level });
    return { newcomer, enrolment: { userId: person.id, ...enrolment } };
  });
  const changed = found.filter((one) => one && one.enrolment.verdict !== 'unchanged');
  await writeStudents(
    connection,
    namespaceId,
    changed.flatMap((one) => one ?? []),
  );
  return found.map((one) => one?.enrolment);
}

/** The people with these ids and addresses, and whether those who add them see them in a class of their own. */
async function knownPeople(
  connection: Connection,
  newcomers: readonly Newcomer[],
  { namespaces }: Enroller,
): Promise<Known[]> {
  const emails = newcomers.flatMap(({ email }) => (email === undefined ? [] : [nameKey(email)]));
  const ids = newcomers.flatMap(({ userId }) => userId ?? []);
  return connection.run<Known>(prepared(readKnown, [emails, ids, namespaces]));
}

/** Whether a user `u` is someone whom the staff of some classes see: one of them, or a student of theirs. */
export const isKnownIn = (namespaces: string) => `u.assign_namespaces && ${namespaces} or exists (
  select from class_students s
  where s.user_id = u.id and s.status = 'Active' and s.namespace_id = any(${namespaces}))`;

const emailKey = nameKeyText('email');
const knownColumns = `id, ${emailKey} as key, verified, ${isKnownIn('$3::uuid[]')} as "isShared"`;
const readKnown = `select ${knownColumns} from users u where ${emailKey} = any($1::text[])
  union select ${knownColumns} from users u where id = any($2::uuid[])`;

/** Tries with other user names; each is another person's with little chance. */
const attempts = 5;

/** Adds accounts without a password for addresses that have none; someone else may add the same meanwhile. */
async function addAccounts(
  connection: Connection,
  newcomers: readonly Newcomer[],
  by: Enroller,
): Promise<Known[]> {
  const wanted = new Map(newcomers.map((newcomer) => [nameKey(newcomer.email ?? ''), newcomer]));
  const added: Known[] = [];
  for (let attempt = 0; wanted.size > 0 && attempt < attempts; attempt += 1) {
    const rows = [...wanted.values()].map((newcomer) => accountOf(newcomer, attempt, by.isProof));
    await connection.insert(users).values(rows).onConflictDoNothing();
    for (const person of await knownPeople(connection, [...wanted.values()], by)) {
      wanted.delete(person.key);
      added.push(person);
    }
  }
  if (wanted.size > 0) throw new Error('no user name is free');
  return added;
}

function accountOf(
  { email = '', firstName = '', lastName = '', username }: Newcomer,
  attempt: number,
  verified: boolean,
): typeof users.$inferInsert {
  const local = (email.split('@')[0] ?? '').slice(0, limits.username - 8);
  // A name of their own that was free a moment ago is somebody else's.
  const own = username && attempt === 0 ? username : undefined;
  const name = own ?? (attempt === 0 ? local : `${local}-${randomInt(1_000_000)}`);
  return {
    ...{ id: uuidv7(), email, username: name, firstName, lastName, verified, roles: ['USER'] },
    search: fold([firstName, lastName, name, email].join('\n')),
  };
}

const readStudents = `select user_id as "userId", status, level, joined_at as "joinedAt"
  from class_students where namespace_id = $1 and user_id = any($2::uuid[]) order by user_id for update`;

async function currentStudents(
  connection: Connection,
  namespaceId: string,
  userIds: readonly string[],
): Promise<Map<string, Current>> {
  const rows = await connection.run<Current>(prepared(readStudents, [namespaceId, userIds]));
  return new Map(rows.map((row) => [row.userId, row]));
}

async function writeStudents(
  connection: Connection,
  namespaceId: string,
  people: readonly { newcomer: Newcomer; enrolment: Enrolment }[],
): Promise<void> {
  if (people.length === 0) return;
  const rows = people.map(({ newcomer, enrolment: { userId, status, level } }) => ({
    ...{ namespaceId, userId, status, level },
    invitedName:
      status === 'Invited' ? [newcomer.firstName, newcomer.lastName].filter(Boolean).join(' ') : '',
    ...(status === 'Active' && { joinedAt: sql`now()` }),
  }));
  const stored = sql.raw('class_students');
  await connection
    .insert(classStudents)
    .values(rows)
    .onConflictDoUpdate({
      target: [classStudents.namespaceId, classStudents.userId],
      set: {
        status: sql`excluded.status`,
        level: sql`excluded.level`,
        invitedName: sql`coalesce(nullif(excluded.invited_name, ''), ${stored}.invited_name)`,
        joinedAt: sql`coalesce(${stored}.joined_at, excluded.joined_at)`,
        removedAt: null,
        updatedAt: sql`now()`,
      },
    });
  await joinNamespace(
    connection,
    namespaceId,
    people.flatMap(({ enrolment: { userId, status } }) => (status === 'Active' ? [userId] : [])),
  );
}

const notStaff = `not roles && array['${staffRoles.join("','")}']`;
const assign = `update users set assign_namespaces = array_append(assign_namespaces, $1), version = version + 1, updated_at = now()
  where id = any($2::uuid[]) and not assign_namespaces @> array[$1]::uuid[] and ${notStaff}`;
const unassign = `update users set assign_namespaces = array_remove(assign_namespaces, $1), version = version + 1, updated_at = now()
  where id = any($2::uuid[]) and assign_namespaces @> array[$1]::uuid[] and ${notStaff}`;

/**
 * Makes learners members of the class, and counts what they did already. Of staff membership says where they work: being
 * a student gives them none.
 */
export async function joinNamespace(
  connection: Connection,
  namespaceId: string,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  await lockLearners(connection, userIds);
  await connection.run(prepared(assign, [namespaceId, userIds]));
  await refreshSums(connection, userIds);
}

/** Takes the membership of the class away from learners. Staff stay who they are. */
export async function leaveNamespace(
  connection: Connection,
  namespaceId: string,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length > 0) await connection.run(prepared(unassign, [namespaceId, userIds]));
}
