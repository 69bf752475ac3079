import RestartAltIcon from '@mui/icons-material/RestartAlt';
import Button from '@mui/material/Button';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormCard } from '../../components/form/FormCard.tsx';
import { FormFields } from '../../components/form/FormFields.tsx';
import { FormColumns } from '../../components/form/FormLayout.tsx';
import { sameValue } from '../../components/form/form-values.ts';
import { useConfigs } from '../../providers/configs.ts';
import type { CollectionValues } from './collection-values.ts';
import { FormFitWarning } from './FitWarning.tsx';
import { defaultQuizTypesOf, useTypeFacts } from './use-type-facts.ts';

/** The fields of a collection in their sections. */
export function CollectionForm() {
  const { t } = useTranslation('collections');
  const { has } = useTypeFacts();
  const aside = (
    <>
      <FormCard title={t('form.typeAndAlias')}>
        <FormFields names={['type', 'typeAlias']} />
      </FormCard>
      <FormCard title={t('form.additionalInfo')}>
        <FormFields names={['status', 'public', 'paymentType', 'quizVariant', 'difficulty', 'isTemplate']} />
      </FormCard>
      <FormCard title={t(has('audio') ? 'form.imageAndAudio' : 'form.imageId')}>
        <FormFields names={['imageId', 'audioId']} />
      </FormCard>
      <FormCard title={t('form.classification')}>
        <FormFields names={['tags', 'namespaces']} />
        <FormFitWarning />
      </FormCard>
    </>
  );
  return (
    <FormColumns aside={aside}>
      <FormCard title={t('form.text')}>
        <FormFields names={['title', 'link', 'description', 'translations', 'aiPromptDescription']} />
      </FormCard>
      {has('quiz') && (
        <FormCard title={t('form.quiz')} help={t('form.quizHelp')} action={<QuizReset />}>
          <FormFields names={['quizTypes']} />
        </FormCard>
      )}
      {has('testRules') && (
        <FormCard title={t('form.testRules')}>
          <FormFields names={['maskAnswers', 'singleAttemptMode', 'countDownDuration']} />
        </FormCard>
      )}
    </FormColumns>
  );
}

/** Sets the quiz types to those of the type. */
function QuizReset() {
  const { t } = useTranslation('collections');
  const { type } = useTypeFacts();
  const { setValue } = useFormContext<CollectionValues>();
  const defaults = defaultQuizTypesOf(type, useConfigs()?.defaultQuizTypes);
  const chosen = useWatch<CollectionValues, 'quizTypes'>({ name: 'quizTypes' });
  return (
    <Button
      size="small"
      startIcon={<RestartAltIcon />}
      disabled={sameValue(chosen, defaults)}
      onClick={() => setValue('quizTypes', defaults, { shouldDirty: true })}
      sx={{ flexShrink: 0 }}
    >
      {t('form.quizReset')}
    </Button>
  );
}
