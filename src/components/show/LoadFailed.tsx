import ErrorOutlineIcon from '@mui/icons-material/ErrorOutline';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../table/problem-of.ts';
import { CopyButton } from './CopyButton.tsx';

interface Props {
  error: unknown;
  onRetry: () => void;
  /** The level of the heading; the first one where nothing else stands on the page. */
  heading?: 'h1' | 'h2';
}

/** Stands where a thing would be that could not be loaded: what happened, and how to go on. */
export function LoadFailed({ error, onRetry, heading = 'h1' }: Props) {
  const { t } = useTranslation(['form', 'common']);
  const { message, requestId } = problemOf(error);
  return (
    <Box role="alert" sx={{ display: 'grid', justifyItems: 'center', gap: 1, textAlign: 'center', p: 4 }}>
      <ErrorOutlineIcon aria-hidden sx={{ fontSize: 40, color: 'error.main' }} />
      <Typography component={heading} sx={{ fontSize: 16, fontWeight: 600 }}>
        {t('form:failed.title')}
      </Typography>
      <Typography color="text.secondary" sx={{ maxWidth: '52ch' }}>
        {message}
      </Typography>
      <Button variant="contained" onClick={onRetry} sx={{ mt: 1 }}>
        {t('common:retry')}
      </Button>
      {requestId && (
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {t('form:failed.request', { id: requestId })}
          <CopyButton text={requestId} label={t('form:failed.copyRequest')} />
        </Typography>
      )}
    </Box>
  );
}
