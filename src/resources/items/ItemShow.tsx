import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { type Item, itemEndpoints } from '#contract/items.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { MutedText } from '../../components/MutedText.tsx';
import { DeclaredFacts } from '../../components/show/Facts.tsx';
import { RecordButtons } from '../../components/show/RecordButtons.tsx';
import { ShowPage } from '../../components/show/ShowPage.tsx';
import { fileAddress } from '../../lib/file-address.ts';
import { useEndpoint } from '../../providers/use-endpoint.ts';
import { useRecord } from '../../providers/use-record.ts';
import { ItemViewSections } from './ItemViewSections.tsx';
import { items } from './index.ts';
import { itemFields, itemHistory, useItemLabels } from './item-fields.tsx';
import { SequenceButtons } from './sequence/SequenceButtons.tsx';

/** Everything about an item: what it is, its text, what belongs to its type. */
export function ItemShow({ itemId }: { itemId: string }) {
  const { result: item } = useRecord<Item>('items', itemId);
  const labels = useItemLabels(item?.type ?? 'Word');
  return (
    <ShowPage
      definition={items}
      id={itemId}
      actions={(item) => (
        <>
          <SequenceButtons itemId={item.id} mode="view" />
          <RecordButtons definition={items} record={item} />
        </>
      )}
      history={() => ({ fields: itemHistory, labels })}
      aside={(item) => (
        <>
          <ItemFacts item={item} />
          <ItemCollections itemId={item.id} />
        </>
      )}
    >
      {(item) => <ItemViewSections item={item} />}
    </ShowPage>
  );
}

const shown = ['difficulty', 'public', 'tags', 'namespaces'];
const facts = itemFields.filter(({ name }) => shown.includes(name));

function ItemFacts({ item }: { item: Item }) {
  const { t } = useTranslation('items');
  return (
    <FormCard title={t('show.facts')}>
      {item.imageId && (
        <Box component="img" src={fileAddress(item.imageId.url)} alt={item.imageId.name} sx={imageStyle} />
      )}
      <DeclaredFacts dense resource="items" record={item} fields={facts} />
    </FormCard>
  );
}

const imageStyle = { maxHeight: 200, maxWidth: '100%', borderRadius: 1, justifySelf: 'start' };

/** The collections that hold an item, each a link. */
function ItemCollections({ itemId }: { itemId: string }) {
  const { t } = useTranslation(['items', 'collections']);
  const { data } = useEndpoint(
    itemEndpoints.usage,
    { params: { id: itemId } },
    { retry: false, staleTime: 0 },
  );
  if (!data) return null;
  const total = data.counts.collections ?? 0;
  const collections = data.places.filter(({ entityType }) => entityType === 'collections');
  const hidden = total - collections.length;
  return (
    <FormCard title={t('items:show.courses', { count: total })}>
      {total === 0 && <Typography color="text.secondary">{t('items:show.noCourse')}</Typography>}
      {collections.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.75 }}>
          {collections.map(({ entityId, name, type, field }) => (
            <Box component="li" key={`${entityId}.${field}`} sx={{ overflowWrap: 'anywhere' }}>
              <Link
                component={RouterLink}
                underline="always"
                to={`/collections/view?${new URLSearchParams({ collectionId: entityId, ...(type && { type }) })}`}
              >
                {name}
              </Link>
              <MutedText>{t(`collections:types.${type}`)}</MutedText>
            </Box>
          ))}
        </Box>
      )}
      {hidden > 0 && <MutedText>{t('items:show.hiddenCourses', { count: hidden })}</MutedText>}
    </FormCard>
  );
}
