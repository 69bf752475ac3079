import i18next from 'i18next';
import { confirm } from '../components/dialogs/confirm.ts';
import { draftsOf } from '../lib/drafts.ts';
import { clearStorage, isSignOutElsewhere } from '../lib/session.ts';
import { showToast } from '../lib/toasts.ts';
import { account, signOut } from '../providers/account.ts';
import { queryClient } from './query-client.ts';

/** A session that ran out: back to signing in, with what was being written kept. */
export function endExpiredSession(): void {
  if (account.get().kind !== 'signedIn') return;
  clearStorage({ keepDrafts: true });
  forget();
  showToast({ severity: 'warning', message: i18next.t('shell:sessionExpired'), key: 'session' });
}

/** A chosen sign-out. Unsaved drafts go with it, so it asks when there are some. */
export async function chooseSignOut(): Promise<void> {
  const state = account.get();
  if (state.kind === 'signedIn' && draftsOf(state.user.id).length > 0) {
    const { confirmed } = await confirm({
      title: i18next.t('shell:signOut.title'),
      text: i18next.t('shell:signOut.drafts'),
      confirmLabel: i18next.t('shell:signOut.confirm'),
      cancelLabel: i18next.t('common:cancel'),
      danger: true,
    });
    if (!confirmed) return;
  }
  await signOut({ keepDrafts: false });
  forget();
  showToast({ severity: 'success', message: i18next.t('shell:signedOut'), key: 'session' });
}

/** Follows a sign-out in another tab. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (isSignOutElsewhere(event)) forget();
  });
}

function forget(): void {
  account.set({ kind: 'signedOut' });
  queryClient.clear();
}
