import { useTranslation } from 'react-i18next';
import { type ItemType, isExerciseType, isGapType } from '#contract/item-types.ts';
import { useFieldLabels } from '../../components/form/field-labels.ts';
import { blankEtymology } from './EtymologyField.tsx';
import { itemFields } from './item-fields.tsx';
import type { ItemValues } from './item-values.ts';

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
