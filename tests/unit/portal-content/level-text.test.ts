import { expect, it } from 'vitest';
import { levelText } from '../../../src/components/level-text.ts';

it('levels that follow each other are one range', () => {
  expect([[], [4], [1, 2, 3], [1, 2, 4, 6, 7, 8]].map(levelText)).toEqual(['', '4', '1–3', '1–2, 4, 6–8']);
});
