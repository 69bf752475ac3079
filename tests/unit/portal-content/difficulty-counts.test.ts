import { describe, expect, it } from 'vitest';
import { difficultyCounts } from '../../../src/resources/collections/content/DifficultyDialog.tsx';

describe('the difficulties of the entries of a course', () => {
  it('are counted at each of the eight levels, with an average of one decimal', () => {
    const { counts, average } = difficultyCounts([1, 3, 3, 8]);
    expect(counts.map(({ count }) => count)).toEqual([1, 0, 2, 0, 0, 0, 0, 1]);
    expect(average).toBe(3.8);
  });

  it('have no average where there are no entries', () => {
    expect(difficultyCounts([]).average).toBeUndefined();
  });
});
