import { expect, it } from 'vitest';
import { boundsOf, timesLike, timesOfDay } from '../../../src/components/table/filter-text.ts';

it('times of day are offered in steps of 300 seconds', () => {
  expect(timesOfDay).toHaveLength(288);
  expect([timesOfDay[0], timesOfDay[1], timesOfDay.at(-1)]).toEqual(['00:00', '00:05', '23:55']);
});

it.each([
  ['', 288],
  ['14:3', 2],
  ['935', 1],
  ['9.35', 1],
  ['14:32', 0],
  ['noon', 0],
])('%s finds %i of them', (typed, found) => {
  expect(timesLike(typed)).toHaveLength(found);
});

it('a range of times ends no earlier than it starts', () => {
  expect(boundsOf('timeTo', { timeFrom: '09:00' })).toEqual({ from: '09:00' });
  expect(boundsOf('timeFrom', { timeTo: '17:30' })).toEqual({ until: '17:30' });
});
