import { uuidv7 } from 'uuidv7';
import type { answers, processDays } from '#server/resources/library/library.table.ts';

type Answer = typeof answers.$inferInsert;
const dayLength = 86_400_000;
const demoDays = 92;

/** How someone learned in the last three months: as usual, given up half way, or every day of late. */
export type Habit = 'usual' | 'gaveUp' | 'soared';

/** The times in the past at which someone practised, a few minutes of a day each, the earliest first. */
export function timesOfPractice(
  { diligence, habit }: { diligence: number; habit: Habit },
  now: Date,
  chance: () => number,
): number[] {
  const ages = Array.from({ length: demoDays }, (_, index) => demoDays - 1 - index).filter((age) => {
    if (habit === 'gaveUp') return age > demoDays / 2 && chance() < diligence;
    return chance() < (habit === 'soared' && age < 24 ? 1 : diligence * 0.6);
  });
  // Between some minutes and hours before this time of day, so that those of today are of the past.
  return ages.map((age) => now.getTime() - age * dayLength - Math.round((5 + 200 * chance()) * 60_000));
}

/** The answers that led to a result: mistakes come first, and the last is the latest one. */
export function answersTo(
  {
    userId,
    itemId,
    correctTimes,
    wrongTimes,
    latestAnswer,
  }: {
    userId: string;
    itemId: string;
    correctTimes: number;
    wrongTimes: number;
    latestAnswer?: { isCorrect: boolean; type: string } | null;
  },
  { right, wrong }: { right: string; wrong: string | undefined },
  collectionId: string,
  times: number[],
  chance: () => number,
): Answer[] {
  if (times.length === 0 || !latestAnswer) return [];
  const verdicts = [...Array(wrongTimes).fill(false), ...Array(correctTimes).fill(true)] as boolean[];
  const last = verdicts.lastIndexOf(latestAnswer.isCorrect);
  if (last >= 0) verdicts.push(...verdicts.splice(last, 1));
  const moments = verdicts
    .map(() => (times[Math.floor(chance() * times.length)] ?? 0) + Math.floor(chance() * 240_000))
    .sort((one, other) => one - other);
  return verdicts.map((isCorrect, index) => ({
    ...{ userId, answerId: uuidv7(), itemId, collectionId, isCorrect, type: latestAnswer.type },
    value: isCorrect ? right : (wrong ?? ''),
    answeredAt: new Date(moments[index] ?? 0).toISOString(),
  }));
}

/** How a score grew over the days of its answers. */
export function growthOf(
  { collectionId, userId, process }: { collectionId: string; userId: string; process: number },
  given: Answer[],
): (typeof processDays.$inferInsert)[] {
  const days = [...new Set(given.map(({ answeredAt }) => answeredAt.slice(0, 10)))].sort();
  const step = Math.max(1, Math.ceil(days.length / 8));
  const shown = days.filter((_, index) => (days.length - 1 - index) % step === 0);
  return shown.map((day, index) => ({
    ...{ collectionId, userId, day },
    process: Math.round(process * (0.35 + (0.65 * (index + 1)) / shown.length)),
  }));
}
