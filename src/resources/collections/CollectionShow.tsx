import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { collectionTypeFacts } from '#contract/collection-types.ts';
import type { Collection } from '#contract/collections.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { RecordButtons } from '../../components/show/RecordButtons.tsx';
import { SanitizedHtml } from '../../components/show/SanitizedHtml.tsx';
import { ShowPage } from '../../components/show/ShowPage.tsx';
import { CollectionActions } from './actions/CollectionActions.tsx';
import { CollectionFacts } from './CollectionFacts.tsx';
import { CollectionMediaView } from './CollectionMediaView.tsx';
import { CollectionContent } from './content/CollectionContent.tsx';
import { collections } from './index.ts';
import { useCollectionLabels } from './use-collection-labels.ts';

const isRich = ({ type }: Collection) => collectionTypeFacts[type].description === 'rich';

/** Everything about a collection, with nothing to type in. */
export function CollectionShow({ collectionId }: { collectionId: string }) {
  const { t } = useTranslation('collections');
  const labels = useCollectionLabels();
  return (
    <ShowPage
      definition={collections}
      id={collectionId}
      over={({ type }) => [t('form.view'), t(`types.${type}`)].join(' · ')}
      actions={(collection) => <RecordButtons definition={collections} record={collection} />}
      above={(collection) => (
        <Box sx={{ mb: 1 }}>
          <CollectionActions
            collection={collection}
            isDirty={false}
            save={async () => true}
            mayWrite={false}
          />
        </Box>
      )}
      aside={(collection) => (
        <FormCard title={t('show.facts')}>
          <CollectionMediaView collection={collection} />
          <CollectionFacts collection={collection} labels={labels} />
        </FormCard>
      )}
      isRich={isRich}
    >
      {(collection) => (
        <>
          {collection.description && (
            <FormCard title={labels.description}>
              {isRich(collection) ? (
                <SanitizedHtml html={collection.description} />
              ) : (
                <Box sx={plainStyle}>{collection.description}</Box>
              )}
            </FormCard>
          )}
          <CollectionContent collection={collection} mayWrite={false} />
        </>
      )}
    </ShowPage>
  );
}

const plainStyle = {
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  maxWidth: '72ch',
  fontSize: 15.5,
  lineHeight: 1.6,
} as const;
