import { fold } from '#contract/fold.ts';
import {
  type ListStudentsQuery,
  type Student,
  type StudentDetails,
  studentStatuses,
} from '#contract/students.ts';
import { toIso } from '#server/content/present.ts';
import type { Database } from '#server/database/connection.ts';
import { escapeLike } from '#server/database/list-page.ts';
import { prepared, Statement } from '#server/database/statement.ts';
import { notFound } from '#server/http/api-error.ts';
import { seesAllNamespaces, type Viewer } from '#server/http/viewer.ts';
import { isUnknownYet } from '#server/resources/library/student-sums.ts';
import {
  answersInAll,
  daysOf,
  entriesOf,
  nameKeyInClass,
  type StudentTerms,
  searchedText,
  streakOf,
} from './student-sql.ts';

/** What reading students takes; days are days of the time zone. */
export interface StudentServices {
  database: Database;
  timeZone: () => Promise<string>;
}

/** The class whose students are looked at: the viewer's selection, or another one of their own. */
export async function classOf(
  { database }: StudentServices,
  viewer: Viewer,
  wanted: string | undefined,
): Promise<string> {
  const namespace = wanted ?? viewer.namespace;
  if (!namespace || namespace === viewer.namespace) return namespace ?? noClass();
  if (!seesAllNamespaces(viewer)) return viewer.namespaces.includes(namespace) ? namespace : noClass();
  const { rowCount } = await database.pool.query(
    prepared('select from namespaces where id = $1', [namespace]),
  );
  return rowCount ? namespace : noClass();
}

function noClass(): never {
  throw notFound();
}

const columns = `s.user_id as id, u.email, u.username, u.first_name as "firstName", u.last_name as "lastName",
  s.namespace_id as "namespaceId", s.level, s.status, s.note, s.invited_name as "invitedName",
  s.invited_at as "invitedAt", s.joined_at as "joinedAt",
  s.removed_at as "removedAt", s.last_active_at as "lastActiveAt", s.collections_started as "collectionsStarted",
  s.collections_completed as "collectionsCompleted", s.average_process as "averageProcess",
  s.very_strong as "VeryStrong", s.strong as "Strong", s.medium as "Medium", s.weak as "Weak"`;
const withUsers = 'class_students s join users u on u.id = s.user_id';

/** `invitedName` is what the staff called someone whom they invited. */
type Row = Omit<Student, 'knowledge' | 'name'> & Student['knowledge'] & { invitedName: string };

const sortColumns: Record<ListStudentsQuery['sortField'], string[]> = {
  lastActiveAt: ['s.last_active_at'],
  name: [nameKeyInClass],
  email: ['lower(u.email)'],
  level: ['s.level'],
  status: ['s.status'],
  averageProcess: ['s.average_process'],
  collectionsStarted: ['s.collections_started'],
  collectionsCompleted: ['s.collections_completed'],
  knowledge: ['s.very_strong + s.strong', 's.medium'],
  joinedAt: ['s.joined_at'],
};

type Filters = Pick<ListStudentsQuery, 'level' | 'status' | 'globalSearch' | 'sortField' | 'orderType'>;

/** Some students of a class in the order of a list. */
export async function readStudents(
  services: StudentServices,
  namespaceId: string,
  { level, status, globalSearch, sortField, orderType }: Filters,
  { from, limit }: { from: number; limit: number },
): Promise<{ items: Student[]; total: number }> {
  const statement = new Statement();
  const namespace = `${statement.value(namespaceId)}::uuid`;
  statement.and(`s.namespace_id = ${namespace}`);
  const shown = status ?? studentStatuses.filter((name) => name !== 'Removed');
  statement.and(`s.status = any(${statement.value(shown)}::text[])`);
  if (level) statement.and(`s.level = any(${statement.value(level)}::smallint[])`);
  const term = globalSearch && fold(globalSearch);
  if (term) statement.and(`${searchedText} like ${statement.value(`%${escapeLike(term)}%`)}`);
  const count = prepared(`select count(*)::int as total from ${withUsers} ${statement.where}`, [
    ...statement.values,
  ]);
  const order = sortColumns[sortField].map((name) => `${name} ${orderType} nulls last`).join(', ');
  const page = `select ${columns}, row_number() over (order by ${order}, s.user_id ${orderType}) as place
    from ${withUsers} ${statement.where} order by place
    limit ${statement.value(limit)} offset ${statement.value(from)}`;
  const today = `${statement.value(await todayIn(services))}::date`;
  const text = `select page.*, streak.* from (${page}) page
    cross join lateral (${streakOf({ user: 'page.id', namespace, today })}) streak order by page.place`;
  const { drizzle } = services.database;
  const [rows, [{ total } = { total: 0 }]] = await Promise.all([
    drizzle.run<Row>(prepared(text, statement.values)),
    drizzle.run<{ total: number }>(count),
  ]);
  return { items: rows.map(present), total };
}

