import { useTranslation } from 'react-i18next';
import type { Collection } from '#contract/collections.ts';
import { StatusChip } from '../../components/StatusChip.tsx';
import { ListCard } from '../../components/table/ListCard.tsx';
import type { CardProps } from '../../components/table/TableCards.tsx';
import { CollectionCover } from './CollectionCover.tsx';
import { collectionAddress } from './collection-address.ts';

/** A course in the list of a small screen. */
export function CollectionCard({ row, menu }: CardProps<Collection>) {
  const { t } = useTranslation('collections');
  return (
    <ListCard
      icon={<CollectionCover collection={row} />}
      name={row.title}
      to={collectionAddress('view', { collectionId: row.id, type: row.type })}
      status={<StatusChip status={row.status} />}
      facts={[t(`types.${row.type}`), t('entryCount', { count: row.items.length })]}
      menu={menu}
    />
  );
}
