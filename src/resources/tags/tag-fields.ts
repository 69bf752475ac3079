import type { TagType } from '#contract/tags.ts';
import type { FieldDefinition } from '../../components/form/field-definition.ts';
import { ImageField } from '../files/FileField.tsx';
import { IconField } from './IconField.tsx';

const fields: readonly FieldDefinition[] = [
  { name: 'name', input: 'text' },
  { name: 'description', input: 'textArea' },
  { name: 'translations', input: 'translations' },
  { name: 'namespaces', input: 'namespaces' },
  { name: 'status', input: 'select', optionsKey: 'common:statuses', initial: 'Inactive', half: true },
  { name: 'order', input: 'number', initial: 0, half: true },
  { name: 'subType', input: 'multiSelect', optionsKey: 'tags:placements', labelKey: 'tags:placement' },
  { name: 'item_vocabCategories', input: 'multiSelect', optionsKey: 'items:types' },
  { name: 'level', input: 'multiSelect', optionsKey: 'tags:levels', half: true },
  { name: 'iconId', input: IconField, half: true },
  { name: 'imageId', input: ImageField, half: true },
  { name: 'iconImageId', input: ImageField, half: true },
];
/** The fields of the form of a tag; only tags of entries filter by the types of entries. */
export const tagFields: Record<TagType, readonly FieldDefinition[]> = {
  item: fields,
  collection: fields.filter(({ name }) => name !== 'item_vocabCategories'),
};
