import AbcIcon from '@mui/icons-material/Abc';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { type Item, itemEndpoints } from '#contract/items.ts';
import { DataTable } from '../../components/table/DataTable.tsx';
import { standardActions } from '../../components/table/standard-actions.ts';
import { useLatestCallback } from '../../components/table/use-latest-callback.ts';
import { ItemCard } from './ItemCard.tsx';
import { ItemCreateButton } from './ItemCreateButton.tsx';
import { items } from './index.ts';
import { itemAddress } from './item-address.ts';
import { itemColumns } from './item-columns.tsx';
import { useItemRemoval } from './removal.ts';
import { useSequenceStart } from './sequence/use-item-sequence.ts';

/** All entries of the workspace. */
export default function ItemList() {
  const { t } = useTranslation(['items', 'table', 'common']);
  useSequenceStart(useLocation().search);
  const remove = useLatestCallback(useItemRemoval());
  const rowActions = useMemo(
    () =>
      standardActions<Item>({
        endpoints: itemEndpoints,
        view: ({ id, type }) => itemAddress('view', { itemId: id, type }),
        edit: { to: ({ id, type }) => itemAddress('edit', { itemId: id, type }) },
        remove: (row) => void remove(row),
      }),
    [remove],
  );
  return (
    <DataTable<Item>
      definition={items}
      title={t('menu')}
      columns={itemColumns}
      card={ItemCard}
      rowActions={rowActions}
      create={<ItemCreateButton />}
      empty={{ icon: AbcIcon, title: t('empty.title'), text: t('empty.text') }}
    />
  );
}
