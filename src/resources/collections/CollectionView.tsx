import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { collectionTypeFacts } from '#contract/collection-types.ts';
import type { Collection } from '#contract/collections.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { translatedLanguages } from '../../components/form/translations/translation-values.ts';
import { StatusChip } from '../../components/StatusChip.tsx';
import { History } from '../../components/show/History.tsx';
import { SanitizedHtml } from '../../components/show/SanitizedHtml.tsx';
import { ShowColumns } from '../../components/show/ShowColumns.tsx';
import { ShowHeader } from '../../components/show/ShowHeader.tsx';
import { TranslationsList } from '../../components/show/TranslationsList.tsx';
import { useMayWrite } from '../../components/use-may-write.ts';
import { CollectionActions } from './actions/CollectionActions.tsx';
import { CollectionFacts } from './CollectionFacts.tsx';
import { CollectionMediaView } from './CollectionMediaView.tsx';
import { collectionAddress } from './collection-address.ts';
import { CollectionContent } from './content/CollectionContent.tsx';
import { useCollectionLabels } from './use-collection-labels.ts';

/** Everything about a course, with nothing to type in. */
export function CollectionView({ collection }: { collection: Collection }) {
  const { t } = useTranslation(['collections', 'common', 'form']);
  const labels = useCollectionLabels();
  const mayWrite = useMayWrite();
  const translations = collection.translations ?? {};
  const isRich = collectionTypeFacts[collection.type].description === 'rich';
  return (
    <>
      <ShowHeader
        over={[t('collections:form.view'), t(`collections:types.${collection.type}`)].join(' · ')}
        title={collection.title}
        chips={<StatusChip status={collection.status} />}
        backTo="/admin/collections"
        actions={
          mayWrite(collection) && (
            <Button
              variant="contained"
              startIcon={<EditIcon />}
              component={Link}
              to={collectionAddress('edit', { collectionId: collection.id, type: collection.type })}
            >
              {t('common:edit')}
            </Button>
          )
        }
      />
      <Box sx={{ mb: 1 }}>
        <CollectionActions collection={collection} isDirty={false} save={async () => true} mayWrite={false} />
      </Box>
      <ShowColumns
        aside={
          <>
            <FormCard title={t('collections:show.facts')}>
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
              <Box
                sx={{
                  whiteSpace: 'pre-wrap',
                  overflowWrap: 'anywhere',
                  maxWidth: '72ch',
                  fontSize: 15.5,
                  lineHeight: 1.6,
                }}
              >
                {collection.description}
              </Box>
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
