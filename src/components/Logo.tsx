import Box from '@mui/material/Box';
import { fileAddress } from '../lib/file-address.ts';
import { useConfigs } from '../providers/configs.ts';

/** The logo of the installation, else that of the product, also where the image is gone. */
export function Logo() {
  const address = useConfigs()?.logoUrl;
  return (
    <Box
      key={address}
      component="img"
      src={address ? fileAddress(address) : '/icon.svg'}
      onError={({ currentTarget }: { currentTarget: HTMLImageElement }) => {
        if (address) currentTarget.src = '/icon.svg';
      }}
      alt=""
      width={32}
      height={32}
      sx={{ objectFit: 'contain', flex: 'none' }}
    />
  );
}
