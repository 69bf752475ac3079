import Box from '@mui/material/Box';
import type { Item } from '#contract/items.ts';
import { fileAddress } from '../files/file-address.ts';
import { ItemTypeIcon } from './ItemTypeIcon.tsx';

/** An entry in small: its picture, or the icon of its type. */
export function ItemThumbnail({ item: { imageId, type } }: { item: Pick<Item, 'imageId' | 'type'> }) {
  if (!imageId?.thumbnailUrl) return <ItemTypeIcon type={type} />;
  return (
    <Box component="img" src={fileAddress(imageId.thumbnailUrl)} alt="" loading="lazy" sx={imageStyle} />
  );
}

const imageStyle = { width: 24, height: 24, flex: 'none', objectFit: 'cover', borderRadius: '6px' };
