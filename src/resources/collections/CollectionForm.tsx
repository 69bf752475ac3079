import RestartAltIcon from '@mui/icons-material/RestartAlt';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { paymentTypes, quizTypes, quizVariants } from '#contract/collection-types.ts';
import { statuses } from '#contract/entity.ts';
import { limits } from '#contract/limits.ts';
import { useEntityFormContext } from '../../components/form/entity-form.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { FormColumns } from '../../components/form/FormLayout.tsx';
import { useNamespaceLabels } from '../../components/form/field-labels.ts';
import { FormMultiSelect, FormReferences } from '../../components/form/fields/FormMultiSelect.tsx';
import { FormNumberField } from '../../components/form/fields/FormNumberField.tsx';
import { FormSelect } from '../../components/form/fields/FormSelect.tsx';
import { FormSwitch } from '../../components/form/fields/FormSwitch.tsx';
import { FormTextArea, FormTextField } from '../../components/form/fields/FormTextField.tsx';
import { RichTextField } from '../../components/form/fields/RichTextField.tsx';
import { sameValue } from '../../components/form/form-values.ts';
import { TranslationsField } from '../../components/form/translations/TranslationsField.tsx';
import { useConfigs } from '../../providers/configs.ts';
import { useMay } from '../../providers/current-user.ts';
import { FileField } from '../files/FileField.tsx';
import { type CollectionValues, defaultQuizTypesOf } from './collection-values.ts';
import { plainOfRich } from './description-format.ts';
import { TypeField } from './TypeField.tsx';
import { useTypeFacts } from './use-type-facts.ts';

/** The fields of a course, laid out by its type; `content` is the list of its entries. */
export function CollectionForm({ content }: { content?: ReactNode }) {
  return (
    <FormColumns aside={<CollectionAside />} below={content}>
      <CollectionText />
      <CollectionQuiz />
    </FormColumns>
  );
}

const ofCollections = { type: 'collection' };

/** What classifies a course: type and alias, status, access, plan; units, workspaces, difficulty, template. */
function CollectionAside() {
  const { t } = useTranslation(['collections', 'common', 'form']);
  const { facts } = useTypeFacts();
  const namespaces = useNamespaceLabels();
  const mayGovern = useMay('collections', 'govern');
  const disabledReason = mayGovern ? undefined : t('form:governorsOnly');
  return (
    <>
      <FormCard title={t('collections:form.typeAndAlias')}>
        <TypeField />
        <FormTextField
          name="typeAlias"
          maxLength={limits.typeAlias}
          help={t('collections:form.typeAliasHelp')}
        />
      </FormCard>
      <FormCard title={t('collections:form.additionalInfo')}>
        <FormSelect
          name="status"
          required
          options={statuses.map((value) => ({ value, label: t(`common:statuses.${value}`) }))}
        />
        <FormSelect
          name="public"
          required
          disabledReason={disabledReason}
          options={[
            { value: 'true', label: t('common:public') },
            { value: 'false', label: t('common:private') },
          ]}
        />
        <FormSelect
          name="paymentType"
          required
          options={paymentTypes.map((value) => ({ value, label: t(`collections:paymentTypes.${value}`) }))}
        />
        <FormSelect
          name="quizVariant"
          required
          options={quizVariants.map((value) => ({ value, label: t(`collections:form.variant.${value}`) }))}
        />
        <FormNumberField name="difficulty" kind="decimal" help={t('collections:form.difficultyHelp')} />
        <FormSwitch name="isTemplate" look="checkbox" help={t('collections:form.isTemplateHelp')} />
      </FormCard>
      <CollectionMedia />
      <FormCard title={t('collections:form.classification')}>
        <FormReferences name="tags" of="tags" query={ofCollections} required={facts.tagsRequired} />
        <FormReferences
          name="namespaces"
          of="namespaces"
          help={mayGovern ? namespaces.help : disabledReason}
          disabledReason={disabledReason}
        />
      </FormCard>
    </>
  );
}

/** What is written of a course: title, description, video link, prompt for the AI, translations. */
function CollectionText() {
  const { t } = useTranslation('collections');
  const { facts, has } = useTypeFacts();
  const { mode } = useEntityFormContext();
  return (
    <FormCard title={t('form.text')}>
      <FormTextField name="title" required wraps autoFocus={mode === 'add'} maxLength={limits.title} />
      {has('link') && <FormTextField name="link" type="url" maxLength={limits.url} />}
      {facts.description === 'rich' ? (
        <RichTextField name="description" />
      ) : (
        <FormTextArea name="description" rows={20} />
      )}
      <TranslationsField
        name="translations"
        fields={[
          { name: 'title', label: t('title'), max: limits.title },
          {
            name: 'description',
            label: t('form.description'),
            long: true,
            rich: facts.description === 'rich',
            max: limits.description,
          },
        ]}
      />
      {has('aiPrompt') && (
        <FormTextArea name="aiPromptDescription" help={t('form.aiPromptHelp')} minRows={3} />
      )}
    </FormCard>
  );
}

/** How a course is practised, and its rules where it is a test. */
function CollectionQuiz() {
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

/** The picture of a course, and its recording where the type has one, which can be spoken from the description. */
function CollectionMedia() {
  const { t } = useTranslation('collections');
  const { facts, has } = useTypeFacts();
  const { getValues } = useFormContext<CollectionValues>();
  const speech = () => {
    const { title, description } = getValues();
    const text = facts.description === 'rich' ? plainOfRich(description) : description;
    return { title, text: text.slice(0, limits.spokenText) };
  };
  return (
    <FormCard title={t(has('audio') ? 'form.imageAndAudio' : 'form.imageId')}>
      <FileField name="imageId" accept="image" isNamed={!has('audio')} />
      {has('audio') && <FileField name="audioId" accept="audio" speech={speech} />}
    </FormCard>
  );
}
