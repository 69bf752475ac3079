import { useNotification } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Namespace } from '#contract/namespaces.ts';
import { userEndpoints } from '#contract/users.ts';
import { logFailure } from '../lib/report-error.ts';
import { setCurrentUser, signedInUser } from './account.ts';
import { useEndpointCall } from './use-endpoint.ts';

/** Moves to another namespace: the account keeps it, and everything that is shown is read again. Answers whether it did. */
export function useSwitchNamespace(): (namespace: Pick<Namespace, 'id' | 'name'>) => Promise<boolean> {
  const { t } = useTranslation('shell');
  const callEndpoint = useEndpointCall();
  const { open } = useNotification();
  const queryClient = useQueryClient();
  return useCallback(
    async ({ id, name }) => {
      const present = signedInUser();
      const accessPortal = { selectedNamespace: id };
      // Who views as another person moves in this tab alone.
      const user = present?.viewedBy
        ? { ...present, accessPortal: { ...present.accessPortal, ...accessPortal } }
        : await callEndpoint(userEndpoints.editSettings, { body: { accessPortal } }).catch(logFailure);
      if (!user) return false;
      setCurrentUser(user);
      await queryClient.invalidateQueries();
      open?.({ type: 'success', message: t('namespaceSwitched', { name }) });
      return true;
    },
    [callEndpoint, open, queryClient, t],
  );
}
