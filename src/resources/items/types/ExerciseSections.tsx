import CheckIcon from '@mui/icons-material/Check';
import CloseIcon from '@mui/icons-material/Close';
import { useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type ItemType, isGapType, isOrderType } from '#contract/item-types.ts';
import { limits } from '#contract/limits.ts';
import { useEntityFormContext } from '../../../components/form/entity-form.ts';
import { FormCard } from '../../../components/form/FormCard.tsx';
import { FormFields } from '../../../components/form/FormFields.tsx';
import { FormTextArea, FormTextField } from '../../../components/form/fields/FormTextField.tsx';
import { FormToggle } from '../../../components/form/fields/FormToggle.tsx';
import { FormLines } from '../../../components/form/lines/FormLines.tsx';
import type { ItemValues } from '../item-values.ts';
import { takesOptions } from '../type-change.ts';
import { ChoicesField } from './ChoicesField.tsx';
import { GapFields } from './GapFields.tsx';
import { LearnerPreview } from './LearnerPreview.tsx';

/** The parts of an exercise: the question, the answer, the other choices, the information shown afterwards. */
export function ExerciseSections() {
  const { t } = useTranslation('items');
  const { mode } = useEntityFormContext();
  const { type, hasOptions } = useWatch({
    compute: ({ type, examples }: ItemValues) => ({
      type,
      hasOptions: takesOptions(type) || examples.length > 0,
    }),
  });
  const isGap = isGapType(type);
  return (
    <>
      <FormCard title={t('form.exercise')} help={t(`form.exerciseHelp.${type}`)}>
        {isGap ? (
          <GapFields />
        ) : (
          <FormTextField
            name="title"
            required
            wraps
            autoFocus={mode === 'add'}
            maxLength={limits.title}
            help={t(`form.titleHelp.${type}`)}
          />
        )}
        <FormTextArea name="question" help={t('form.questionHelp')} />
        {!isGap && <Answer type={type} />}
      </FormCard>
      {type !== 'MultipleChoice' && hasOptions && (
        <FormCard title={t('form.options')} help={t('form.optionsHelp')}>
          <FormLines
            name="examples"
            max={limits.examples}
            lineLabel={t('form.option')}
            addLabel={t('form.optionsAdd')}
          />
        </FormCard>
      )}
      <LivePreview />
      <FormCard title={t('form.afterwards')} help={t('form.afterwardsHelp')}>
        <FormFields names={['description', 'hiddenInfo', 'translations']} />
      </FormCard>
    </>
  );
}

function Answer({ type }: { type: ItemType }) {
  const { t } = useTranslation('items');
  if (type === 'MultipleChoice') return <ChoicesField />;
  if (type === 'TrueOrFalse') return <TrueOrFalseField />;
  return (
    <FormTextArea
      name="additionalInfo"
      required
      help={
        isOrderType(type)
          ? t(type === 'RearrangementSpelling' ? 'form.lettersHelp' : 'form.orderHelp')
          : undefined
      }
    />
  );
}

/** The exercise that is being written, as a learner will meet it. */
function LivePreview() {
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

/** The answer of a true-or-false exercise: two buttons. */
function TrueOrFalseField() {
  const { t } = useTranslation('items');
  return (
    <FormToggle
      name="additionalInfo"
      required
      options={[
        { value: 'true', label: t('form.true'), icon: <CheckIcon fontSize="small" /> },
        { value: 'false', label: t('form.false'), icon: <CloseIcon fontSize="small" /> },
      ]}
    />
  );
}
