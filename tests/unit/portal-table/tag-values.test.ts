import { expect, it } from 'vitest';
import { createTagBody } from '#contract/tags.ts';
import { newTag, tagBodyOf } from '../../../src/resources/tags/tag-values.ts';

const filled = {
  ...newTag('0198c0de-0000-7000-8000-000000000001'),
  name: 'Travel',
  description: 'On the way',
  subType: ['Hidden' as const],
  level: [1],
  item_vocabCategories: ['Word' as const],
};

it('starts inactive, first in order, in the selected workspace', () => {
  expect(newTag('x')).toMatchObject({ status: 'Inactive', order: 0, namespaces: ['x'] });
  expect(newTag(undefined).namespaces).toEqual([]);
});

it('sends what the contract takes', () => {
  expect(createTagBody.parse(tagBodyOf('item', filled))).toMatchObject({
    type: 'item',
    name: 'Travel',
    item_vocabCategories: ['Word'],
  });
});

it('sends filtering categories for tags of entries only', () => {
  expect(tagBodyOf('collection', filled).item_vocabCategories).toEqual([]);
});

it.each(['name', 'description', 'subType', 'level'] as const)('is refused without %s', (field) => {
  const { success } = createTagBody.safeParse(tagBodyOf('item', { ...filled, [field]: newTag('x')[field] }));
  expect(success).toBe(false);
});
