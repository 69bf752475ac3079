import type { Collection } from '#contract/collections.ts';
import * as column from '../../components/table/columns.tsx';
import { SmallImage } from '../files/SmallImage.tsx';
import { CollectionTypeIcon } from './CollectionTypeIcon.tsx';
import { collections } from './index.ts';

/** The columns of the list of collections. */
export const collectionColumns = column.columnsOf<Collection>(collections, {
  title: column.nameColumn(collections, {
    width: 198,
    icon: (collection) => <CollectionCover collection={collection} />,
  }),
  type: column.optionsColumn('collections:types', { width: 155, grow: 1, card: true }),
  status: column.statusColumn(),
  public: column.accessColumn(),
  paymentType: column.optionsColumn('collections:paymentTypes', { width: 106 }),
  items: {
    labelKey: 'collections:entries',
    width: 130,
    align: 'right',
    cell: (items, { language }) => items.length.toLocaleString(language),
    card: (items, { t }) => t('collections:entryCount', { count: items.length }),
  },
  difficulty: column.numberColumn(),
  updatedAt: column.dayColumn(),
  createdBy: column.authorColumn(),
});

/** A collection in small: its image, or the icon of its type. */
function CollectionCover({
  collection: { imageId, type },
}: {
  collection: Pick<Collection, 'imageId' | 'type'>;
}) {
  const url = imageId?.thumbnailUrl;
  return url ? <SmallImage url={url} size={24} /> : <CollectionTypeIcon type={type} />;
}
