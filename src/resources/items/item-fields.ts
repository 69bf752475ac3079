import { itemTypeFacts } from '#contract/item-types.ts';
import type { FieldDefinition } from '../../components/form/field-definition.ts';
import { ImageField } from '../files/FileField.tsx';
import type { ItemValues } from './item-values.ts';

/** The fields that items of all types have. The texts are drawn by type, for they mean something else in each. */
export const itemFields: readonly FieldDefinition<keyof ItemValues>[] = [
  { name: 'title', input: 'text' },
  {
    name: 'description',
    input: 'textArea',
    required: ({ type }) => itemTypeFacts[type as ItemValues['type']].needsDescription,
  },
  { name: 'translations', input: 'translations' },
  { name: 'status', input: 'select', optionsKey: 'common:statuses', initial: 'Active' },
  { name: 'difficulty', input: 'level', initial: 3 },
  { name: 'public', input: 'access', labelKey: 'form:access', required: true },
  { name: 'tags', input: 'references', of: 'tags', query: { type: 'item' } },
  { name: 'namespaces', input: 'namespaces' },
  { name: 'imageId', input: ImageField, labelKey: 'items:form.image' },
];
