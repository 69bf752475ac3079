import { expect, test } from 'vitest';
import { collectionTypeFacts, collectionTypes } from '#contract/collection-types.ts';
import { createCollectionBody } from '#contract/collections.ts';
import { collectionBodyOf, newCollection } from '../../../src/resources/collections/collection-values.ts';

test('A new course is public, free, on review, sectioned by categories, with the quiz types of its type', () => {
  for (const type of collectionTypes) {
    expect(newCollection(type)).toMatchObject({
      public: true,
      paymentType: 'Free',
      status: 'OnReview',
      quizVariant: 'SectionedByCategories',
      quizTypes: collectionTypeFacts[type].defaultQuizTypes,
    });
  }
});

test('The quiz types that the installation sets come before those of the product', () => {
  const defaults = { Vocabulary: ['Speech' as const] };
  expect(newCollection('Vocabulary', undefined, defaults).quizTypes).toEqual(['Speech']);
  expect(newCollection('Grammar', undefined, defaults).quizTypes).toEqual(
    collectionTypeFacts.Grammar.defaultQuizTypes,
  );
});

test('No quiz types become the defaults on add, and stay none on edit', () => {
  const values = { ...newCollection('Vocabulary'), quizTypes: [] };
  expect(collectionBodyOf(values, 'add').quizTypes).toEqual(collectionTypeFacts.Vocabulary.defaultQuizTypes);
  expect(collectionBodyOf(values, 'edit').quizTypes).toEqual([]);
});

test('A blank difficulty is left out on add and cleared on edit', () => {
  const values = newCollection('Vocabulary');
  expect(collectionBodyOf(values, 'add')).not.toHaveProperty('difficulty');
  expect(collectionBodyOf(values, 'edit')).toHaveProperty('difficulty', null);
  expect(collectionBodyOf({ ...values, difficulty: 2.5 }, 'add')).toHaveProperty('difficulty', 2.5);
});

test('What only other types have is not sent', () => {
  const values = {
    ...newCollection('Vocabulary'),
    link: 'no address',
    countDownDuration: 30,
    audioId: '0190a000-0000-7000-8000-000000000000',
  };
  expect(collectionBodyOf(values, 'add')).toMatchObject({
    link: null,
    countDownDuration: null,
    audioId: null,
  });
  expect(collectionBodyOf({ ...values, type: 'Speaking' }, 'add').audioId).toBe(values.audioId);
  expect(
    collectionBodyOf({ ...values, type: 'MediaBundle', link: 'https://example.org/v' }, 'add').link,
  ).toBe('https://example.org/v');
  expect(collectionBodyOf({ ...values, type: 'Grammar' }, 'add').countDownDuration).toBe(30);
});

test('The body of every type passes the contract, and never names the entries of the course', () => {
  for (const type of collectionTypes) {
    const body = collectionBodyOf({ ...newCollection(type), title: 'A course' }, 'add');
    expect(createCollectionBody.safeParse(body).success).toBe(true);
    expect(body).not.toHaveProperty('items');
  }
});
