import { expect, test } from 'vitest';
import { itemTypes } from '#contract/item-types.ts';
import {
  itemBodyOf,
  newItem,
  sectionsShown,
  withoutBlankLines,
} from '../../../src/resources/items/item-values.ts';

const namespace = '0198b2c0-0000-7000-8000-000000000001';

test('A new entry is public, active, of difficulty 3 and in the selected namespace', () => {
  expect(newItem('Word', namespace)).toMatchObject({
    public: true,
    status: 'Active',
    difficulty: 3,
    namespaces: [namespace],
  });
});

test('Multiple choice starts with three lines, a word with one, every other type with none', () => {
  const lines = Object.fromEntries(itemTypes.map((type) => [type, newItem(type).examples.length]));
  expect(lines).toEqual({
    ...Object.fromEntries(itemTypes.map((type) => [type, 0])),
    MultipleChoice: 3,
    Word: 1,
  });
});

test('Access is sent as it was chosen', () => {
  expect(itemBodyOf(newItem('Word')).public).toBe(true);
  expect(itemBodyOf({ ...newItem('Word'), public: false }).public).toBe(false);
});

test('The answer of an exercise is sent without white space at its ends, as the choices are stored', () => {
  expect(itemBodyOf({ ...newItem('MultipleChoice'), additionalInfo: ' tea ' }).additionalInfo).toBe('tea');
  expect(itemBodyOf({ ...newItem('Text'), additionalInfo: ' note\n' }).additionalInfo).toBe(' note\n');
});

test('A blank link is none, and blank translations are not sent', () => {
  const body = itemBodyOf({
    ...newItem('Word'),
    link: '  ',
    translations: { el: { title: 'θάλασσα', description: ' ' }, de: { title: '' }, en: { title: 'sea' } },
  });
  expect(body.link).toBeNull();
  expect(body.translations).toEqual({ el: { title: 'θάλασσα' }, en: { title: 'sea' } });
});

test('Lines are sent where the type has them or they say something, never as blanks of a hidden section', () => {
  expect(itemBodyOf({ ...newItem('Text'), examples: [''] }).examples).toEqual([]);
  expect(itemBodyOf({ ...newItem('Text'), examples: ['kept'] }).examples).toEqual(['kept']);
});

test('A blank line is left out, wherever it is; a blank choice is required', () => {
  const examples = ['', 'The sea is calm.', ' ', ''];
  expect(withoutBlankLines({ ...newItem('Word'), examples }).examples).toEqual(['The sea is calm.', ' ']);
  expect(withoutBlankLines({ ...newItem('MultipleChoice'), examples }).examples).toEqual(examples);
});

test('A section is shown when the type has it or when it is filled', () => {
  expect(sectionsShown(newItem('Word'))).toEqual(['examples', 'etymology']);
  expect(sectionsShown({ ...newItem('Word'), question: 'Which?' })).toEqual([
    'question',
    'examples',
    'etymology',
  ]);
  expect(sectionsShown(newItem('TrueOrFalse'))).toEqual(['question', 'hiddenInfo', 'choices']);
});
