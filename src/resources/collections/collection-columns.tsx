import type { Collection } from '#contract/collections.ts';
import * as column from '../../components/table/columns.tsx';
import { RowImage } from '../files/SmallImage.tsx';
import { CollectionTypeIcon } from './CollectionTypeIcon.tsx';
import { collections } from './index.ts';

/** The columns of the list of collections. */
export const collectionColumns = column.columnsOf<Collection>(collections, {
  title: column.nameColumn(collections, {
    width: 190,
    icon: ({ imageId, type }) => <RowImage image={imageId} icon={<CollectionTypeIcon type={type} />} />,
  }),
  type: column.optionsColumn('collections:types', { width: 154, grow: 1, card: true }),
  status: column.statusColumn(),
  public: column.accessColumn(),
  paymentType: column.optionsColumn('collections:paymentTypes', { width: 106, isOptional: true }),
  items: {
    labelKey: 'collections:entries',
    width: 130,
    align: 'right',
    cell: (items, { language }) => items.length.toLocaleString(language),
    card: (items, { t }) => t('items:count', { count: items.length }),
  },
  difficulty: column.numberColumn(),
  updatedAt: column.dayColumn(),
  createdBy: column.authorColumn(),
});
