import { useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormCard } from '../../../components/form/FormCard.tsx';
import type { ItemValues } from '../item-values.ts';
import { LearnerPreview } from './LearnerPreview.tsx';

/** The exercise that is being written, as a learner will meet it. */
export function LivePreview() {
  const { t } = useTranslation('items');
  const exercise = useDeferredValue(
    useWatch({
      compute: ({ type, title, question, additionalInfo, examples }: ItemValues) => ({
        type,
        title,
        question,
        additionalInfo,
        examples,
      }),
    }),
  );
  return (
    <FormCard title={t('form.preview')} help={t('form.previewHelp')}>
      <LearnerPreview exercise={exercise} />
    </FormCard>
  );
}
