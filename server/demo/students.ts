import { uuidv7 } from 'uuidv7';
import { fold } from '#contract/fold.ts';
import { isExerciseType, isVocabularyType } from '#contract/item-types.ts';
import type { users } from '#server/resources/accounts/users.table.ts';
import type {
  answers,
  libraryEntries,
  libraryItems,
  processDays,
} from '#server/resources/library/library.table.ts';
import type { classStudents } from '#server/resources/students/students.table.ts';
import { answersTo, growthOf, type Habit, timesOfPractice } from './answers.ts';
import type { demoContent } from './content.ts';
import { demoStudents } from './data/students.ts';

type Content = ReturnType<typeof demoContent>;
type Item = Content['items'][number];
type Result = typeof libraryItems.$inferInsert;

interface Student {
  row: typeof users.$inferInsert & { id: string };
  skill: number;
  diligence: number;
  level: number;
  habit: Habit;
  /** When they practised. */
  times: number[];
}

/** The learners of the demo namespaces, and what they did in the collections of these so far. */
export function demoResults(content: Content, namespaces: Record<'en' | 'el', string>, now: Date) {
  const students = demoStudents.map((student, index) => studentOf(student, index, namespaces, now));
  const entries: (typeof libraryEntries.$inferInsert)[] = [];
  const results = new Map<string, Result>();
  const given: (typeof answers.$inferInsert)[] = [];
  const scores: (typeof processDays.$inferInsert)[] = [];
  const itemsById = new Map(content.items.map((item) => [item.id, item]));

  content.collections.forEach((collection, collectionNumber) => {
    const items = content.places
      .filter((place) => place.collectionId === collection.id)
      .flatMap((place) => itemsById.get(place.itemId) ?? [])
      .filter(({ type }) => isExerciseType(type) || isVocabularyType(type));
    if (collection.status !== 'Active' || collection.isTemplate || items.length === 0) return;
    students.forEach((student, number) => {
      const chance = chanceOf(collectionNumber * 100 + number);
      const isMember = (collection.namespaces ?? []).every((id) =>
        student.row.assignNamespaces?.includes(id),
      );
      if (!isMember || chance() > student.diligence) return;
      const answered = items.slice(0, Math.ceil(items.length * (0.4 + 0.6 * chance())));
      const age = chance() * 30;
      const ofCourse: typeof given = [];
      const known = answered.map((item) => {
        const { result, texts } = resultOf(item, items, student, chance, daysBefore(now, age));
        // What was learned in one collection is known in the others that hold the same item.
        const key = `${result.userId} ${result.itemId}`;
        if (!results.has(key)) {
          results.set(key, result);
          ofCourse.push(...answersTo(result, texts, collection.id, student.times, chance));
        }
        return results.get(key) ?? result;
      });
      const latest = ofCourse
        .map(({ answeredAt }) => answeredAt)
        .sort()
        .at(-1);
      const score = {
        collectionId: collection.id,
        userId: student.row.id,
        process: scoreOf(known, items.length),
      };
      entries.push({ ...score, level: student.level, updatedAt: latest ?? daysBefore(now, age) });
      given.push(...ofCourse);
      scores.push(...growthOf(score, ofCourse));
    });
  });
  const memberships = students.flatMap(({ row, level }) =>
    (row.assignNamespaces ?? []).map((namespaceId): typeof classStudents.$inferInsert => ({
      namespaceId,
      userId: row.id,
      level,
      joinedAt: daysBefore(now, 92),
    })),
  );
  return {
    users: students.map(({ row }) => row),
    students: memberships,
    entries,
    items: [...results.values()],
    answers: given,
    scores,
  };
}

