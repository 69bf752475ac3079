import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { useEntityFormContext } from '../../components/form/entity-form.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { FormTextArea, FormTextField } from '../../components/form/fields/FormTextField.tsx';
import { RichTextField } from '../../components/form/fields/RichTextField.tsx';
import { TranslationsField } from '../../components/form/translations/TranslationsField.tsx';
import { useTypeFacts } from './use-type-facts.ts';

/** What is written of a course: title, description, video link, prompt for the AI, translations. */
export function CollectionText() {
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
