import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { collectionTypeFacts } from '#contract/collection-types.ts';
import type { Collection } from '#contract/collections.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { ReferenceNames } from '../../components/form/fields/ReferenceNames.tsx';
import { DeclaredFacts, Fact } from '../../components/show/Facts.tsx';
import { RecordButtons } from '../../components/show/RecordButtons.tsx';
import { SanitizedHtml } from '../../components/show/SanitizedHtml.tsx';
import { ShowPage } from '../../components/show/ShowPage.tsx';
import { FilePreview } from '../files/FilePreview.tsx';
import { CollectionActions } from './actions/CollectionActions.tsx';
import { collectionFields, collectionHistory } from './collection-fields.tsx';
import { CollectionContent } from './content/CollectionContent.tsx';
import { collections } from './index.ts';

const isRich = ({ type }: Collection) => collectionTypeFacts[type].description === 'rich';

/** Everything about a collection, with nothing to type in. */
export function CollectionShow({ collectionId }: { collectionId: string }) {
  const { t } = useTranslation('collections');
  return (
    <ShowPage
      definition={collections}
      id={collectionId}
      over={({ type }) => [t('form.view'), t(`types.${type}`)].join(' · ')}
      actions={(collection) => (
        <>
          <CollectionActions collection={collection} />
          <RecordButtons definition={collections} record={collection} />
        </>
      )}
      history={() => collectionHistory}
      aside={(collection) => (
        <FormCard title={t('show.facts')}>
          <CollectionMediaView collection={collection} />
          <CollectionFacts collection={collection} />
        </FormCard>
      )}
      isRich={isRich}
    >
      {(collection) => (
        <>
          {collection.description && (
            <FormCard title={t('form.description')}>
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

/** What is shown of these only where something is written. */
const optional = ['typeAlias', 'aiPromptDescription'] as const;
const isShown =
  (collection: Collection) =>
  ({ name }: { name: string }) =>
    name !== 'description' && optional.every((one) => one !== name || collection[one] !== '');

/** What classifies a collection, to read. */
function CollectionFacts({ collection }: { collection: Collection }) {
  const { t } = useTranslation('collections');
  const { link, itemTag } = collection;
  return (
    <DeclaredFacts
      dense
      resource="collections"
      record={collection}
      fields={collectionFields.filter(isShown(collection))}
      own={{
        link: link && (
          <Link href={link} target="_blank" rel="noopener noreferrer">
            {link}
          </Link>
        ),
      }}
    >
      {itemTag && (
        <Fact label={t('show.itemTag')}>
          <ReferenceNames of="tags" query={{ type: 'item' }} ids={[itemTag]} />
        </Fact>
      )}
    </DeclaredFacts>
  );
}

/** The image of a collection to look at and its recording to hear. */
function CollectionMediaView({
  collection: { imageId, audioId },
}: {
  collection: Pick<Collection, 'imageId' | 'audioId'>;
}) {
  if (!imageId && !audioId) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, maxWidth: 480, mb: 2 }}>
      {imageId && <FilePreview file={{ ...imageId, attachmentType: 'Image' }} />}
      {audioId && <FilePreview file={{ ...audioId, attachmentType: 'Audio' }} />}
    </Box>
  );
}
