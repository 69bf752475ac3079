import { openQuestion } from '../components/dialogs/confirm.ts';
import { onSessionEnd } from '../lib/http.ts';
import { openModals } from '../lib/modals.ts';
import { onTabMessage } from '../lib/other-tabs.ts';
import { onSignInElsewhere, replaceTokens } from '../lib/session.ts';
import { account, applyRemoteSignOut, expireSession, loadAccount } from '../providers/account.ts';
import { forgetPreferences } from './preferences.ts';
import { queryClient } from './query-client.ts';

/** Removes everything of a person when their session ends, in whatever way and tab, and follows the other tabs. */
export function watchSession(): void {
  onSessionEnd(expireSession);
  account.subscribe(() => {
    const state = account.get();
    if (state.kind !== 'signedOut') return;
    queryClient.clear();
    openModals.set([]);
    openQuestion.set(undefined);
    if (state.isChosen) forgetPreferences();
  });
  onTabMessage((message) => {
    if (message.kind === 'renewed') replaceTokens(message.instead, message.tokens);
    else applyRemoteSignOut(message.sessionId);
  });
  onSignInElsewhere(() => {
    if (account.get().kind === 'signedOut') void loadAccount();
  });
}
