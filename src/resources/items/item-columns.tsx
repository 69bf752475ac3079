import type { Item } from '#contract/items.ts';
import { StatusChip } from '../../components/StatusChip.tsx';
import { AccessCell } from '../../components/table/cells/AccessCell.tsx';
import { DayCell } from '../../components/table/cells/DayCell.tsx';
import { NameCell } from '../../components/table/cells/NameCell.tsx';
import { TextCell } from '../../components/table/cells/TextCell.tsx';
import type { ListColumn } from '../../components/table/list-column.ts';
import { ItemThumbnail } from './ItemThumbnail.tsx';
import { itemAddress } from './item-address.ts';

/** The columns of the list of entries. */
export const itemColumns: readonly ListColumn<Item>[] = [
  {
    field: 'title',
    labelKey: 'items:title',
    width: 240,
    grow: 3,
    cell: (item, { tabIndex }) => (
      <NameCell
        icon={<ItemThumbnail item={item} />}
        name={item.title}
        to={itemAddress('view', { itemId: item.id, type: item.type })}
        tabIndex={tabIndex}
      />
    ),
  },
  {
    field: 'type',
    labelKey: 'items:type',
    width: 150,
    grow: 1,
    cell: ({ type }, { t }) => <TextCell text={t(`items:types.${type}`)} />,
  },
  {
    field: 'status',
    labelKey: 'common:status',
    width: 132,
    cell: ({ status }) => <StatusChip status={status} />,
  },
  {
    field: 'public',
    labelKey: 'common:access',
    width: 116,
    cell: (row, { t }) => <AccessCell isPublic={row.public} t={t} />,
  },
  {
    field: 'difficulty',
    labelKey: 'items:difficulty',
    width: 104,
    align: 'right',
    cell: ({ difficulty }) => difficulty,
  },
  {
    field: 'updatedAt',
    labelKey: 'common:updatedAt',
    width: 120,
    cell: ({ updatedAt }, { language }) => <DayCell iso={updatedAt} language={language} />,
  },
  {
    field: 'createdAt',
    labelKey: 'common:createdAt',
    width: 120,
    cell: ({ createdAt }, { language }) => <DayCell iso={createdAt} language={language} />,
  },
];
