import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { FileReference } from '#contract/entity.ts';
import { fileAddress } from '../../lib/file-address.ts';

interface SmallImageProps {
  /** The address of its thumbnail, as the API gives it. */
  url: string;
  /** Pixels of a side. */
  size: number;
}

/** An image beside the name of what it belongs to. */
export function SmallImage({ url, size }: SmallImageProps) {
  return (
    <Box
      component="img"
      src={fileAddress(url)}
      alt=""
      loading="lazy"
      sx={{
        width: size,
        height: size,
        flex: 'none',
        objectFit: 'cover',
        borderRadius: '6px',
        backgroundColor: 'action.hover',
      }}
    />
  );
}

interface RowImageProps {
  image: Pick<FileReference, 'thumbnailUrl'> | null;
  /** Shown where there is no image. */
  icon: ReactNode;
}

/** The image of a row, as wide as the icons of other rows. */
export function RowImage({ image, icon }: RowImageProps) {
  return image?.thumbnailUrl ? <SmallImage url={image.thumbnailUrl} size={24} /> : icon;
}