function studentOf(
  [firstName, lastName, skill, diligence, level]: (typeof demoStudents)[number],
  index: number,
  namespaces: Record<'en' | 'el', string>,
  now: Date,
): Student {
  const username = `${firstName}.${lastName}`.toLowerCase();
  const email = `${username}@students.demo.test`;
  // The last ones learn Greek.
  const learnsGreek = index >= demoStudents.length / 2;
  const row: Student['row'] = {
    id: uuidv7(),
    email,
    username,
    firstName,
    lastName,
    roles: index % 5 === 0 ? ['USER', 'PREMIUM_USER_BASIC'] : ['USER'],
    assignNamespaces: [learnsGreek ? namespaces.el : namespaces.en],
    selectedNamespace: learnsGreek ? namespaces.el : namespaces.en,
    search: fold([firstName, lastName, username, email].join('\n')),
  };
  const habit = index % 25 === 5 ? 'gaveUp' : index % 25 === 4 ? 'soared' : 'usual';
  const times = timesOfPractice({ diligence, habit }, now, chanceOf(9_000 + index));
  return { row, skill, diligence, level, habit, times };
}

function resultOf(
  item: Item,
  siblings: Item[],
  { row, skill }: Student,
  chance: () => number,
  updatedAt: string,
): { result: Result; texts: { right: string; wrong: string | undefined } } {
  const tries = 1 + Math.floor(chance() * 6);
  const ease = skill + (4 - (item.difficulty ?? 3)) * 0.05;
  const correctTimes = Array.from({ length: tries }, chance).filter((value) => value < ease).length;
  const isCorrect = correctTimes === tries || chance() < correctTimes / tries;
  const { right, wrong, quiz } = answersOf(item, siblings, chance);
  const result: Result = {
    userId: row.id,
    itemId: item.id,
    level: levelOf(correctTimes, tries),
    correctTimes,
    wrongTimes: tries - correctTimes,
    latestAnswer: { value: isCorrect || !wrong ? right : wrong, type: quiz, isCorrect: isCorrect || !wrong },
    updatedAt,
  };
  return { result, texts: { right, wrong } };
}

function levelOf(correct: number, tries: number): Result['level'] {
  const share = correct / tries;
  if (share === 1 && tries > 2) return 'VeryStrong';
  if (share >= 0.75) return 'Strong';
  return share >= 0.5 ? 'Medium' : 'Weak';
}

/** The right answer to an item and a wrong one that someone might give. */
function answersOf(
  item: Item,
  siblings: Item[],
  chance: () => number,
): { right: string; wrong: string | undefined; quiz: string } {
  if (isVocabularyType(item.type)) {
    const meanings = siblings.map((sibling) => meaningOf(sibling)).filter((text) => text !== meaningOf(item));
    return { right: meaningOf(item), wrong: anyOf(meanings, chance), quiz: 'MultipleChoice' };
  }
  const right = item.additionalInfo;
  if (item.type === 'TrueOrFalse')
    return { right, wrong: right === 'true' ? 'false' : 'true', quiz: 'MultipleChoice' };
  const others = (item.examples ?? []).filter((choice) => choice !== right);
  const mixed = right.split(' ').reverse().join(' ');
  if (item.type === 'MultipleChoice') return { right, wrong: anyOf(others, chance), quiz: 'MultipleChoice' };
  return { right, wrong: mixed === right ? undefined : mixed, quiz: 'Rearrangement' };
}

function meaningOf(item: Item): string {
  return Object.values(item.translations ?? {}).find((words) => words?.title)?.title ?? item.title;
}

function anyOf(texts: string[], chance: () => number): string | undefined {
  return texts[Math.floor(chance() * texts.length)];
}

/** The share of right answers, the items not met yet counted as none. */
function scoreOf(known: Result[], total: number): number {
  const points = known.reduce(
    (sum, { correctTimes, wrongTimes }) => sum + correctTimes / (correctTimes + wrongTimes),
    0,
  );
  return Math.round((100 * points) / total);
}

/** Numbers between 0 and 1 that look like chance and are the same each time. */
function chanceOf(seed: number): () => number {
  let state = (seed + 1) * 2_654_435_761;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * 86_400_000).toISOString();
}
