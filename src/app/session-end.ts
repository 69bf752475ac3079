import i18next from 'i18next';
import { confirm, openQuestion } from '../components/dialogs/confirm.ts';
import { draftsOf } from '../lib/drafts.ts';
import { onSessionEnd } from '../lib/http.ts';
import { openModals } from '../lib/modals.ts';
import { onTabMessage } from '../lib/other-tabs.ts';
import { onSignInElsewhere, replaceTokens } from '../lib/session.ts';
import { account, applyRemoteSignOut, expireSession, loadAccount, signOut } from '../providers/account.ts';
import { paletteState } from './palette/palette-state.ts';
import { forgetPreferences } from './preferences.ts';
import { queryClient } from './query-client.ts';

/** Sees to it that nothing of a person outlives their session, however it ends and in whichever tab. */
export function watchSession(): void {
  onSessionEnd(expireSession);
  account.subscribe(() => {
    const state = account.get();
    if (state.kind !== 'signedOut') return;
    queryClient.clear();
    openModals.set([]);
    openQuestion.set(undefined);
    paletteState.set('closed');
    if (state.isChosen) forgetPreferences();
  });
  onTabMessage((message) => {
    if (message.kind === 'renewed') replaceTokens(message.instead, message.tokens);
    else applyRemoteSignOut();
  });
  onSignInElsewhere(() => {
    if (account.get().kind === 'signedOut') void loadAccount();
  });
}

/** A chosen sign-out. Unsaved drafts go with it, so it asks when there are some. */
export async function confirmSignOut(): Promise<void> {
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
  signOut();
}
