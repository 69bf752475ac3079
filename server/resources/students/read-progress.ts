import { fold } from '#contract/fold.ts';
import type { Paging } from '#contract/list-query.ts';
import type {
  ListStudentEntriesQuery,
  StudentAnswer,
  StudentCourse,
  StudentEntry,
  StudentEntryKind,
} from '#contract/students.ts';
import { toIso } from '#server/content/present.ts';
import { escapeLike } from '#server/database/list-page.ts';
import { prepared, Statement } from '#server/database/statement.ts';
import { openInClass } from '#server/resources/library/student-sums.ts';
import { isoOrNull, type StudentServices, todayIn, type Who } from './read-student.ts';
import { answersFrom, entriesOf } from './student-sql.ts';

type Page = Pick<Paging, 'page' | 'pageSize'>;

async function readPage<Row extends object>(
  { database: { drizzle } }: StudentServices,
  {
    select,
    from,
    order,
    statement,
    page,
    pageSize,
  }: Page & {
    select: string;
    from: string;
    order: string;
    statement: Statement;
  },
): Promise<{ rows: Row[]; paging: Paging }> {
  const counted = prepared(`select count(*)::int as total from ${from}`, [...statement.values]);
  const limits = `limit ${statement.value(pageSize)} offset ${statement.value(page * pageSize)}`;
  const [rows, [{ total } = { total: 0 }]] = await Promise.all([
    drizzle.run<Row>(prepared(`select ${select} from ${from} order by ${order} ${limits}`, statement.values)),
    drizzle.run<{ total: number }>(counted),
  ]);
  return { rows, paging: { page, pageSize, total, currentSize: rows.length } };
}

/** A student and the class as SQL of a statement. */
export function termsOf(statement: Statement, { userId, namespaceId }: Who) {
  return { user: `${statement.value(userId)}::uuid`, namespace: `${statement.value(namespaceId)}::uuid` };
}

/** The courses that a student has started, the latest first. */
export async function readCourses(services: StudentServices, who: Who, page: Page) {
  const statement = new Statement();
  const { user, namespace } = termsOf(statement, who);
  const { rows, paging } = await readPage<StudentCourse>(services, {
    ...page,
    statement,
    select: `c.id, c.title, c.type, e.process, e.updated_at as "updatedAt",
      (select coalesce(json_agg(json_build_object('day', p.day, 'process', p.process) order by p.day), '[]')
        from process_days p where p.user_id = e.user_id and p.collection_id = e.collection_id) as days,
      (select coalesce(sum(d.right_answers), 0)::int from answer_days d
        where d.user_id = e.user_id and d.collection_id = e.collection_id) as "right",
      (select coalesce(sum(d.wrong_answers), 0)::int from answer_days d
        where d.user_id = e.user_id and d.collection_id = e.collection_id) as wrong`,
    from: `library_entries e join collections c on c.id = e.collection_id
      where e.user_id = ${user} and ${openInClass('c', namespace)}`,
    order: 'e.updated_at desc, c.id desc',
  });
  return { items: rows.map((row) => ({ ...row, updatedAt: toIso(row.updatedAt) })), paging };
}

const entryOrder: Record<ListStudentEntriesQuery['sortField'], string> = {
  lastAnsweredAt: '"lastAnsweredAt"',
  level: `array_position(array['NoLevel', 'Weak', 'Medium', 'Strong', 'VeryStrong'], level)`,
  wrongTimes: '"wrongTimes"',
  title: '"titleKey"',
};
const kindConditions: Record<StudentEntryKind, (today: string) => string> = {
  weak: () => `level = 'Weak'`,
  due: (today) => `"dueOn" <= ${today}::date`,
  wrong: () => '"lastIsWrong"',
};

interface EntryRow extends Omit<StudentEntry, 'knowledgeLevel'> {
  level: StudentEntry['knowledgeLevel']['level'];
  correctTimes: number;
  wrongTimes: number;
}

