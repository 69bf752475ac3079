import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useNotification } from '@refinedev/core';
import { type Mutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { askingMessage } from '../../../components/view-style.ts';
import { ContentConflict } from './save-content.ts';
import { contentChangesKey, type SentChange, type useContentChanges } from './use-content-changes.ts';

/** A change that the server did not take, with the reason; it can be sent again or given up. */
interface FailedChange {
  id: number;
  error: Error;
  sent: SentChange;
  forget: () => void;
}

/** The changes of a collection's items that failed and were neither sent again nor given up, oldest first. */
function useFailedChanges(collectionId: string): FailedChange[] {
  const cache = useQueryClient().getMutationCache();
  const failed = useMutationState({
    filters: { mutationKey: contentChangesKey(collectionId), status: 'error' },
    select: (mutation: Mutation) => mutation,
  });
  return failed.map((mutation) => ({
    id: mutation.mutationId,
    error: mutation.state.error ?? new Error(),
    sent: mutation.state.variables as SentChange,
    forget: () => cache.remove(mutation),
  }));
}

interface Props {
  collectionId: string;
  change: ReturnType<typeof useContentChanges>['change'];
}

/** Changes that were not stored, each with the reason and the offer to make it again on the present list. */
export function FailedChanges({ collectionId, change }: Props) {
  const { t } = useTranslation(['collections', 'common']);
  const { open: notify } = useNotification();
  return useFailedChanges(collectionId).map(({ id, error, sent, forget }) => {
    const isConflict = error instanceof ContentConflict;
    const again = () => {
      forget();
      if (!change(sent.change, sent.message))
        notify?.({ type: 'progress', message: t('content.failed.nothing') });
    };
    return (
      <Alert
        key={id}
        severity={isConflict ? 'warning' : 'error'}
        sx={{ ...askingMessage, borderRadius: 0, alignItems: 'center' }}
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
