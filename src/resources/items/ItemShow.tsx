import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Item } from '#contract/items.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { DeclaredFacts } from '../../components/show/Facts.tsx';
import { RecordButtons } from '../../components/show/RecordButtons.tsx';
import { ShowPage } from '../../components/show/ShowPage.tsx';
import { fileAddress } from '../../lib/file-address.ts';
import { useRecord } from '../../providers/use-record.ts';
import { ClosedFile } from '../files/ClosedFile.tsx';
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
      aside={(item) => <ItemFacts item={item} />}
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
      {item.imageId && !item.imageId.url && <ClosedFile name={item.imageId.name} />}
      {item.imageId?.url && (
        <Box component="img" src={fileAddress(item.imageId.url)} alt={item.imageId.name} sx={imageStyle} />
      )}
      <DeclaredFacts dense resource="items" record={item} fields={facts} />
    </FormCard>
  );
}

const imageStyle = { maxHeight: 200, maxWidth: '100%', borderRadius: 1, justifySelf: 'start' };
