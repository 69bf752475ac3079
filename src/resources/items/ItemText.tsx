import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { itemTypeFacts } from '#contract/item-types.ts';
import { limits } from '#contract/limits.ts';
import { useEntityFormContext } from '../../components/form/entity-form.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { FormTextArea, FormTextField } from '../../components/form/fields/FormTextField.tsx';
import { ItemTranslations } from './ItemTranslations.tsx';
import { type ItemValues, sectionsShown } from './item-values.ts';

/** The words of an entry that is no exercise: title, description, extra info, and their translations. */
export function ItemText() {
  const { t } = useTranslation('items');
  const { mode } = useEntityFormContext();
  const { type, sections } = useWatch({
    compute: (values: ItemValues) => ({ type: values.type, sections: sectionsShown(values) }),
  });
  const { needsDescription, needsAdditionalInfo } = itemTypeFacts[type];
  const isLong = type === 'Text' || type === 'GenericItem';
  return (
    <FormCard title={t('form.text')} help={t(`typeHelp.${type}`)}>
      <FormTextField name="title" required wraps autoFocus={mode === 'add'} maxLength={limits.title} />
      {sections.includes('question') && <FormTextArea name="question" />}
      <FormTextArea
        name="description"
        required={needsDescription}
        minRows={isLong ? 8 : 3}
        maxRows={isLong ? 24 : 14}
      />
      <FormTextArea name="additionalInfo" required={needsAdditionalInfo} />
      {sections.includes('hiddenInfo') && <FormTextArea name="hiddenInfo" help={t('form.hiddenInfoHelp')} />}
      <ItemTranslations />
    </FormCard>
  );
}
