import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { type CollectionSection, collectionTypeFacts } from '#contract/collection-types.ts';
import type { Collection } from '#contract/collections.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { useNamespaceLabels } from '../../components/form/field-labels.ts';
import { ReferenceNames } from '../../components/form/fields/ReferenceNames.tsx';
import { Fact, Facts } from '../../components/show/Facts.tsx';
import { RecordButtons } from '../../components/show/RecordButtons.tsx';
import { SanitizedHtml } from '../../components/show/SanitizedHtml.tsx';
import { ShowPage } from '../../components/show/ShowPage.tsx';
import { FilePreview } from '../files/FilePreview.tsx';
import { CollectionActions } from './actions/CollectionActions.tsx';
import type { CollectionValues } from './collection-values.ts';
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

interface CollectionFactsProps {
  collection: Collection;
  labels: Record<keyof CollectionValues, string>;
}

/** What classifies a course, to read. */
function CollectionFacts({ collection, labels }: CollectionFactsProps) {
  const { t, i18n } = useTranslation(['collections', 'common']);
  const namespaces = useNamespaceLabels();
  const has = (section: CollectionSection) => collectionTypeFacts[collection.type].sections.includes(section);
  const yesNo = (value: boolean) => t(value ? 'common:yes' : 'common:no');
  return (
    <Facts dense>
      {collection.typeAlias && <Fact label={labels.typeAlias}>{collection.typeAlias}</Fact>}
      <Fact label={labels.public}>{t(collection.public ? 'common:public' : 'common:private')}</Fact>
      <Fact label={labels.paymentType}>{t(`collections:paymentTypes.${collection.paymentType}`)}</Fact>
      <Fact label={labels.difficulty}>{collection.difficulty?.toLocaleString(i18n.language)}</Fact>
      <Fact label={labels.tags}>
        <ReferenceNames of="tags" query={{ type: 'collection' }} ids={collection.tags} />
      </Fact>
      <Fact label={labels.namespaces}>
        <ReferenceNames of="namespaces" ids={collection.namespaces} none={namespaces.everywhere} />
      </Fact>
      {collection.itemTag && (
        <Fact label={t('collections:show.itemTag')}>
          <ReferenceNames of="tags" query={{ type: 'item' }} ids={[collection.itemTag]} />
        </Fact>
      )}
      <Fact label={labels.quizVariant}>{t(`collections:form.variant.${collection.quizVariant}`)}</Fact>
      {has('quiz') && (
        <Fact label={labels.quizTypes} wide>
          {collection.quizTypes.map((value) => t(`collections:form.quizType.${value}`)).join(', ')}
        </Fact>
      )}
      {has('testRules') && (
        <>
          <Fact label={labels.maskAnswers}>{yesNo(collection.maskAnswers)}</Fact>
          <Fact label={labels.singleAttemptMode}>{yesNo(collection.singleAttemptMode)}</Fact>
          <Fact label={labels.countDownDuration}>
            {collection.countDownDuration !== null &&
              `${collection.countDownDuration} ${t('collections:form.minutes')}`}
          </Fact>
        </>
      )}
      <Fact label={labels.isTemplate}>{yesNo(collection.isTemplate)}</Fact>
      {has('link') && (
        <Fact label={labels.link} wide>
          {collection.link && (
            <Link href={collection.link} target="_blank" rel="noopener noreferrer">
              {collection.link}
            </Link>
          )}
        </Fact>
      )}
      {has('aiPrompt') && collection.aiPromptDescription && (
        <Fact label={labels.aiPromptDescription} wide>
          {collection.aiPromptDescription}
        </Fact>
      )}
    </Facts>
  );
}

/** The picture of a course to look at and its recording to hear. */
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
