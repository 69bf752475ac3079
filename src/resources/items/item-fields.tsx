import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type ItemType, isExerciseType, isGapType, itemTypeFacts, itemTypes } from '#contract/item-types.ts';
import { isConfirmed } from '../../components/dialogs/confirm.ts';
import { useEntityFormContext } from '../../components/form/entity-form.ts';
import type { FieldDefinition } from '../../components/form/field-definition.ts';
import { useFieldLabels } from '../../components/form/field-labels.ts';
import type { FieldProps } from '../../components/form/fields/FormField.tsx';
import { FormSelect } from '../../components/form/fields/FormSelect.tsx';
import { applyChanges } from '../../components/form/form-values.ts';
import { ImageField } from '../files/FileField.tsx';
import { blankEtymology, EtymologyField } from './EtymologyField.tsx';
import { ItemTypeIcon } from './ItemTypeIcon.tsx';
import type { ItemValues } from './item-values.ts';
import { lostByType, withTypeKept } from './type-change.ts';

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
  { name: 'status', input: 'select', optionsKey: 'common:statuses', reserved: 'Active', initial: 'Active' },
  { name: 'difficulty', input: 'level', initial: 3 },
  { name: 'public', input: 'access', labelKey: 'form:access', required: true },
  { name: 'tags', input: 'references', of: 'tags', query: { type: 'item' } },
  { name: 'namespaces', input: 'namespaces' },
  { name: 'imageId', input: ImageField, labelKey: 'items:form.image' },
];

/** What the history of an item shows: its fields, and the transcript that the server keeps of a video. */
export const itemHistory: FieldDefinition[] = [
  ...itemFields,
  { name: 'video_Transcript', input: 'textArea', labelKey: 'items:form.transcript' },
];

/** The type of a stored item. Changing it asks first when something would be lost. */
function TypeField(props: FieldProps) {
  const { t } = useTranslation(['items', 'common']);
  const form = useFormContext<ItemValues>();
  const { labels } = useEntityFormContext();

  const change = async (type: ItemType) => {
    const values = form.getValues();
    const lost = lostByType(values, type);
    const messageValues = {
      type: t(`items:types.${type}`),
      fields: lost.map((name) => labels[name]).join(', '),
    };
    const question = {
      title: t('items:typeChange.title', messageValues),
      text: t('items:typeChange.text', messageValues),
      confirmLabel: t('items:typeChange.confirm'),
      danger: true,
    };
    if (lost.length > 0 && !(await isConfirmed(question))) return;
    applyChanges(form, { ...withTypeKept(values, type) });
  };

  return (
    <FormSelect
      {...props}
      onChange={(type) => void change(type as ItemType)}
      options={itemTypes.map((value) => ({
        value,
        label: t(`items:types.${value}`),
        icon: <ItemTypeIcon type={value} />,
      }))}
    />
  );
}

/** The names of the fields of an item; some are called after what they are for the type. */
export function useItemLabels(type: ItemType): Record<keyof ItemValues | 'examples.*', string> {
  const { t } = useTranslation('items');
  const labels = useFieldLabels('items', itemFields);
  const isExercise = isExerciseType(type);
  const lines = type === 'MultipleChoice' ? 'choice' : isExercise ? 'option' : 'example';
  return {
    ...labels,
    ...(isGapType(type) && { title: t('form.exerciseText') }),
    ...(isExercise && { description: t('form.explanation'), additionalInfo: t('form.answer') }),
    examples: t(`form.${lines}s`),
    'examples.*': t(`form.${lines}`),
    ...Object.fromEntries(
      Object.keys(blankEtymology).map((field) => [
        `etymologyEvolution.${field}`,
        t(`form.etymologyFields.${field}`),
      ]),
    ),
  };
}