/** The days that the portal shows one by one. */
const shownDays = 366;

/** A student with what a teacher asks first. */
export async function readStudent(
  services: StudentServices,
  namespaceId: string,
  userId: string,
): Promise<StudentDetails> {
  const zone = await services.timeZone();
  const today = await todayIn(services);
  const terms: StudentTerms = {
    user: '$1::uuid',
    namespace: '$2::uuid',
    today: '$3::date',
    zone: '$4::text',
  };
  const text = `select ${columns}, streak.*, answered.*, entries.*, days.*
    from ${withUsers}
    cross join lateral (${streakOf(terms)}) streak
    cross join lateral (${answersInAll(terms)}) answered
    cross join lateral (select (count(*) filter (where "dueOn" <= ${terms.today}))::int as due,
        (count(*) filter (where level = 'Weak'))::int as weak,
        (count(*) filter (where "lastIsWrong"))::int as "wrongEntries"
      from (${entriesOf(terms)}) entries) entries
    cross join lateral (select coalesce(json_agg(json_build_object('day', day, 'right', "right", 'wrong', wrong)
        order by day), '[]') as days
      from (${daysOf(terms)}) days where day > ${terms.today} - ${shownDays}) days
    where s.user_id = ${terms.user} and s.namespace_id = ${terms.namespace}`;
  const [row] = await services.database.drizzle.run<Row & Omit<StudentDetails, keyof Student>>(
    prepared(text, [userId, namespaceId, today, zone]),
  );
  if (!row) throw notFound();
  if (isHidden(row)) {
    const none = { longestStreakDays: 0, right: 0, wrong: 0, due: 0, weak: 0, wrongEntries: 0 };
    return { ...present(row), ...none, days: [], today };
  }
  const { longestStreakDays, right, wrong, due, weak, wrongEntries, days } = row;
  return { ...present(row), longestStreakDays, right, wrong, due, weak, wrongEntries, days, today };
}

const known = `select from class_students s where namespace_id = $1 and user_id = $2 and not (${isUnknownYet})`;

/** Refuses anyone who is no student of the class, or was invited and never agreed. */
export async function ensureStudent(
  { database }: StudentServices,
  namespaceId: string,
  userId: string,
): Promise<void> {
  const { rowCount } = await database.pool.query(prepared(known, [namespaceId, userId]));
  if (!rowCount) throw notFound();
}

/** A student of a class, who was found to be one. */
export interface Who {
  userId: string;
  namespaceId: string;
}

/** A student of a class of the viewer; anyone else counts as unknown. */
export async function findStudent(
  services: StudentServices,
  viewer: Viewer,
  userId: string,
  wanted: string | undefined,
): Promise<Who> {
  const namespaceId = await classOf(services, viewer, wanted);
  await ensureStudent(services, namespaceId, userId);
  return { userId, namespaceId };
}

/** The present day in the time zone of the installation. */
export async function todayIn({ timeZone }: StudentServices): Promise<string> {
  // Written as year, month and day.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: await timeZone() }).format();
}

/** Of someone who was invited and has not agreed, the class knows the address, and the name it gave. */
const unknownYet = {
  ...{
    username: '',
    firstName: '',
    lastName: '',
    lastActiveAt: null,
    averageProcess: null,
    hasAnswers: false,
  },
  ...{
    collectionsStarted: 0,
    collectionsCompleted: 0,
    streakDays: 0,
    VeryStrong: 0,
    Strong: 0,
    Medium: 0,
    Weak: 0,
  },
};

function present(row: Row): Student {
  const { VeryStrong, Strong, Medium, Weak, ...shown } = isHidden(row) ? { ...row, ...unknownYet } : row;
  const { id, email, username, firstName, lastName, namespaceId, level, status, note } = shown;
  const { collectionsStarted, collectionsCompleted, averageProcess, hasAnswers, streakDays } = shown;
  return {
    ...{ id, email, username, firstName, lastName, namespaceId, level, status, note },
    name: (isHidden(row) ? row.invitedName : [firstName, lastName].filter(Boolean).join(' ')) || email,
    invitedAt: isoOrNull(row.invitedAt),
    joinedAt: isoOrNull(row.joinedAt),
    removedAt: isoOrNull(row.removedAt),
    lastActiveAt: isoOrNull(shown.lastActiveAt),
    ...{ collectionsStarted, collectionsCompleted, averageProcess, hasAnswers, streakDays },
    knowledge: { VeryStrong, Strong, Medium, Weak },
  };
}

function isHidden({ status, joinedAt }: Pick<Row, 'status' | 'joinedAt'>): boolean {
  return status !== 'Active' && joinedAt === null;
}

/** A time as the API writes it. */
export function isoOrNull(time: string | null): string | null {
  return time && toIso(time);
}
