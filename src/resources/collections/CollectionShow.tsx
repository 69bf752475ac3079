import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { collectionTypeFacts } from '#contract/collection-types.ts';
import type { Collection } from '#contract/collections.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { translatedLanguages } from '../../components/form/translations/translation-values.ts';
import { History } from '../../components/show/History.tsx';
import { RecordButtons } from '../../components/show/RecordButtons.tsx';
import { SanitizedHtml } from '../../components/show/SanitizedHtml.tsx';
import { ShowColumns } from '../../components/show/ShowColumns.tsx';
import { ShowPage } from '../../components/show/ShowPage.tsx';
import { TranslationsList } from '../../components/show/TranslationsList.tsx';
import { CollectionActions } from './actions/CollectionActions.tsx';
import { CollectionFacts } from './CollectionFacts.tsx';
import { CollectionMediaView } from './CollectionMediaView.tsx';
import { CollectionContent } from './content/CollectionContent.tsx';
import { collections } from './index.ts';
import { useCollectionLabels } from './use-collection-labels.ts';

/** Everything about a collection, with nothing to type in. */
export function CollectionShow({ collectionId }: { collectionId: string }) {
  const { t } = useTranslation('collections');
  return (
    <ShowPage
      definition={collections}
      id={collectionId}
      over={({ type }) => [t('form.view'), t(`types.${type}`)].join(' · ')}
      actions={(collection) => <RecordButtons definition={collections} record={collection} />}
    >
      {(collection) => <CollectionView collection={collection} />}
    </ShowPage>
  );
}

function CollectionView({ collection }: { collection: Collection }) {
  const { t } = useTranslation(['collections', 'form']);
  const labels = useCollectionLabels();
  const translations = collection.translations ?? {};
  const isRich = collectionTypeFacts[collection.type].description === 'rich';
  return (
    <>
      <Box sx={{ mb: 1 }}>
        <CollectionActions collection={collection} isDirty={false} save={async () => true} mayWrite={false} />
      </Box>
      <ShowColumns
        aside={
          <>
            <FormCard title={t('show.facts')}>
              <CollectionMediaView collection={collection} />
              <CollectionFacts collection={collection} labels={labels} />
            </FormCard>
            <FormCard title={t('form:history')}>
              <History of={collection} />
            </FormCard>
          </>
        }
      >
        {collection.description && (
          <FormCard title={labels.description}>
            {isRich ? (
              <SanitizedHtml html={collection.description} />
            ) : (
              <Box sx={plainStyle}>{collection.description}</Box>
            )}
          </FormCard>
        )}
        <CollectionContent collection={collection} mayWrite={false} />
        {translatedLanguages(translations).length > 0 && (
          <FormCard title={labels.translations}>
            <TranslationsList translations={translations} richDescription={isRich} />
          </FormCard>
        )}
      </ShowColumns>
    </>
  );
}

const plainStyle = {
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  maxWidth: '72ch',
  fontSize: 15.5,
  lineHeight: 1.6,
} as const;
