import type { TFunction } from 'i18next';
import type { ResolverOptions } from 'react-hook-form';
import { expect, test } from 'vitest';
import { createCollectionBody, issuesOfCollection } from '#contract/collections.ts';
import { issuesOfItem } from '#contract/items/item-rules.ts';
import { createItemBody } from '#contract/items.ts';
import { contractResolver, issuesOfValues } from '../../../src/components/form/contract-resolver.ts';
import { collectionBodyOf, newCollection } from '../../../src/resources/collections/collection-values.ts';
import { blankEtymology } from '../../../src/resources/items/EtymologyField.tsx';
import { type ItemValues, itemBodyOf, newItem } from '../../../src/resources/items/item-values.ts';

const namespace = '0198b2c0-0000-7000-8000-000000000001';
const ofItem = { schema: createItemBody, toBody: itemBodyOf, check: issuesOfItem };
const ofCollection = {
  schema: createCollectionBody,
  toBody: (values: ReturnType<typeof newCollection>) => collectionBodyOf(values, 'add'),
  check: issuesOfCollection,
};
const pathsAndKeys = (values: ItemValues) =>
  issuesOfValues(values, ofItem).map(({ path, key }) => `${path}: ${key}`);

test('A word requires its title and the line it starts with', () => {
  expect(pathsAndKeys(newItem('Word', namespace))).toEqual(['title: required', 'examples.0: required']);
  expect(pathsAndKeys({ ...newItem('Word', namespace), title: 'sea', examples: [] })).toEqual([]);
});

test('A quote requires its description, a phrase does not', () => {
  expect(pathsAndKeys({ ...newItem('Quote'), title: 'Know thyself' })).toEqual(['description: required']);
  expect(pathsAndKeys({ ...newItem('Phrase'), title: 'by the way' })).toEqual([]);
});

test('Every field of a step of the etymology is required', () => {
  const values = { ...newItem('Phrase'), title: 'sea', etymologyEvolution: [{ ...blankEtymology }] };
  expect(pathsAndKeys(values)).toEqual(
    ['language', 'word', 'meaning', 'etymology', 'partOfSpeech'].map(
      (field) => `etymologyEvolution.0.${field}: required`,
    ),
  );
});

test('Rules over several fields run beside those of the schema', () => {
  const gap = {
    ...newItem('FillTheGapMultiple'),
    title: 'I _____ home',
    additionalInfo: 'I go to home',
    description: '',
  };
  expect(pathsAndKeys(gap)).toEqual(['description: required', 'title: gapWordCount']);
});

test('A course requires title and units, a placement test only the title', () => {
  const keysOf = (type: 'Vocabulary' | 'PlacementTest') =>
    issuesOfValues(newCollection(type), ofCollection).map(({ path, key }) => `${path}: ${key}`);
  expect(keysOf('Vocabulary')).toEqual(['title: required', 'tags: required']);
  expect(keysOf('PlacementTest')).toEqual(['title: required']);
});

test('A malformed number is refused beside its field, a blank select is required', () => {
  const values = {
    ...newCollection('PlacementTest'),
    title: 'Test',
    difficulty: 'much',
    countDownDuration: 1.5,
    status: '' as const,
  };
  expect(
    issuesOfValues(values, ofCollection)
      .map(({ path, key }) => `${path}: ${key}`)
      .toSorted(),
  ).toEqual(['countDownDuration: notAWholeNumber', 'difficulty: notANumber', 'status: required']);
});

test('The resolver answers with the values, or with the sentences of the language', async () => {
  const t = ((key: string) => key) as unknown as TFunction;
  const resolve = contractResolver({ ...ofItem, t });
  const options = { fields: {}, shouldUseNativeValidation: false } as ResolverOptions<ItemValues>;
  const good = { ...newItem('Phrase'), title: 'by the way' };
  expect(await resolve(good, undefined, options)).toEqual({ values: good, errors: {} });
  expect(await resolve(newItem('Phrase'), undefined, options)).toEqual({
    values: {},
    errors: { title: { type: 'refused', message: 'validation:required' } },
  });
});
