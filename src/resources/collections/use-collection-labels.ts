import { useTranslation } from 'react-i18next';
import { useNamespaceLabels } from '../../components/form/field-labels.ts';
import type { CollectionValues } from './collection-values.ts';

/** The names of the fields of a course. */
export function useCollectionLabels(): Record<keyof CollectionValues, string> {
  const { t } = useTranslation(['collections', 'common', 'form']);
  const namespaces = useNamespaceLabels().label;
  return {
    type: t('collections:type'),
    title: t('collections:title'),
    description: t('collections:form.description'),
    aiPromptDescription: t('collections:form.aiPromptDescription'),
    typeAlias: t('collections:form.typeAlias'),
    link: t('collections:form.link'),
    tags: t('collections:form.tags'),
    namespaces,
    public: t('form:access'),
    status: t('common:status'),
    paymentType: t('collections:paymentType'),
    quizTypes: t('collections:form.quizTypes'),
    quizVariant: t('collections:form.quizVariant'),
    difficulty: t('collections:difficulty'),
    maskAnswers: t('collections:form.maskAnswers'),
    isTemplate: t('collections:form.isTemplate'),
    singleAttemptMode: t('collections:form.singleAttemptMode'),
    countDownDuration: t('collections:form.countDownDuration'),
    imageId: t('collections:form.imageId'),
    audioId: t('collections:form.audioId'),
    translations: t('collections:form.translations'),
  };
}
