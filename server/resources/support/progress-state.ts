import type { CollectionType } from '#contract/collection-types.ts';
import type { ClassOfUser, Finding, ResultOfUser, SupportOverview } from '#contract/support.ts';
import { maySee, type Owned } from '#server/content/access.ts';
import { toIso } from '#server/content/present.ts';
import { nameOf } from '#server/content/records.ts';
import type { Database } from '#server/database/connection.ts';
import { type Reader, seesAllNamespaces } from '#server/http/viewer.ts';
import { finding, orFine } from './findings.ts';
import { maySeeTrashed, seenActor } from './reach.ts';

/** Classes beyond these are of someone who is no learner. */
const shownClasses = 50;
/** Results and answers that are looked at; the portal shows the first ones. */
const lookedAt = 200;
/** Findings of one kind; the list of results shows the rest. */
const told = 5;

const readClasses = (seen: string) => `select n.id, n.name, n.status as "classStatus", s.status, s.level,
    s.invited_at as "invitedAt", s.joined_at as "joinedAt", s.removed_at as "removedAt",
    (select ${nameOf('u')} from activities a join users u on u.id = a.user_id
      where a.entity_id = s.user_id and a.created_at = s.removed_at and ${seen} limit 1) as "removedBy",
    s.last_active_at as "lastActiveAt", s.collections_started as "collectionsStarted",
    s.collections_completed as "collectionsCompleted", s.average_process as "averageProcess"
  from class_students s join namespaces n on n.id = s.namespace_id
  where s.user_id = $1 and ($3 or s.namespace_id = any($2::uuid[]))
  order by s.status = 'Removed', coalesce(s.removed_at, s.joined_at, s.invited_at) desc nulls last limit ${shownClasses}`;

/** What is known of the course of a row, also when it is in the trash. */
const courseColumns = (
  seen: string,
) => `coalesce(c.title, h.name) as title, coalesce(c.type, h.type) as "courseType",
  coalesce(c.namespaces, h.namespaces) as namespaces, coalesce(c.public, h.public) as public,
  coalesce(c.created_by, h.created_by) as "createdBy", h.deleted_at as "deletedAt", h.deleted_by as "deletedBy",
  (select ${nameOf('d')} from users d where d.id = h.deleted_by) as "deleterName",
  exists (select from activities a where a.entity_id = h.id and a.type = 'Delete' and ${seen}) as "isActivitySeen"`;
const joinCourse = (id: string) =>
  `left join collections c on c.id = ${id} left join trash h on h.id = ${id}`;

const readResults = (
  seen: string,
) => `select e.collection_id as id, e.process, e.updated_at as "updatedAt", ${courseColumns(seen)}
  from (select * from library_entries where user_id = $1 order by updated_at desc limit ${lookedAt}) e
  ${joinCourse('e.collection_id')} order by e.updated_at desc`;

const readAnswers = (
  seen: string,
) => `select b.answer_id as id, b.answered_at as "answeredAt", b.is_correct as "isCorrect",
    b.collection_id as "courseId", i.title as item, i.namespaces as "itemNamespaces", i.public as "itemPublic",
    i.created_by as "itemAuthor", ${courseColumns(seen)}
  from (select * from answers where user_id = $1 order by answered_at desc, answer_id desc limit ${lookedAt}) b
  join items i on i.id = b.item_id ${joinCourse('b.collection_id')} order by b.answered_at desc, b.answer_id desc`;

/** Days with answers in courses that are neither there nor in the trash. */
const readDeleted = `select count(distinct d.collection_id)::int as courses, sum(d.right_answers + d.wrong_answers)::int as count,
    max(d.day)::text as day
  from answer_days d where d.user_id = $1
    and not exists (select from collections where id = d.collection_id)
    and not exists (select from trash where id = d.collection_id)`;

interface CourseRow {
  title: string | null;
  courseType: CollectionType | null;
  namespaces: string[] | null;
  public: boolean | null;
  createdBy: string | null;
  deletedAt: string | null;
  deletedBy: string | null;
  deleterName: string | null;
  isActivitySeen: boolean;
}
type ResultRow = CourseRow & { id: string; process: number; updatedAt: string };
type AnswerRow = CourseRow & {
  id: string;
  answeredAt: string;
  isCorrect: boolean;
  item: string;
  itemNamespaces: string[];
  itemPublic: boolean;
  itemAuthor: string | null;
};

type State = ResultOfUser['state'];
type Progress = Pick<SupportOverview, 'classes' | 'results' | 'answers'> & { findings: Finding[] };

