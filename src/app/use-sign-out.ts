import { useLogout } from '@refinedev/core';
import i18next from 'i18next';
import { useCallback } from 'react';
import { isConfirmed } from '../components/dialogs/confirm.ts';
import { draftsOf } from '../lib/drafts.ts';
import { useCurrentUser } from '../providers/current-user.ts';

/** Signs out. That removes the drafts of the person, so it asks first when there are some. */
export function useSignOut(): () => Promise<void> {
  const { mutate: signOut } = useLogout();
  const userId = useCurrentUser()?.id;
  return useCallback(async () => {
    const hasDrafts = userId !== undefined && draftsOf(userId).length > 0;
    const question = {
      title: i18next.t('shell:signOut.title'),
      text: i18next.t('shell:signOut.drafts'),
      confirmLabel: i18next.t('shell:signOut.confirm'),
      danger: true,
    };
    if (hasDrafts && !(await isConfirmed(question))) return;
    signOut();
  }, [signOut, userId]);
}
