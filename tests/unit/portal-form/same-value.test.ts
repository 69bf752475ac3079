import { expect, test } from 'vitest';
import { changedKeys, sameValue, saveFailureMessage } from '../../../src/components/form/form-values.ts';
import { ApiError } from '../../../src/lib/api-error.ts';

test('Values are the same when they say the same, however deep', () => {
  expect(sameValue({ el: { title: 'α' } }, { el: { title: 'α', description: undefined } })).toBe(true);
  expect(sameValue(['a', 'b'], ['a', 'b'])).toBe(true);
  expect(sameValue(Number.NaN, Number.NaN)).toBe(true);
});

test('Order of a list, blank and nothing, list and record are distinguished', () => {
  expect(sameValue(['a', 'b'], ['b', 'a'])).toBe(false);
  expect(sameValue('', null)).toBe(false);
  expect(sameValue(null, undefined)).toBe(false);
  expect(sameValue([], {})).toBe(false);
});

test('Only changed keys are sent, and null is a change', () => {
  const before = { title: 'One', tags: ['1'], difficulty: 2.5 };
  expect(changedKeys(before, { title: 'One', tags: ['1', '2'], difficulty: null })).toEqual({
    tags: ['1', '2'],
    difficulty: null,
  });
  expect(changedKeys(before, { ...before })).toEqual({});
});

test('That something may have been saved is said where its answer was lost, and of no refusal', () => {
  const said = (error: unknown) => saveFailureMessage(error, 'It may have been saved.');
  const message = 'Out of reach. It may have been saved.';
  expect(said(new ApiError(0, 'NETWORK', 'Out of reach.'))).toEqual({ type: 'error', message });
  expect(said(new ApiError(403, 'ACCESS_DENIED', 'No.'))).toEqual({ type: 'error', message: 'No.' });
  expect(said(new ApiError(503, 'SERVICE_UNAVAILABLE', 'Later.'))).toMatchObject({ message: 'Later.' });
  expect(saveFailureMessage(new ApiError(0, 'NETWORK', 'Out of reach.'))).toMatchObject({
    message: 'Out of reach.',
  });
});
