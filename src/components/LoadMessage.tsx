import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from './LoadFailure.tsx';

interface Props {
  /** Why they could not be loaded; absent while they load. */
  error: unknown;
  onRetry: () => void;
}

const lines = ['first', 'second', 'third', 'fourth', 'fifth'];

/** Shown in place of rows while they load, or when they could not be loaded. */
export function LoadMessage({ error, onRetry }: Props) {
  const { t } = useTranslation('common');
  if (error) return <LoadFailure error={error} onRetry={onRetry} heading="h2" />;
  return (
    <Box role="status" aria-label={t('common:loading')} sx={{ px: 2, py: 1 }}>
      {lines.map((line) => (
        <Skeleton key={line} variant="rounded" height={40} sx={{ my: 1.5 }} />
      ))}
    </Box>
  );
}
