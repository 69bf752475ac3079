import { beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
});
const { addPage, continueSequence, currentSequence, missingPage, positionInSequence, startSequence } =
  await import('../../../src/resources/items/sequence/item-sequence.ts');

const rows = (...ids: string[]) => ids.map((id) => ({ id, type: 'Word' }));
/** A sequence that starts on the second of three pages of two. */
const second = () => {
  startSequence('?page=1', 1);
  const sequence = currentSequence.get();
  if (!sequence) throw new Error('No sequence was started.');
  return addPage(sequence, 1, rows('c', 'd'), 5);
};

beforeEach(() => stored.clear());

test('A sequence knows nothing before the page is read that was on the screen', () => {
  startSequence('?page=1', 1);
  const sequence = currentSequence.get();
  expect(sequence && missingPage(sequence, 'c', 2)).toBe(1);
  expect(sequence && positionInSequence(sequence, 'c', 2)).toBeUndefined();
});

test('An entry has its place in the whole list, and neighbours on its page', () => {
  expect(positionInSequence(second(), 'c', 2)).toEqual({
    position: 3,
    total: 5,
    previous: undefined,
    next: { id: 'd', type: 'Word' },
  });
});

test('At the edge of what is known the next page is read, and none beyond the ends of the list', () => {
  const sequence = second();
  expect(missingPage(sequence, 'c', 2)).toBe(0);
  expect(missingPage(sequence, 'd', 2)).toBe(2);
  const whole = addPage(addPage(sequence, 2, rows('e'), 5), 0, rows('a', 'b'), 5);
  expect(whole.steps.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect([missingPage(whole, 'a', 2), missingPage(whole, 'e', 2)]).toEqual([undefined, undefined]);
  expect(positionInSequence(whole, 'e', 2)).toMatchObject({ position: 5, next: undefined });
});

test('An entry that has moved to another page is not shown twice', () => {
  expect(addPage(second(), 2, rows('d', 'e'), 5).steps.map(({ id }) => id)).toEqual(['c', 'd', 'e']);
});

test('An entry that is not listed has no neighbours, and no page is read for it', () => {
  expect(positionInSequence(second(), 'x', 2)).toBeUndefined();
  expect(missingPage(second(), 'x', 2)).toBeUndefined();
});

test('What was read for a list that was left is not kept', () => {
  const sequence = second();
  startSequence('?type=Idiom', 0);
  continueSequence(sequence, sequence);
  expect(currentSequence.get()?.search).toBe('?type=Idiom');
});

test('It outlives a reload', () => {
  startSequence('?page=4', 4);
  expect([...stored.values()].map((text) => JSON.parse(text).search)).toEqual(['?page=4']);
});
