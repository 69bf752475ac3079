import { expect, test } from 'vitest';
import { exerciseTypes, itemTypes } from '#contract/item-types.ts';
import { newItem } from '../../../src/resources/items/item-values.ts';
import { lostByType, withType, withTypeKept } from '../../../src/resources/items/type-change.ts';

const tag = '0198b2c0-0000-7000-8000-000000000001';
const step = { language: 'el', word: 'α', meaning: 'b', etymology: 'c', partOfSpeech: 'd' } as const;

test('A new entry keeps what was written; an exercise clears the units and resets the lines', () => {
  const written = { ...newItem('Word'), title: 'sea', tags: [tag], examples: ['kept?'] };
  expect(withType(written, 'Idiom')).toMatchObject({ title: 'sea', tags: [tag], examples: [] });
  for (const type of exerciseTypes) expect(withType(written, type).tags).toEqual([]);
  expect(withType(written, 'MultipleChoice').examples).toEqual(['', '', '']);
  expect(withType({ ...written, type: 'Idiom' }, 'Word').examples).toEqual(['']);
});

test('Nothing is lost by any change of an entry that says only what every type has', () => {
  const common = { ...newItem('GenericItem'), title: 'sea', description: 'salt water', tags: [tag] };
  for (const type of itemTypes) {
    expect(lostByType(common, type)).toEqual([]);
    expect(withTypeKept(common, type)).toMatchObject({ type, title: 'sea', tags: [tag] });
  }
});

test('A stored word that becomes a text loses its examples and its etymology, and nothing else', () => {
  const word = {
    ...newItem('Word'),
    title: 'sea',
    additionalInfo: 'extra',
    examples: ['The sea is calm.'],
    etymologyEvolution: [step],
  };
  expect(lostByType(word, 'Text')).toEqual(['examples', 'etymologyEvolution']);
  expect(withTypeKept(word, 'Text')).toEqual({
    ...word,
    type: 'Text',
    examples: [],
    etymologyEvolution: [],
  });
  expect(lostByType(word, 'Idiom')).toEqual([]);
});

test('An answer becomes one of the choices, and a choice stays the answer of any other exercise', () => {
  const exercise = { ...newItem('QuestionAnswer'), additionalInfo: 'tea', examples: ['milk'] };
  expect(withTypeKept(exercise, 'MultipleChoice').examples).toEqual(['milk', 'tea']);
  expect(withTypeKept(newItem('QuestionAnswer'), 'MultipleChoice').examples).toEqual(['', '', '']);
  expect(withTypeKept(withTypeKept(exercise, 'MultipleChoice'), 'Rearrangement')).toMatchObject({
    additionalInfo: 'tea',
    examples: ['milk', 'tea'],
  });
});

test('True or false shares its answer with no other type', () => {
  const truth = { ...newItem('TrueOrFalse'), additionalInfo: 'true' };
  expect(lostByType(truth, 'QuestionAnswer')).toEqual(['additionalInfo']);
  expect(withTypeKept(truth, 'QuestionAnswer').additionalInfo).toBe('');
  expect(lostByType({ ...newItem('QuestionAnswer'), additionalInfo: 'tea' }, 'TrueOrFalse')).toEqual([
    'additionalInfo',
  ]);
});

test('True or false has no choices; the answer of a choice stays where it is true or false', () => {
  const choice = { ...newItem('MultipleChoice'), additionalInfo: 'tea', examples: ['tea', 'milk'] };
  expect(lostByType(choice, 'TrueOrFalse')).toEqual(['additionalInfo', 'examples']);
  expect(withTypeKept(choice, 'TrueOrFalse')).toMatchObject({ additionalInfo: '', examples: [] });
  const truth = { ...choice, additionalInfo: 'true', examples: ['true', 'false'] };
  expect(lostByType(truth, 'TrueOrFalse')).toEqual(['examples']);
  expect(withTypeKept(truth, 'TrueOrFalse')).toMatchObject({ additionalInfo: 'true', examples: [] });
});

test('Blank lines are nothing to lose', () => {
  expect(lostByType(newItem('MultipleChoice'), 'Video')).toEqual([]);
});
