import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../lib/api-error.ts';

/** Says what could not be read, with another try and the id under which the server knows the request. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation(['common', 'errors']);
  const known = error instanceof ApiError ? error : undefined;
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" onClick={onRetry}>
          {t('common:retry')}
        </Button>
      }
    >
      {known?.message ?? t('errors:INTERNAL_ERROR')}
      {known?.requestId && <div>{t('common:requestId', { id: known.requestId })}</div>}
    </Alert>
  );
}
