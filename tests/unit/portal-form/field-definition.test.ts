import { describe, expect, it } from 'vitest';
import { createCollectionBody } from '#contract/collections.ts';
import { levels, statuses } from '#contract/entity.ts';
import { limits } from '#contract/limits.ts';
import { createTagBody, tagPlacements, tagTypes } from '#contract/tags.ts';
import { optionKey } from '../../../src/components/field-keys.ts';
import {
  bodyOf,
  type FieldDefinition,
  newValues,
  rulesOf,
  valuesOf,
} from '../../../src/components/form/field-definition.ts';
import { tagFields } from '../../../src/resources/tags/TagForm.tsx';

const fields = tagFields.item;
const rules = (name: string, schema = createTagBody as Parameters<typeof rulesOf>[0]) => {
  const field = fields.find((one) => one.name === name) ?? { name, input: 'text' as const };
  return rulesOf(schema, field);
};

describe('the rules of a field are those of the contract', () => {
  it('it is required where its blank value would be refused', () => {
    const required = fields.filter((field) => rulesOf(createTagBody, field).required).map(({ name }) => name);
    expect(required).toEqual(['name', 'description', 'status', 'order', 'subType', 'level']);
  });

  it('a text takes as many characters as the schema, through defaults and transformations', () => {
    expect(rules('name').max).toBe(limits.title);
    expect(rules('typeAlias', createCollectionBody).max).toBe(limits.typeAlias);
    expect(rules('link', createCollectionBody).max).toBe(limits.url);
    expect(rules('namespaces').max).toBe(limits.references);
    expect(rules('order').max).toBeUndefined();
  });

  it('a select offers the values of the schema, and a list those of its elements', () => {
    expect(rules('status').values).toEqual(statuses);
    expect(rules('subType').values).toEqual(tagPlacements);
    expect(rules('level').values).toEqual(levels);
    expect(rules('name').values).toEqual([]);
    expect(rules('order').values).toEqual([]);
  });

  it('translations know which fields they translate', () => {
    expect(rules('translations').translated).toEqual(['name', 'description']);
    expect(rules('name').translated).toEqual([]);
  });
});

describe('the values of declared fields', () => {
  it('start with what they declare, else blank', () => {
    expect(newValues(fields, { namespaces: ['n1'] })).toEqual({
      name: '',
      description: '',
      status: 'Inactive',
      order: 0,
      subType: [],
      level: [],
      namespaces: ['n1'],
      iconId: null,
      imageId: null,
      iconImageId: null,
      item_vocabCategories: [],
      translations: {},
    });
  });

  it('are those of the stored entity, a file by its id', () => {
    const stored = {
      name: 'Food',
      imageId: { _id: 'f1', name: 'food.png' },
      translations: undefined,
      usage: 1,
    };
    const values = valuesOf(fields, stored);
    expect(values).toMatchObject({ name: 'Food', imageId: 'f1', translations: {} });
    expect(values).not.toHaveProperty('usage');
  });

  it('are sent blank while they are not part of the form', () => {
    const sometimes: FieldDefinition[] = [
      { name: 'kind', input: 'text' },
      { name: 'limits', input: 'multiSelect', when: ({ kind }) => kind === 'limited' },
    ];
    expect(bodyOf(sometimes, { kind: 'free', limits: [1] })).toEqual({ kind: 'free', limits: [] });
    expect(bodyOf(sometimes, { kind: 'limited', limits: [1] })).toEqual({ kind: 'limited', limits: [1] });
  });

  it('of a tag are what the contract takes, and filtering categories are those of entries only', () => {
    const filled = { name: 'Travel', description: 'On the way', subType: ['Hidden'], level: [1] };
    for (const type of tagTypes) {
      const values = newValues(tagFields[type], filled);
      const body = createTagBody.parse({ ...bodyOf(tagFields[type], values), type });
      expect(body).toMatchObject({ name: 'Travel', status: 'Inactive', order: 0 });
    }
    expect(tagFields.collection.map(({ name }) => name)).not.toContain('item_vocabCategories');
  });

  it('a value with a point has a key without', () => {
    expect(optionKey('tags:placements', 'Item.LibraryTags')).toBe('tags:placements.Item_LibraryTags');
  });
});
