import i18next from 'i18next';
import type { Namespace } from '#contract/namespaces.ts';
import { userEndpoints } from '#contract/users.ts';
import { call } from '../lib/api.ts';
import { showError, showToast } from '../lib/toasts.ts';
import { setCurrentUser } from '../providers/account.ts';
import { queryClient } from './query-client.ts';

/** Moves to another workspace: kept in the account, and everything that is shown is read anew. */
export async function switchNamespace({ id, name }: Namespace): Promise<void> {
  try {
    setCurrentUser(
      await call(userEndpoints.editSettings, { body: { accessPortal: { selectedNamespace: id } } }),
    );
    await queryClient.invalidateQueries();
    showToast({
      severity: 'success',
      message: i18next.t('shell:workspaceSwitched', { name }),
    });
  } catch (error) {
    showError(error);
  }
}
