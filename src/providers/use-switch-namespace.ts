import { useNotification } from '@refinedev/core';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Namespace } from '#contract/namespaces.ts';
import { userEndpoints } from '#contract/users.ts';
import { logFailure } from '../lib/report-error.ts';
import { setCurrentUser } from '../providers/account.ts';
import { useEndpointCall } from '../providers/use-endpoint.ts';
import { queryClient } from './query-client.ts';

/** Moves to another namespace: the account keeps it, and everything that is shown is read again. */
export function useSwitchNamespace(): (namespace: Namespace) => Promise<void> {
  const { t } = useTranslation('shell');
  const callEndpoint = useEndpointCall();
  const { open } = useNotification();
  return useCallback(
    async ({ id, name }) => {
      const body = { accessPortal: { selectedNamespace: id } };
      const user = await callEndpoint(userEndpoints.editSettings, { body }).catch(logFailure);
      if (!user) return;
      setCurrentUser(user);
      await queryClient.invalidateQueries();
      open?.({ type: 'success', message: t('namespaceSwitched', { name }) });
    },
    [callEndpoint, open, t],
  );
}
