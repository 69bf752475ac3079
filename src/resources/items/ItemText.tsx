import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isGapType, itemTypeFacts } from '#contract/item-types.ts';
import { limits } from '#contract/limits.ts';
import { useFormAround } from '../../components/form/entity-form-context.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { FormSelect } from '../../components/form/FormSelect.tsx';
import { FormTextArea } from '../../components/form/FormTextArea.tsx';
import { FormTextField } from '../../components/form/FormTextField.tsx';
import { TranslationsField } from '../../components/form/TranslationsField.tsx';
import { type ItemValues, sectionsShown } from './item-values.ts';

/** The words of an entry: title, question, description, additional info, and their translations. */
export function ItemText() {
  const { t } = useTranslation(['items', 'common']);
  const { type, sections } = useWatch({
    compute: (values: ItemValues) => ({ type: values.type, sections: sectionsShown(values) }),
  });
  const { mode } = useFormAround();
  const { needsDescription, needsAdditionalInfo } = itemTypeFacts[type];
  const isGap = isGapType(type);
  return (
    <FormCard title={t('items:form.text')}>
      <FormTextField
        name="title"
        required
        autoFocus={mode === 'add'}
        maxLength={limits.title}
        help={isGap ? t('items:form.gapHelp') : undefined}
      />
      {sections.includes('question') && <FormTextArea name="question" />}
      <FormTextArea name="description" required={needsDescription} minRows={3} />
      {type === 'TrueOrFalse' ? (
        <FormSelect
          name="additionalInfo"
          required
          options={['true', 'false'].map((value) => ({ value, label: t(`items:form.${value}`) }))}
        />
      ) : (
        <FormTextArea name="additionalInfo" required={needsAdditionalInfo} />
      )}
      {sections.includes('hiddenInfo') && (
        <FormTextArea name="hiddenInfo" help={t('items:form.hiddenInfoHelp')} />
      )}
      <TranslationsField
        name="translations"
        fields={[
          { name: 'title', label: t('items:title'), max: limits.title },
          { name: 'description', label: t('items:form.description'), long: true, max: limits.description },
        ]}
      />
    </FormCard>
  );
}
