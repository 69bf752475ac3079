import Box from '@mui/material/Box';
import { fileAddress } from './file-address.ts';

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
