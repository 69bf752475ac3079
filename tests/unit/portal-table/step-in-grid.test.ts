import { expect, it } from 'vitest';
import { stepInGrid } from '../../../src/resources/tags/IconPicker.tsx';

it.each([
  ['ArrowRight', 0, 1],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 2, 8],
  ['ArrowDown', 12, 12],
  ['ArrowUp', 8, 2],
  ['ArrowUp', 1, 1],
  ['Home', 9, 0],
  ['End', 9, 13],
  ['a', 5, 5],
  ['ArrowRight', -1, -1],
])('%s leads from %i to %i among 14 in rows of 6', (key, from, to) => {
  expect(stepInGrid(key, from, 14, 6)).toBe(to);
});
