import { expect, test } from 'vitest';
import {
  errorAt,
  firstOfEachPath,
  flattenErrors,
  toNestedErrors,
} from '../../../src/components/form/fields/field-errors.ts';

test('Errors have the path of their field, also when a list and one of its lines are both wrong', () => {
  const errors = toNestedErrors([
    { path: 'examples.2', message: 'Required Field' },
    { path: 'examples', message: 'Too many' },
    { path: 'etymologyEvolution.0.word', message: 'Required Field' },
  ]);
  expect(errorAt(errors, 'examples')).toBe('Too many');
  expect(errorAt(errors, 'examples.2')).toBe('Required Field');
  expect(errorAt(errors, 'etymologyEvolution.0.word')).toBe('Required Field');
  expect(errorAt(errors, 'etymologyEvolution.1.word')).toBeUndefined();
});

test('All errors are found again with their paths', () => {
  const errors = toNestedErrors(
    [
      { path: 'title', message: 'Required Field' },
      { path: 'examples.0', message: 'Required Field' },
    ],
    'server',
  );
  expect(flattenErrors(errors)).toEqual([
    { path: 'title', message: 'Required Field', type: 'server' },
    { path: 'examples.0', message: 'Required Field', type: 'server' },
  ]);
});

test('One sentence beside a field is enough', () => {
  const issues = [
    { path: 'title', key: 'required' as const, params: {} },
    { path: 'title', key: 'gapWordCount' as const, params: {} },
  ];
  expect(firstOfEachPath(issues)).toEqual([issues[0]]);
});

test('Other values in the error tree are no errors: the element of its field, a list without errors', () => {
  const element: Record<string, unknown> = { message: 'not an error' };
  element.itself = element;
  expect(flattenErrors({ title: { type: 'server', message: 'No', ref: element }, tags: [] })).toEqual([
    { path: 'title', message: 'No', type: 'server' },
  ]);
});
