import LockIcon from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { MutedText } from '../../components/MutedText.tsx';

/** In place of a file whose address is left out, as it is to who views the portal as another person. */
export function ClosedFile({ name }: { name: string }) {
  const { t } = useTranslation('files');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <LockIcon fontSize="small" aria-hidden sx={{ color: 'text.secondary' }} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {name}
        <MutedText>{t('closed')}</MutedText>
      </Box>
    </Box>
  );
}
