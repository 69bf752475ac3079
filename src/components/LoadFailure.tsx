import ErrorOutlineIcon from '@mui/icons-material/ErrorOutline';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../lib/api-error.ts';
import { CopyButton } from './show/CopyButton.tsx';

interface Props {
  error: unknown;
  onRetry: () => void;
  /** What could not be loaded, as a sentence. */
  title?: string;
  /** The level of the heading: the first one where nothing else is on the page. */
  heading?: 'h1' | 'h2';
}

/** In place of what could not be loaded: what happened, another try, and the id the server logged the request under. */
export function LoadFailure({ error, onRetry, title, heading = 'h1' }: Props) {
  const { t } = useTranslation(['common', 'errors']);
  const known = error instanceof ApiError ? error : undefined;
  return (
    <Box role="alert" sx={{ display: 'grid', justifyItems: 'center', gap: 1, textAlign: 'center', p: 4 }}>
      <ErrorOutlineIcon aria-hidden sx={{ fontSize: 40, color: 'error.main' }} />
      <Typography component={heading} sx={{ fontSize: 16, fontWeight: 600 }}>
        {title ?? t('common:loadFailed')}
      </Typography>
      <Typography color="text.secondary" sx={{ maxWidth: '52ch' }}>
        {known?.message ?? t('errors:INTERNAL_ERROR')}
      </Typography>
      <Button variant="contained" onClick={onRetry} sx={{ mt: 1 }}>
        {t('common:retry')}
      </Button>
      {known?.requestId && (
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {t('common:requestId', { id: known.requestId })}
          <CopyButton text={known.requestId} label={t('common:copyRequestId')} />
        </Typography>
      )}
    </Box>
  );
}