/** Where someone learns, what they did there, and what took it away. */
export async function readProgress(
  { pool }: Pick<Database, 'pool'>,
  viewer: Reader,
  id: string,
  isLearner: boolean,
): Promise<Progress> {
  const seen = seenActor(viewer, '$2');
  const read = async <Row extends object>(text: string, more: unknown[] = []) =>
    (await pool.query<Row>({ text, values: [id, viewer.namespaces, ...more] })).rows;
  const classes = (await read<ClassOfUser>(readClasses(seen), [seesAllNamespaces(viewer)])).map(presentClass);
  const courses = await read<ResultRow>(readResults(seen));
  const given = await read<AnswerRow>(readAnswers(seen));
  const [deleted] = (
    await pool.query<{ courses: number; count: number; day: string }>({ text: readDeleted, values: [id] })
  ).rows;

  const present = classes.filter(({ status }) => status === 'Active');
  const stateOf = (row: CourseRow): State => {
    if (row.deletedAt) return 'Trashed';
    if (row.namespaces === null) return 'Deleted';
    if (!row.public) return 'Private';
    const isOpen =
      row.namespaces.length === 0 || row.namespaces.some((one) => present.some((c) => c.id === one));
    return isOpen && present.length > 0 ? 'Counted' : 'OtherClass';
  };
  const isSeen = ({ namespaces, createdBy, deletedAt, deletedBy, isActivitySeen, ...row }: CourseRow) => {
    if (namespaces === null) return false;
    const owned: Owned = { namespaces, createdBy, public: row.public ?? true };
    return deletedAt ? maySeeTrashed(viewer, { ...owned, deletedBy, isActivitySeen }) : maySee(viewer, owned);
  };
  const names = await readNames(pool, viewer, courses);
  const results = courses.filter(isSeen).map((row) => ({
    id: row.id,
    title: row.title ?? '',
    type: row.courseType,
    process: row.process,
    updatedAt: toIso(row.updatedAt),
    state: stateOf(row),
    classes: (row.namespaces ?? []).flatMap((one) => names.get(one) ?? []),
  }));
  const answers = given
    .filter((row) =>
      maySee(viewer, { namespaces: row.itemNamespaces, createdBy: row.itemAuthor, public: row.itemPublic }),
    )
    .filter((row) => row.namespaces === null || isSeen(row))
    .slice(0, 10)
    .map((row) => ({
      id: row.id,
      answeredAt: toIso(row.answeredAt),
      item: row.item,
      course: row.title,
      isCorrect: row.isCorrect,
      state: stateOf(row),
    }));

  const findings = [
    ...classFindings(classes),
    ...courseFindings(courses.filter(isSeen), results),
    ...(deleted?.courses
      ? [
          finding('progress', 'courseDeleted', 'problem', {
            count: deleted.count,
            at: `${deleted.day}T00:00:00Z`,
          }),
        ]
      : []),
  ];
  const isWithout = isLearner && present.length === 0 && findings.length === 0;
  if (isWithout) findings.push(finding('progress', 'noClass', 'note'));
  else if (isLearner && courses.length === 0 && given.length === 0 && present.length > 0)
    findings.push(finding('progress', 'noResults', 'note'));
  const isQuiet = !isLearner && classes.length === 0 && courses.length === 0;
  const all = isWithout || isQuiet ? findings : orFine(findings, 'progress', 'progressFine');
  return { findings: all, classes, results: results.slice(0, 50), answers };
}

async function readNames(pool: Database['pool'], viewer: Reader, rows: readonly CourseRow[]) {
  const ids = [...new Set(rows.flatMap(({ namespaces }) => namespaces ?? []))].filter(
    (one) => seesAllNamespaces(viewer) || viewer.namespaces.includes(one),
  );
  const found = await pool.query<{ id: string; name: string }>({
    text: 'select id, name from namespaces where id = any($1::uuid[])',
    values: [ids],
  });
  return new Map(found.rows.map(({ id, name }) => [id, name]));
}

function classFindings(classes: readonly ClassOfUser[]): Finding[] {
  return classes.flatMap((one): Finding[] => {
    const { name, status, invitedAt, removedAt, removedBy: by } = one;
    if (status === 'Removed') {
      // Who is moved leaves and joins at the same moment.
      const to = classes.find(({ joinedAt }) => joinedAt !== null && joinedAt === removedAt)?.name;
      const said = { name, by, at: removedAt, to: to ?? null };
      return [finding('progress', to ? 'movedToClass' : 'removedFromClass', 'problem', said)];
    }
    if (status === 'Invited')
      return [finding('progress', 'invitedToClass', 'problem', { name, at: invitedAt })];
    return one.classStatus === 'Active' ? [] : [finding('progress', 'classClosed', 'problem', { name })];
  });
}

function courseFindings(rows: readonly CourseRow[], results: readonly ResultOfUser[]): Finding[] {
  const of = (state: State, tell: (result: ResultOfUser, row: CourseRow) => Finding) =>
    results
      .flatMap((result, index) => {
        const row = rows[index];
        return row && result.state === state ? [tell(result, row)] : [];
      })
      .slice(0, told);
  return [
    ...of('Trashed', ({ title, process }, { deletedAt, deleterName }) =>
      finding('progress', 'courseTrashed', 'problem', {
        ...{ name: title, by: deleterName, count: Math.round(process) },
        at: deletedAt && toIso(deletedAt),
      }),
    ),
    ...of('OtherClass', ({ title, classes, process }) =>
      finding('progress', 'courseElsewhere', 'problem', {
        ...{ name: title, to: classes.join(', ') || null, count: Math.round(process) },
      }),
    ),
    ...of('Private', ({ title, process }) =>
      finding('progress', 'coursePrivate', 'problem', { name: title, count: Math.round(process) }),
    ),
  ];
}

function presentClass(row: ClassOfUser): ClassOfUser {
  const at = (time: string | null) => time && toIso(time);
  const { invitedAt, joinedAt, removedAt, lastActiveAt } = row;
  return {
    ...row,
    ...{ invitedAt: at(invitedAt), joinedAt: at(joinedAt), removedAt: at(removedAt) },
    lastActiveAt: at(lastActiveAt),
  };
}
