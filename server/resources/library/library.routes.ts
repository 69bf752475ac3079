import type { FastifyInstance } from 'fastify';
import { fold } from '#contract/fold.ts';
import {
  knowledgeLevels,
  type LibraryEntry,
  type ListLibraryQuery,
  type ListStudentItemsQuery,
  libraryEndpoints,
  type StudentItem,
} from '#contract/library.ts';
import type { Paging } from '#contract/list-query.ts';
import { toIso } from '#server/content/present.ts';
import type { Database } from '#server/database/connection.ts';
import { escapeLike } from '#server/database/list-page.ts';
import { prepared, Statement } from '#server/database/statement.ts';
import { notFound } from '#server/http/api-error.ts';
import { route } from '#server/http/route.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { filterToCollection, readCollectionHead } from '#server/resources/items/items-of-collection.ts';
import { addResults, type ResultServices } from './add-results.ts';
import { isUnknownYet } from './student-sums.ts';

/** The calls that read and record learners' results. */
export async function libraryRoutes(app: FastifyInstance, services: ResultServices): Promise<void> {
  route(app, libraryEndpoints.ratings, async ({ params, query, viewer }) =>
    readRatings(services, viewer, await readCollectionHead(services, viewer, params.collectionId), query),
  );

  route(app, libraryEndpoints.studentItems, async ({ query, viewer }) => {
    await readCollectionHead(services, viewer, query.collectionId);
    return readStudentItems(services, viewer, query);
  });

  route(app, libraryEndpoints.add, ({ body, request }) => addResults(services, request, body));
}

interface Page<Row> {
  items: Row[];
  paging: Paging;
}

const ratingOrder: Record<ListLibraryQuery['sortField'], string[]> = {
  process: ['e.process'],
  updatedAt: ['e.updated_at'],
  name: ['lower(u.last_name)', 'lower(u.first_name)'],
  email: ['lower(u.email)'],
};

interface RatingRow extends Omit<LibraryEntry['user'], 'settings'> {
  level: number | null;
  process: number;
  updatedAt: string;
}

/** A page of the learners of a collection: those who are students of the request's namespace. */
async function readRatings(
  services: { database: Database },
  viewer: Viewer,
  collection: { id: string; type: LibraryEntry['collectionn']['type'] },
  query: ListLibraryQuery,
): Promise<Page<LibraryEntry>> {
  const statement = new Statement();
  statement.and(`e.collection_id = ${statement.value(collection.id)}`);
  statement.and(`exists (select from class_students s where s.user_id = e.user_id
    and s.namespace_id = ${statement.value(viewer.namespace)} and s.status = 'Active')`);
  const term = query.globalSearch && fold(query.globalSearch);
  if (term) statement.and(`u.search like ${statement.value(`%${escapeLike(term)}%`)}`);
  const { items, paging } = await readPage<RatingRow>(services, statement, query, {
    select: `u.id as "_id", u.email, u.first_name as "firstName", u.last_name as "lastName", e.level, e.process,
      e.updated_at as "updatedAt"`,
    from: 'library_entries e join users u on u.id = e.user_id',
    orderBy: directed(ratingOrder[query.sortField], query.orderType, 'u.id'),
  });
  return {
    items: items.map(({ level, process, updatedAt, ...user }) => ({
      user: { ...user, settings: { level } },
      collectionn: { _id: collection.id, type: collection.type },
      process,
      updatedAt: toIso(updatedAt),
    })),
    paging,
  };
}

const studentItemOrder: Record<ListStudentItemsQuery['sortField'], string[]> = {
  position: ['ci.position'],
  title: ['t.title_key'],
  type: ['t.type'],
  level: [`array_position(array[${knowledgeLevels.map((level) => `'${level}'`).join(', ')}], l.level)`],
};

interface StudentItemRow extends Omit<StudentItem, 'library'> {
  level: StudentItem['library']['knowledgeLevel']['level'] | null;
  correctTimes: number | null;
  wrongTimes: number | null;
  latestAnswer: StudentItem['library']['latestQuizAnswer'];
}

/** A page of the items of a collection that the viewer may see, each as one learner of the namespace answered it. */
async function readStudentItems(
  services: { database: Database },
  viewer: Viewer,
  query: ListStudentItemsQuery,
): Promise<Page<StudentItem>> {
  await ensureStudent(services, viewer, query.studentId);
  const statement = new Statement();
  const student = statement.value(query.studentId);
  const collection = filterToCollection(statement, viewer, query.collectionId);
  statement.and(`ci.collection_id = ${collection}`);
  if (query.globalSearch) {
    statement.and(`t.search like ${statement.value(`%${escapeLike(fold(query.globalSearch))}%`)}`);
  }
  const { items, paging } = await readPage<StudentItemRow>(services, statement, query, {
    select: `t.id, t.title, t.question, t.type, l.level, l.correct_times as "correctTimes",
      l.wrong_times as "wrongTimes", l.latest_answer as "latestAnswer"`,
    from: `collection_items ci join items t on t.id = ci.item_id
      left join library_items l on l.item_id = t.id and l.user_id = ${student}`,
    orderBy: directed(studentItemOrder[query.sortField], query.orderType, 'ci.position, t.id'),
  });
  return {
    items: items.map(({ level, correctTimes, wrongTimes, latestAnswer, ...item }) => ({
      ...item,
      library: {
        latestQuizAnswer: latestAnswer,
        knowledgeLevel: {
          level: level ?? 'NoLevel',
          correctTimes: correctTimes ?? 0,
          wrongTimes: wrongTimes ?? 0,
        },
      },
    })),
    paging,
  };
}

const isStudent = `select from class_students s
  where user_id = $1 and namespace_id = $2 and not (${isUnknownYet})`;

/** Whoever is no student of the namespace, or was invited and never agreed, counts as unknown. */
async function ensureStudent({ database }: { database: Database }, { namespace }: Viewer, id: string) {
  const { rowCount } = await database.pool.query(prepared(isStudent, [id, namespace]));
  if (!rowCount) throw notFound();
}

/** An order by some expressions, the last of which makes it the only one. */
function directed(expressions: string[], direction: 'asc' | 'desc', last: string): string {
  const parts = expressions.map((expression) => `${expression} ${direction} nulls last`);
  return [...parts, last].join(', ');
}

/** These lists are short, those of one collection: they are counted each time. */
async function readPage<Row extends object>(
  { database }: { database: Database },
  statement: Statement,
  { page, pageSize }: { page: number; pageSize: number },
  { select, from, orderBy }: { select: string; from: string; orderBy: string },
): Promise<Page<Row>> {
  const counted = [...statement.values];
  const limits = `limit ${statement.value(pageSize)} offset ${statement.value(page * pageSize)}`;
  const [rows, counts] = await Promise.all([
    database.pool.query<Row>(
      prepared(
        `select ${select} from ${from} ${statement.where} order by ${orderBy} ${limits}`,
        statement.values,
      ),
    ),
    database.pool.query<{ total: number }>(
      prepared(`select count(*)::int as total from ${from} ${statement.where}`, counted),
    ),
  ]);
  const total = counts.rows[0]?.total ?? 0;
  return { items: rows.rows, paging: { page, pageSize, total, currentSize: rows.rows.length } };
}
