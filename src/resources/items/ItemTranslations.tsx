import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { useEntityFormContext } from '../../components/form/entity-form.ts';
import { TranslationsField } from '../../components/form/translations/TranslationsField.tsx';

/** Title and description of an entry in other languages. */
export function ItemTranslations() {
  const { t } = useTranslation('items');
  const { labels } = useEntityFormContext();
  return (
    <TranslationsField
      name="translations"
      fields={[
        { name: 'title', label: labels.title ?? t('title'), max: limits.title },
        {
          name: 'description',
          label: labels.description ?? t('form.description'),
          long: true,
          max: limits.description,
        },
      ]}
    />
  );
}
