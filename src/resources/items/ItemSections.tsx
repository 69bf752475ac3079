import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { FormLines } from '../../components/form/FormLines.tsx';
import { FormTextArea } from '../../components/form/FormTextArea.tsx';
import { FormTextField } from '../../components/form/FormTextField.tsx';
import { EtymologyField } from './EtymologyField.tsx';
import { type ItemValues, sectionsShown } from './item-values.ts';

/** The sections that only some types of entries have. */
export function ItemSections() {
  const { t } = useTranslation('items');
  const { type, sections } = useWatch({
    compute: (values: ItemValues) => ({ type: values.type, sections: sectionsShown(values) }),
  });
  const lines = sections.find((section) => section === 'examples' || section === 'choices');
  return (
    <>
      {sections.includes('video') && (
        <FormCard title={t('form.video')}>
          <FormTextField name="link" type="url" required={type === 'Video'} maxLength={limits.url} />
        </FormCard>
      )}
      {sections.includes('book') && (
        <FormCard title={t('form.book')} help={t('form.bookHelp')}>
          <FormTextArea name="bookSection_Content" rows={30} required={type === 'BookSection'} />
          <FormTextArea name="bookSection_ContentTranslation" rows={30} />
        </FormCard>
      )}
      {lines && (
        <FormCard title={t(`form.${lines}`)} help={t(`form.${lines}Help`)}>
          <FormLines
            name="examples"
            max={limits.examples}
            lineLabel={t(lines === 'examples' ? 'form.example' : 'form.choice')}
            addLabel={t(`form.${lines}Add`)}
          />
        </FormCard>
      )}
      {sections.includes('etymology') && (
        <FormCard title={t('form.etymology')} help={t('form.etymologyHelp')}>
          <EtymologyField />
        </FormCard>
      )}
    </>
  );
}
