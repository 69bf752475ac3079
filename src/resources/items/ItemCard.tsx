import { useTranslation } from 'react-i18next';
import type { Item } from '#contract/items.ts';
import { StatusChip } from '../../components/StatusChip.tsx';
import { DayCell } from '../../components/table/cells/DayCell.tsx';
import { ListCard } from '../../components/table/ListCard.tsx';
import type { CardProps } from '../../components/table/TableCards.tsx';
import { ItemThumbnail } from './ItemThumbnail.tsx';
import { itemAddress } from './item-address.ts';

/** An entry in the list of a small screen. */
export function ItemCard({ row, menu }: CardProps<Item>) {
  const { t, i18n } = useTranslation('items');
  return (
    <ListCard
      icon={<ItemThumbnail item={row} />}
      name={row.title}
      to={itemAddress('view', { itemId: row.id, type: row.type })}
      status={<StatusChip status={row.status} />}
      facts={[t(`types.${row.type}`), <DayCell key="day" iso={row.updatedAt} language={i18n.language} />]}
      menu={menu}
    />
  );
}
