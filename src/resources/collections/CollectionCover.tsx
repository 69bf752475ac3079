import Box from '@mui/material/Box';
import type { Collection } from '#contract/collections.ts';
import { fileAddress } from '../files/file-address.ts';
import { CollectionTypeIcon } from './CollectionTypeIcon.tsx';

/** A course in small: its picture, or the icon of its type. */
export function CollectionCover({
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
