import Alert from '@mui/material/Alert';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { namespaceEndpoints } from '#contract/namespaces.ts';
import { call } from '../../lib/api.ts';
import { isServerReachable } from '../../lib/reachability.ts';
import { useStore } from '../../lib/store.ts';

/** How often a server out of reach is asked whether it is back, in milliseconds. */
const pause = 5_000;

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says quietly that the connection is gone, until it is back. */
export function OfflineBar() {
  const { t } = useTranslation('shell');
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const isReachable = useStore(isServerReachable);

  useEffect(() => {
    if (isReachable) return;
    // Beside Refine: the answer is kept nowhere, the client only notes that one comes.
    const timer = setInterval(() => void call(namespaceEndpoints.configs).catch(() => undefined), pause);
    return () => clearInterval(timer);
  }, [isReachable]);

  return isOnline && isReachable ? null : (
    <Alert severity="warning" role="status" square>
      {t('offline')}
    </Alert>
  );
}
