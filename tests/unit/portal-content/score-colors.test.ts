import { describe, expect, it } from 'vitest';
import {
  colorOfAnswers,
  colorOfCollectionScore,
} from '../../../src/resources/collections/ratings/ScoreChip.tsx';

describe('the colour of a score', () => {
  it('in a course is green above 80, orange above 50, else red', () => {
    expect([81, 80, 51, 50].map(colorOfCollectionScore)).toEqual(['success', 'warning', 'warning', 'error']);
  });

  it('of answers is red below 50, orange below 70, else green', () => {
    expect([49, 50, 69, 70].map(colorOfAnswers)).toEqual(['error', 'warning', 'warning', 'success']);
  });
});
