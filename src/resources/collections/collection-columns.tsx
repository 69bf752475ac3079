import type { Collection } from '#contract/collections.ts';
import { StatusChip } from '../../components/StatusChip.tsx';
import { AccessCell } from '../../components/table/cells/AccessCell.tsx';
import { DayCell } from '../../components/table/cells/DayCell.tsx';
import { NameCell } from '../../components/table/cells/NameCell.tsx';
import { TextCell } from '../../components/table/cells/TextCell.tsx';
import type { ListColumn } from '../../components/table/list-column.ts';
import { CollectionCover } from './CollectionCover.tsx';
import { collectionAddress } from './collection-address.ts';

/** The columns of the list of courses. */
export const collectionColumns: readonly ListColumn<Collection>[] = [
  {
    field: 'title',
    labelKey: 'collections:title',
    width: 230,
    grow: 3,
    cell: (collection, { tabIndex }) => (
      <NameCell
        icon={<CollectionCover collection={collection} />}
        name={collection.title}
        to={collectionAddress('view', { collectionId: collection.id, type: collection.type })}
        tabIndex={tabIndex}
      />
    ),
  },
  {
    field: 'type',
    labelKey: 'collections:type',
    width: 156,
    grow: 1,
    cell: ({ type }, { t }) => <TextCell text={t(`collections:types.${type}`)} />,
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
    width: 112,
    cell: (row, { t }) => <AccessCell isPublic={row.public} t={t} />,
  },
  {
    field: 'paymentType',
    labelKey: 'collections:paymentType',
    width: 120,
    cell: ({ paymentType }, { t }) => <TextCell text={t(`collections:paymentTypes.${paymentType}`)} />,
  },
  {
    field: 'items',
    labelKey: 'collections:entries',
    width: 134,
    align: 'right',
    cell: ({ items }, { language }) => items.length.toLocaleString(language),
  },
  {
    field: 'difficulty',
    labelKey: 'collections:difficulty',
    width: 104,
    align: 'right',
    cell: ({ difficulty }, { language }) => difficulty?.toLocaleString(language) ?? '–',
  },
  {
    field: 'updatedAt',
    labelKey: 'common:updatedAt',
    width: 116,
    cell: ({ updatedAt }, { language }) => <DayCell iso={updatedAt} language={language} />,
  },
];
