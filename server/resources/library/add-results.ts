import type { FastifyRequest } from 'fastify';
import { type AddLibraryBody, clockTolerance } from '#contract/library.ts';
import type { ValidationIssue } from '#contract/validation.ts';
import { recordActivity } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { refuse } from '#server/http/api-error.ts';
import { originOf } from '#server/http/context.ts';
import { refreshSums } from './student-sums.ts';

/** What taking in results needs; days are days of the time zone. */
export interface ResultServices {
  database: Database;
  timeZone: () => Promise<string>;
}

/**
 * Stores a learner's results in a collection, replacing earlier ones, adds the answers that are new, and counts the sums
 * of the learner's classes again; returns the numbers of stored items and answers.
 */
export async function addResults(
  { database, timeZone }: ResultServices,
  request: FastifyRequest,
  body: AddLibraryBody,
): Promise<{ items: number; answers: number }> {
  const answers = givenBefore(body.answers, Date.now());
  const zone = await timeZone();
  return inTransaction(database, async (connection) => {
    const { collectionId, userId, process } = body;
    await ensureKnown(connection, collectionId, userId);
    await keepScore(connection, body, answers, zone);
    const kept = {
      items: await keepItems(connection, body),
      answers: await keepAnswers(connection, body, answers, zone),
    };
    await refreshSums(connection, [userId]);
    await recordActivity(connection, originOf(request), {
      type: 'External',
      entityType: 'collections',
      entityId: collectionId,
      content: { userId, process, ...kept },
    });
    return kept;
  });
}

/** The answers with times that are not in the future. A clock may be ahead by hours; one that is further is refused. */
function givenBefore(answers: AddLibraryBody['answers'], now: number) {
  const times = answers.map(({ answeredAt }) => Date.parse(answeredAt));
  refuse(
    times.flatMap((time, index): ValidationIssue[] =>
      time > now + clockTolerance ? [{ path: `answers.${index}.answeredAt`, key: 'inFuture' }] : [],
    ),
  );
  return answers.map((answer, index) => ({
    ...answer,
    answeredAt: new Date(Math.min(times[index] ?? now, now)).toISOString(),
  }));
}

/** Reports of one learner wait for each other by the learner's row, which `lockLearners` holds in the same way. */
const lockKnown = `with collection as (select from collections where id = $1 for key share),
    learner as (select from users where id = $2 for no key update)
  select (select count(*) from collection)::int as "collectionId", (select count(*) from learner)::int as "userId"`;

async function ensureKnown(connection: Connection, collectionId: string, userId: string): Promise<void> {
  const [known] = await connection.run<Record<'collectionId' | 'userId', number>>(
    prepared(lockKnown, [collectionId, userId]),
  );
  refuse(
    (['collectionId', 'userId'] as const).flatMap((path) =>
      known?.[path] ? [] : [{ path, key: 'unknownReference' }],
    ),
  );
}

/** The time of a report is that of its last answer, if it has any: a report that is late, or repeated, is not new activity. */
const writeScore = `with score as (
    insert into library_entries as e (collection_id, user_id, process, level, updated_at)
    values ($1, $2, $3, $4, coalesce($5::timestamptz, now()))
    on conflict (collection_id, user_id) do update set process = excluded.process,
      level = coalesce(excluded.level, e.level), updated_at = greatest(e.updated_at, excluded.updated_at))
  insert into process_days (collection_id, user_id, day, process) values ($1, $2, (now() at time zone $6)::date, $3)
  on conflict (user_id, collection_id, day) do update set process = excluded.process`;

async function keepScore(
  connection: Connection,
  { collectionId, userId, process, level }: AddLibraryBody,
  answers: { answeredAt: string }[],
  zone: string,
): Promise<void> {
  const latest =
    answers
      .map(({ answeredAt }) => answeredAt)
      .toSorted()
      .at(-1) ?? null;
  await connection.run(prepared(writeScore, [collectionId, userId, process, level ?? null, latest, zone]));
}

const writeItems = `
  insert into library_items (user_id, item_id, level, correct_times, wrong_times, latest_answer)
  select $1::uuid, reported.item_id, reported.level, reported.correct_times, reported.wrong_times, reported.latest_answer
  from json_populate_recordset(null::library_items, $2::json) reported
  join collection_items ci on ci.item_id = reported.item_id and ci.collection_id = $3
  order by reported.item_id
  on conflict (user_id, item_id) do update set level = excluded.level, correct_times = excluded.correct_times,
    wrong_times = excluded.wrong_times, latest_answer = excluded.latest_answer, updated_at = now()
  returning 1`;

/** Items that have since been removed from the collection are skipped. */
async function keepItems(
  connection: Connection,
  { collectionId, userId, items }: AddLibraryBody,
): Promise<number> {
  if (items.length === 0) return 0;
  const byItem = new Map(items.map((item) => [item.itemId, item]));
  const records = [...byItem.values()].map(({ itemId, latestQuizAnswer, knowledgeLevel }) => ({
    item_id: itemId,
    level: knowledgeLevel.level,
    correct_times: knowledgeLevel.correctTimes,
    wrong_times: knowledgeLevel.wrongTimes,
    latest_answer: latestQuizAnswer,
  }));
  return (await connection.run(prepared(writeItems, [userId, JSON.stringify(records), collectionId]))).length;
}

const writeAnswers = `with kept as (
    insert into answers (user_id, answer_id, item_id, collection_id, value, type, is_correct, answered_at)
    select $1::uuid, sent."answerId", sent."itemId", $2::uuid, sent.value, sent.type, sent."isCorrect", sent."answeredAt"
    from json_to_recordset($3::json) as sent("answerId" uuid, "itemId" uuid, value text, type text, "isCorrect" boolean,
      "answeredAt" timestamptz)
    where exists (select from items i where i.id = sent."itemId") or exists (select from trash t where t.id = sent."itemId")
    order by 2
    on conflict (user_id, answer_id) do nothing
    returning is_correct, answered_at
  ), days as (
    insert into answer_days as d (user_id, collection_id, day, right_answers, wrong_answers)
    select $1::uuid, $2::uuid, (answered_at at time zone $4)::date as day, count(*) filter (where is_correct),
      count(*) filter (where not is_correct)
    from kept group by 3 order by 3
    on conflict (user_id, collection_id, day) do update set
      right_answers = d.right_answers + excluded.right_answers,
      wrong_answers = d.wrong_answers + excluded.wrong_answers)
  select count(*)::int as count from kept`;

/** Adds the answers whose ids are new, and counts them in their days. Answers of entries in the trash are kept too. */
async function keepAnswers(
  connection: Connection,
  { collectionId, userId }: AddLibraryBody,
  answers: object[],
  zone: string,
): Promise<number> {
  if (answers.length === 0) return 0;
  const [written] = await connection.run<{ count: number }>(
    prepared(writeAnswers, [userId, collectionId, JSON.stringify(answers), zone]),
  );
  return written?.count ?? 0;
}
