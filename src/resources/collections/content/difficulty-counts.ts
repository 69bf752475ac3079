import { levels } from '#contract/entity.ts';

/** How many entries stand at each level, and their average with one decimal; none without entries. */
export function difficultyCounts(difficulties: readonly number[]): {
  counts: { level: number; count: number }[];
  average: number | undefined;
} {
  const counts = levels.map((level) => ({
    level,
    count: difficulties.filter((difficulty) => difficulty === level).length,
  }));
  if (difficulties.length === 0) return { counts, average: undefined };
  const sum = difficulties.reduce((total, difficulty) => total + difficulty, 0);
  return { counts, average: Math.round((sum / difficulties.length) * 10) / 10 };
}
