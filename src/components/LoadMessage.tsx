import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../lib/api-error.ts';

interface Props {
  /** Why they could not be loaded; absent while they load. */
  error: Error | null;
  onRetry: () => void;
}

const lines = ['first', 'second', 'third', 'fourth', 'fifth'];

/** Shown in place of rows while they load, or when they could not be loaded. */
export function LoadMessage({ error, onRetry }: Props) {
  const { t } = useTranslation('common');
  if (!error) {
    return (
      <Box role="status" aria-label={t('common:loading')} sx={{ px: 2, py: 1 }}>
        {lines.map((line) => (
          <Skeleton key={line} variant="rounded" height={40} sx={{ my: 1.5 }} />
        ))}
      </Box>
    );
  }
  return (
    <Alert
      severity="error"
      sx={{ borderRadius: 0 }}
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {t('common:retry')}
        </Button>
      }
    >
      {error.message}
      {error instanceof ApiError && error.requestId && ` (${error.requestId})`}
    </Alert>
  );
}
