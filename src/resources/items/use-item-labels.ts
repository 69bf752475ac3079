import { useTranslation } from 'react-i18next';
import { type ItemType, isExerciseType, isGapType } from '#contract/item-types.ts';
import { useNamespaceLabels } from '../../components/form/field-labels.ts';
import { blankEtymology, type ItemValues } from './item-values.ts';

/** The names of the fields of an item; some are called after what they are for the type. */
export function useItemLabels(type: ItemType): Record<keyof ItemValues | 'examples.*', string> {
  const { t } = useTranslation(['items', 'common', 'form']);
  const namespaces = useNamespaceLabels().label;
  const isExercise = isExerciseType(type);
  const isGap = isGapType(type);
  const lines = type === 'MultipleChoice' ? 'choice' : isExercise ? 'option' : 'example';
  return {
    type: t('items:type'),
    status: t('common:status'),
    public: t('form:access'),
    title: isGap ? t('items:form.exerciseText') : t('items:title'),
    description: isExercise ? t('items:form.explanation') : t('items:form.description'),
    additionalInfo: isExercise ? t('items:form.answer') : t('items:form.additionalInfo'),
    question: t('items:form.question'),
    hiddenInfo: t('items:form.hiddenInfo'),
    examples: t(`items:form.${lines}s`),
    'examples.*': t(`items:form.${lines}`),
    etymologyEvolution: t('items:form.etymology'),
    ...Object.fromEntries(
      Object.keys(blankEtymology).map((field) => [
        `etymologyEvolution.${field}`,
        t(`items:form.etymologyFields.${field}`),
      ]),
    ),
    link: t('items:form.link'),
    bookSection_Content: t('items:form.bookContent'),
    bookSection_ContentTranslation: t('items:form.bookTranslation'),
    tags: t('items:form.tags'),
    namespaces,
    difficulty: t('items:difficulty'),
    imageId: t('items:form.image'),
    translations: t('items:form.translations'),
  };
}
