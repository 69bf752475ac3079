import RestartAltIcon from '@mui/icons-material/RestartAlt';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { quizTypes } from '#contract/collection-types.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { FormMultiSelect } from '../../components/form/fields/FormMultiSelect.tsx';
import { FormNumberField } from '../../components/form/fields/FormNumberField.tsx';
import { FormSwitch } from '../../components/form/fields/FormSwitch.tsx';
import { sameValue } from '../../components/form/form-values.ts';
import { useConfigs } from '../../providers/configs.ts';
import { type CollectionValues, defaultQuizTypesOf } from './collection-values.ts';
import { useTypeFacts } from './use-type-facts.ts';

/** How a course is practised, and its rules where it is a test. */
export function CollectionQuiz() {
  const { t } = useTranslation('collections');
  const { type, has } = useTypeFacts();
  const { setValue } = useFormContext<CollectionValues>();
  const defaults = defaultQuizTypesOf(type, useConfigs()?.defaultQuizTypes);
  const chosen = useWatch<CollectionValues, 'quizTypes'>({ name: 'quizTypes' });

  return (
    <>
      {has('quiz') && (
        <FormCard
          title={t('form.quiz')}
          help={t('form.quizHelp')}
          action={
            <Button
              size="small"
              startIcon={<RestartAltIcon />}
              disabled={sameValue(chosen, defaults)}
              onClick={() => setValue('quizTypes', defaults, { shouldDirty: true })}
              sx={{ flexShrink: 0 }}
            >
              {t('form.quizReset')}
            </Button>
          }
        >
          <FormMultiSelect
            name="quizTypes"
            options={quizTypes.map((value) => ({ value, label: t(`form.quizType.${value}`) }))}
          />
        </FormCard>
      )}
      {has('testRules') && (
        <FormCard title={t('form.testRules')}>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
            <FormSwitch name="maskAnswers" look="checkbox" help={t('form.maskAnswersHelp')} />
            <FormSwitch name="singleAttemptMode" look="checkbox" help={t('form.singleAttemptHelp')} />
          </Box>
          <FormNumberField name="countDownDuration" unit={t('form.minutes')} help={t('form.countDownHelp')} />
        </FormCard>
      )}
    </>
  );
}
