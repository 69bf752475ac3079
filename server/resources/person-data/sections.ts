import type { Database } from '#server/database/connection.ts';

/** A part of what is stored of a person: rows that one statement reads in the order of a key, a piece at a time. */
interface Section {
  name: string;
  /** What is written of a row, by name; times are written as such. */
  select: string;
  /** Tables and conditions; `$1` is the person. */
  from: string;
  /** The column of ids that rows are in the order of: each has another one. Without it there are few rows. */
  key?: string;
}

const piece = 1_000;
const ofUser = (alias: string) => `where ${alias}.user_id = $1`;
/** A time as text. */
const at = (column: string, name: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "${name}"`;
const className = `(select n.name from namespaces n where n.id = t.namespace_id) as class`;
const courseName = `(select c.title from collections c where c.id = t.collection_id) as course`;

/** About people an activity says who they are: of these only that it was. */
const aboutOthers = `(t.entity_type in ('users', 'students', 'sessions', 'payments') and t.entity_id is distinct from $1)`;

/** All of it but the account, which is one row. Neither secrets nor what names others is selected. */
const sections: readonly Section[] = [
  {
    name: 'classes',
    select: `${className}, t.namespace_id as "classId", t.status, t.level, ${at('t.invited_at', 'invitedAt')},
      ${at('t.joined_at', 'joinedAt')}, ${at('t.removed_at', 'removedAt')}, ${at('t.last_active_at', 'lastActiveAt')},
      t.collections_started as "coursesStarted", t.collections_completed as "coursesCompleted",
      t.average_process as "averageScore"`,
    from: `class_students t ${ofUser('t')}`,
    key: 't.namespace_id',
  },
  {
    name: 'classSettings',
    select: `${className}, t.level, t.reminder_enable as "reminderEnable", t.reminder_time as "reminderTime"`,
    from: `namespace_settings t ${ofUser('t')}`,
  },
  {
    name: 'passkeys',
    select: `t.name, ${at('t.created_at', 'createdAt')}, ${at('t.last_used_at', 'lastUsedAt')}`,
    from: `passkeys t ${ofUser('t')}`,
  },
  {
    name: 'sessions',
    select: `t.id, t.client_type as "clientType", t.platform, t.ip, t.user_agent as "userAgent", t.verified,
      ${at('t.created_at', 'createdAt')}, ${at('t.rotated_at', 'lastUsedAt')}, ${at('t.expires_at', 'expiresAt')},
      ${at('t.revoked_at', 'endedAt')}`,
    from: `sessions t ${ofUser('t')}`,
    key: 't.id',
  },
  {
    name: 'payments',
    select: `t.id, t.provider, t.platform, t.plan, t.product_id as "productId", t.transaction_id as "transactionId",
      t.status, t.amount_minor as "amountMinor", t.currency, ${at('t.purchased_at', 'purchasedAt')},
      ${at('t.starts_at', 'startsAt')}, ${at('t.expires_at', 'expiresAt')}, t.auto_renew as "autoRenew",
      (select json_agg(json_build_object('type', e.type, 'occurredAt', e.occurred_at, 'amountMinor', e.amount_minor,
        'currency', e.currency, 'expiresAt', e.expires_at) order by e.occurred_at) from payment_events e
        where e.payment_id = t.id) as events`,
    from: `payments t ${ofUser('t')}`,
    key: 't.id',
  },
  {
    name: 'scores',
    select: `${courseName}, t.collection_id as "courseId", t.process as score, t.level, ${at('t.updated_at', 'updatedAt')}`,
    from: `library_entries t ${ofUser('t')}`,
    key: 't.collection_id',
  },
  {
    name: 'knowledge',
    select: `t.item_id as "entryId", (select i.title from items i where i.id = t.item_id) as entry, t.level,
      t.correct_times as "rightTimes", t.wrong_times as "wrongTimes", t.latest_answer as "latestAnswer",
      ${at('t.updated_at', 'updatedAt')}`,
    from: `library_items t ${ofUser('t')}`,
    key: 't.item_id',
  },
  {
    name: 'answers',
    select: `t.answer_id as id, t.item_id as "entryId", (select i.title from items i where i.id = t.item_id) as entry,
      t.collection_id as "courseId", t.value, t.type, t.is_correct as "isCorrect", ${at('t.answered_at', 'answeredAt')}`,
    from: `answers t ${ofUser('t')}`,
    key: 't.answer_id',
  },
  {
    name: 'tasks',
    select: `t.task_id as "taskId", (select k.title from tasks k where k.id = t.task_id) as task,
      ${at('t.ticked_at', 'doneAt')}, ${at('t.told_at', 'toldAt')}, ${at('t.reminded_at', 'remindedAt')}`,
    from: `task_students t ${ofUser('t')}`,
    key: 't.task_id',
  },
  {
    name: 'ownCourses',
    select: `t.id, t.title, t.description, t.type, t.public, ${at('t.created_at', 'createdAt')}, ${at('t.updated_at', 'updatedAt')}`,
    from: 'collections t where t.created_by = $1',
    key: 't.id',
  },
  {
    name: 'ownEntries',
    select: `t.id, t.title, t.question, t.type, t.public, ${at('t.created_at', 'createdAt')}, ${at('t.updated_at', 'updatedAt')}`,
    from: 'items t where t.created_by = $1',
    key: 't.id',
  },
  {
    name: 'activities',
    select: `t.id, ${at('t.created_at', 'createdAt')}, t.type, t.success, t.entity_type as "entityType",
      case when not ${aboutOthers} then t.entity_id end as "entityId",
      case when ${aboutOthers} then '' else t.summary end as summary,
      case when t.type = 'External' then t.content end as content, t.error_code as "errorCode", t.platform, t.ip`,
    from: `activities t ${ofUser('t')} and t.batch is null`,
    key: 't.id',
  },
];

/** What the staff wrote about a person, for whoever answers for them. */
const notes: Section = {
  name: 'notesOfStaff',
  select: `${className}, t.note`,
  from: `class_students t ${ofUser('t')} and t.note <> ''`,
};

const firstId = '00000000-0000-0000-0000-000000000000';

/** The rows of a section as JSON, a piece at a time. */
async function* rowsOf(
  { pool }: Pick<Database, 'pool'>,
  section: Section,
  id: string,
): AsyncGenerator<string[]> {
  const { select, from, key } = section;
  const row = `(select row_to_json(r) from (select ${select}) r)::text as json`;
  const text = key
    ? `select ${key} as place, ${row} from ${from} and ${key} > $2 order by ${key} limit ${piece}`
    : `select ${row} from ${from}`;
  for (let last = firstId; ; ) {
    const values = key ? [id, last] : [id];
    const { rows } = await pool.query<{ place: string; json: string }>({ text, values });
    yield rows.map(({ json }) => json);
    const end = rows.at(-1);
    if (!key || !end || rows.length < piece) return;
    last = end.place;
  }
}

/** The JSON of a list under the name of its section, in pieces of any length. */
async function* writeSection(
  database: Pick<Database, 'pool'>,
  section: Section,
  id: string,
): AsyncGenerator<string> {
  yield `,\n"${section.name}":[`;
  let isFirst = true;
  for await (const rows of rowsOf(database, section, id)) {
    if (rows.length === 0) continue;
    yield `${isFirst ? '' : ','}\n${rows.join(',\n')}`;
    isFirst = false;
  }
  yield ']';
}

/**
 * All that is stored of a person as JSON, in pieces, so that no part of it is in memory as a whole. `head` says what is
 * known of the account; the notes of the staff are for those who answer for the person.
 */
export async function* writePersonData(
  database: Pick<Database, 'pool'>,
  { id, head, hasNotes }: { id: string; head: object; hasNotes: boolean },
): AsyncGenerator<string> {
  yield JSON.stringify(head).slice(0, -1);
  for (const section of hasNotes ? [...sections, notes] : sections)
    yield* writeSection(database, section, id);
  yield '}\n';
}
