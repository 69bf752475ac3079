import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { FormLines } from '../../components/form/lines/FormLines.tsx';
import { EtymologyField } from './EtymologyField.tsx';
import { type ItemValues, sectionsShown } from './item-values.ts';
import { BookFields } from './types/BookFields.tsx';
import { VideoFields } from './types/VideoFields.tsx';

/** The sections that only some types of entries have. */
export function ItemSections() {
  const { t } = useTranslation('items');
  const sections = useWatch({ compute: (values: ItemValues) => sectionsShown(values) });
  return (
    <>
      {sections.includes('video') && <VideoFields />}
      {sections.includes('book') && <BookFields />}
      {sections.includes('examples') && (
        <FormCard title={t('form.examples')} help={t('form.examplesHelp')}>
          <FormLines
            name="examples"
            max={limits.examples}
            lineLabel={t('form.example')}
            addLabel={t('form.examplesAdd')}
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
