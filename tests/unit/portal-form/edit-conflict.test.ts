import { expect, test } from 'vitest';
import {
  allOf,
  conflictsBetween,
  resolveConflicts,
} from '../../../src/components/form/conflicts/edit-conflict.ts';

const base = { title: 'Sea', tags: ['1'], status: 'Active', difficulty: 3 };

test('A field that only one side changed suggests that side; one that both changed must be chosen', () => {
  const mine = { ...base, title: 'The sea', difficulty: 4 };
  const theirs = { ...base, title: 'Ocean', tags: ['1', '2'] };
  expect(conflictsBetween(base, mine, theirs)).toEqual([
    { name: 'title', mine: 'The sea', theirs: 'Ocean', suggested: undefined },
    { name: 'tags', mine: ['1'], theirs: ['1', '2'], suggested: 'theirs' },
    { name: 'difficulty', mine: 4, theirs: 3, suggested: 'mine' },
  ]);
});

test('The same change on both sides is no conflict', () => {
  const both = { ...base, title: 'Ocean' };
  expect(conflictsBetween(base, both, both)).toEqual([]);
});

test('What is kept is what was chosen, and nothing of the form is lost without a choice', () => {
  const mine = { ...base, title: 'The sea', difficulty: 4 };
  const theirs = { ...base, title: 'Ocean', tags: ['1', '2'] };
  const fields = conflictsBetween(base, mine, theirs);
  expect(resolveConflicts(theirs, fields, { title: 'theirs', tags: 'theirs' })).toEqual({
    title: 'Ocean',
    tags: ['1', '2'],
    status: 'Active',
    difficulty: 4,
  });
  expect(resolveConflicts(theirs, fields, {})).toEqual(mine);
});

test('All of mine are the fields that I changed; what only they changed stays theirs', () => {
  const loaded = { ...base, description: '' };
  const mine = { ...loaded, title: 'The sea', status: 'Inactive' };
  const theirs = { ...loaded, title: 'Ocean', description: 'Salt water', tags: [] };
  const fields = conflictsBetween(loaded, mine, theirs);
  expect(resolveConflicts(theirs, fields, allOf(fields, 'mine'))).toEqual({
    title: 'The sea',
    description: 'Salt water',
    tags: [],
    status: 'Inactive',
    difficulty: 3,
  });
  expect(resolveConflicts(theirs, fields, allOf(fields, 'theirs'))).toEqual(theirs);
});
