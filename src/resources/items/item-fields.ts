import { type ItemType, itemTypeFacts } from '#contract/item-types.ts';
import type { FieldDefinition } from '../../components/form/field-definition.ts';
import { ImageField } from '../files/FileField.tsx';
import { EtymologyField } from './EtymologyField.tsx';
import type { ItemValues } from './item-values.ts';
import { TypeField } from './TypeField.tsx';

const factsOf = ({ type }: Record<string, unknown>) => itemTypeFacts[type as ItemType];

/** The fields of the form of an item. Texts whose help or size differs by type are drawn by its sections. */
export const itemFields: readonly FieldDefinition<keyof ItemValues>[] = [
  { name: 'title', input: 'text' },
  { name: 'type', input: TypeField, required: true },
  { name: 'question', input: 'textArea' },
  { name: 'description', input: 'textArea', required: (values) => factsOf(values).needsDescription },
  { name: 'additionalInfo', input: 'textArea', required: (values) => factsOf(values).needsAdditionalInfo },
  {
    name: 'hiddenInfo',
    input: 'textArea',
    when: (values) => factsOf(values).sections.includes('hiddenInfo') || Boolean(values.hiddenInfo),
  },
  { name: 'examples', input: 'lines' },
  {
    name: 'etymologyEvolution',
    input: EtymologyField,
    labelKey: 'items:form.etymology',
    initial: [],
    required: false,
  },
  { name: 'link', input: 'url', required: ({ type }) => type === 'Video' },
  { name: 'bookSection_Content', input: 'textArea', labelKey: 'items:form.bookContent' },
  { name: 'bookSection_ContentTranslation', input: 'textArea', labelKey: 'items:form.bookTranslation' },
  { name: 'translations', input: 'translations' },
  { name: 'status', input: 'select', optionsKey: 'common:statuses', initial: 'Active' },
  { name: 'difficulty', input: 'level', initial: 3 },
  { name: 'public', input: 'access', labelKey: 'form:access', required: true },
  { name: 'tags', input: 'references', of: 'tags', query: { type: 'item' } },
  { name: 'namespaces', input: 'namespaces' },
  { name: 'imageId', input: ImageField, labelKey: 'items:form.image' },
];
