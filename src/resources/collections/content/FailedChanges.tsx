import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../lib/toasts.ts';
import { ContentConflict } from './save-content.ts';
import type { useContentChanges } from './use-content-changes.ts';
import { useFailedChanges } from './use-failed-changes.ts';

interface Props {
  collectionId: string;
  change: ReturnType<typeof useContentChanges>['change'];
}

/** Changes that were not stored, each with the reason and the offer to make it again on the present list. */
export function FailedChanges({ collectionId, change }: Props) {
  const { t } = useTranslation(['collections', 'common']);
  return useFailedChanges(collectionId).map(({ id, error, sent, forget }) => {
    const isConflict = error instanceof ContentConflict;
    const again = () => {
      forget();
      const { change: options, message } = sent;
      const rows = options.kind === 'add' ? options.rows : [];
      if (!change(options, message, rows))
        showToast({ severity: 'info', message: t('content.failed.nothing') });
    };
    return (
      <Alert
        key={id}
        severity={isConflict ? 'warning' : 'error'}
        sx={{ borderRadius: 0, alignItems: 'center', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
        action={
          <>
            <Button color="inherit" size="small" onClick={again}>
              {t(isConflict ? 'content.failed.again' : 'common:retry')}
            </Button>
            <Button color="inherit" size="small" onClick={forget}>
              {t('content.failed.forget')}
            </Button>
          </>
        }
      >
        <AlertTitle>{isConflict ? t('content.failed.conflict') : error.message}</AlertTitle>
        {t('content.failed.wish', { message: sent.message })}
      </Alert>
    );
  });
}
