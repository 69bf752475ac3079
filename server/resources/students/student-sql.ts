import { dueAfterDays } from '#contract/library.ts';
import { nameOf } from '#server/content/records.ts';
import { isUnknownYet, openInClass } from '#server/resources/library/student-sums.ts';

/** What statements about students read: SQL of the user, the class, the present day and the time zone. */
export interface StudentTerms {
  user: string;
  namespace: string;
  today: string;
  zone: string;
}

/** What a search for students `s`, who are users `u`, looks into. */
export const searchedText = `case when ${isUnknownYet} then lower(s.invited_name || ' ' || u.email) else u.search end`;
/** What the staff of the class call a student, and the text that this is sorted by. */
export const nameInClass = `case when ${isUnknownYet} then coalesce(nullif(s.invited_name, ''), u.email)
  else ${nameOf('u')} end`;
export const nameKeyInClass = `lower(case when ${isUnknownYet} then coalesce(nullif(s.invited_name, ''), u.email)
  else concat_ws(' ', u.last_name, u.first_name, u.username) end)`;

/**
 * Courses beside what was done in them, as `c`: those that are open in the class. What was done in a course that is gone
 * counts too, as days in a row must not break with it; what was done in one of another class does not.
 */
function coursesBeside(rows: string, alias: string, namespace: string): string {
  return `${rows} ${alias} left join collections c on c.id = ${alias}.collection_id
    where (c.id is null or (${openInClass('c', namespace)}))`;
}

/** The answers of a student in a class by day. */
export function daysOf({ user, namespace }: Pick<StudentTerms, 'user' | 'namespace'>): string {
  return `select d.day, sum(d.right_answers)::int as "right", sum(d.wrong_answers)::int as wrong
    from ${coursesBeside('answer_days', 'd', namespace)} and d.user_id = ${user} group by d.day`;
}

/** How many days in a row up to today or yesterday a student answered, and whether ever. */
export function streakOf({ user, namespace, today }: Omit<StudentTerms, 'zone'>): string {
  return `select (count(*) filter (where latest >= ${today} - 1 and day = latest - (place - 1)))::int as "streakDays",
      count(*) > 0 as "hasAnswers"
    from (select day, max(day) over () as latest, (row_number() over (order by day desc))::int as place
      from (${daysOf({ user, namespace })}) days) run`;
}

/** The longest run of days with answers, and how many answers there were. */
export function answersInAll(terms: Pick<StudentTerms, 'user' | 'namespace'>): string {
  return `select coalesce(max(length), 0)::int as "longestStreakDays", coalesce(sum("right"), 0)::int as "right",
      coalesce(sum(wrong), 0)::int as wrong
    from (select count(*) as length, sum("right") as "right", sum(wrong) as wrong
      from (select *, day - (row_number() over (order by day))::int as run from (${daysOf(terms)}) days) numbered
      group by run) runs`;
}

const dueAfter = Object.entries(dueAfterDays)
  .map(([level, days]) => `when '${level}' then ${days}`)
  .join(' ');

/**
 * The entries that a student has a level in or answered, as the columns of an entry of a student, with `titleKey` and
 * `levelPlace` to sort by and `lastIsWrong`. Dates come from answers alone.
 */
export function entriesOf({ user, namespace, zone }: Omit<StudentTerms, 'today'>): string {
  return `select t.id, t.title, t.question, t.type, t.title_key as "titleKey", coalesce(l.level, 'NoLevel') as level,
      coalesce(l.correct_times, 0) as "correctTimes", coalesce(l.wrong_times, 0) as "wrongTimes",
      coalesce(a.answer, l.latest_answer) as "latestQuizAnswer", coalesce(a.answers, 0) as answers,
      a.answered_at as "lastAnsweredAt", a.is_correct = false as "lastIsWrong",
      (a.answered_at at time zone ${zone})::date + case coalesce(l.level, 'NoLevel') ${dueAfter} end as "dueOn"
    from (select * from library_items where user_id = ${user}) l
    full join (
      select distinct on (a.item_id) a.item_id, a.answered_at, a.is_correct,
        json_build_object('value', a.value, 'type', a.type, 'isCorrect', a.is_correct)::jsonb as answer,
        (count(*) over (partition by a.item_id))::int as answers
      from ${coursesBeside('answers', 'a', namespace)} and a.user_id = ${user}
      order by a.item_id, a.answered_at desc, a.answer_id desc) a using (item_id)
    join items t on t.id = item_id where ${openInClass('t', namespace)}`;
}

/** The single answers of a student, to entries that are open in the class. */
export function answersFrom({ user, namespace }: Pick<StudentTerms, 'user' | 'namespace'>): string {
  return `answers a join items t on t.id = a.item_id left join collections c on c.id = a.collection_id
    where a.user_id = ${user} and ${openInClass('t', namespace)} and (c.id is null or (${openInClass('c', namespace)}))`;
}
