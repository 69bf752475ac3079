import Box from '@mui/material/Box';
import type { Collection } from '#contract/collections.ts';
import * as column from '../../components/table/columns.tsx';
import { fileAddress } from '../files/file-address.ts';
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
  if (!imageId?.thumbnailUrl) return <CollectionTypeIcon type={type} />;
  return (
    <Box component="img" src={fileAddress(imageId.thumbnailUrl)} alt="" loading="lazy" sx={imageStyle} />
  );
}

// As wide with its margins as the signs of the other rows.
const imageStyle = {
  width: 26,
  height: 26,
  m: '-3px',
  flex: 'none',
  objectFit: 'cover',
  borderRadius: '5px',
};