/** Entries that a student knows, or should practise. */
export async function readEntries(services: StudentServices, who: Who, query: ListStudentEntriesQuery) {
  const { kind, globalSearch, sortField, orderType, page, pageSize } = query;
  const statement = new Statement();
  const entries = entriesOf({
    ...termsOf(statement, who),
    zone: `${statement.value(await services.timeZone())}::text`,
  });
  if (kind)
    statement.and(kindConditions[kind](kind === 'due' ? statement.value(await todayIn(services)) : ''));
  if (globalSearch)
    statement.and(`"titleKey" like ${statement.value(`%${escapeLike(fold(globalSearch))}%`)}`);
  const { rows, paging } = await readPage<EntryRow>(services, {
    ...{ page, pageSize, statement },
    select: `id, title, question, type, level, "correctTimes", "wrongTimes", "latestQuizAnswer", answers,
      "lastAnsweredAt", to_char("dueOn", 'YYYY-MM-DD') as "dueOn"`,
    from: `(${entries}) entries ${statement.where}`,
    order: `${entryOrder[sortField]} ${orderType} nulls last, id ${orderType}`,
  });
  return {
    items: rows.map(({ level, correctTimes, wrongTimes, ...entry }) => ({
      ...entry,
      lastAnsweredAt: isoOrNull(entry.lastAnsweredAt),
      knowledgeLevel: { level, correctTimes, wrongTimes },
    })),
    paging,
  };
}

interface AnswerRow extends Omit<StudentAnswer, 'item' | 'collection'> {
  itemId: string;
  title: string;
  itemType: StudentAnswer['item']['type'];
  collectionId: string | null;
  course: string;
}

const answerColumns = `a.answer_id as id, a.answered_at as "answeredAt", a.value, a.type, a.is_correct as "isCorrect",
  t.id as "itemId", t.title, t.type as "itemType", c.id as "collectionId", c.title as course`;
const latestFirst = 'a.answered_at desc, a.answer_id desc';

/** The answers of a student, the latest first. */
export async function readAnswers(
  services: StudentServices,
  who: Who,
  { itemId, isCorrect, ...page }: Page & { itemId?: string; isCorrect?: boolean },
) {
  const statement = new Statement();
  let from = answersFrom(termsOf(statement, who));
  if (itemId) from += ` and a.item_id = ${statement.value(itemId)}`;
  if (isCorrect !== undefined) from += ` and a.is_correct = ${statement.value(isCorrect)}`;
  const { rows, paging } = await readPage<AnswerRow>(services, {
    ...{ ...page, statement, from },
    select: answerColumns,
    order: latestFirst,
  });
  return { items: rows.map(presentAnswer), paging };
}

/** All answers of a student in pieces, the latest first. */
export async function* answersInPieces(
  { database }: StudentServices,
  who: Who,
): AsyncGenerator<StudentAnswer[]> {
  const size = 1_000;
  for (let last: AnswerRow | undefined; ; ) {
    const statement = new Statement();
    const from = answersFrom(termsOf(statement, who));
    const after: string = last
      ? `and (a.answered_at, a.answer_id) < (${statement.value(last.answeredAt)}, ${statement.value(last.id)}::uuid)`
      : '';
    const rows: AnswerRow[] = await database.drizzle.run<AnswerRow>(
      prepared(
        `select ${answerColumns} from ${from} ${after} order by ${latestFirst} limit ${size}`,
        statement.values,
      ),
    );
    yield rows.map(presentAnswer);
    if (rows.length < size) return;
    last = rows.at(-1);
  }
}

function presentAnswer({ id, answeredAt, value, type, isCorrect, ...row }: AnswerRow): StudentAnswer {
  return {
    ...{ id, value, type, isCorrect },
    answeredAt: toIso(answeredAt),
    item: { id: row.itemId, title: row.title, type: row.itemType },
    collection: row.collectionId ? { id: row.collectionId, title: row.course } : null,
  };
}
