import type { Collection } from '#contract/collections.ts';
import * as column from '../../components/table/columns.tsx';
import { CollectionCover } from './CollectionCover.tsx';
import { collections } from './index.ts';

/** The columns of the list of collections. */
export const collectionColumns = column.columnsOf<Collection>(collections, {
  title: column.nameColumn(collections, {
    icon: (collection) => <CollectionCover collection={collection} />,
  }),
  type: column.optionsColumn('collections:types', { width: 156, grow: 1, card: true }),
  status: column.statusColumn(),
  public: column.accessColumn(),
  paymentType: column.optionsColumn('collections:paymentTypes', { width: 120 }),
  items: {
    labelKey: 'collections:entries',
    width: 134,
    align: 'right',
    cell: (items, { language }) => items.length.toLocaleString(language),
    card: (items, { t }) => t('collections:entryCount', { count: items.length }),
  },
  difficulty: column.numberColumn(),
  updatedAt: column.dayColumn({ width: 116 }),
});
