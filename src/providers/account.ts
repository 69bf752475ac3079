import i18next from 'i18next';
import { authEndpoints, type CurrentUser, type SignInAnswer } from '#contract/auth.ts';
import { call } from '../lib/api.ts';
import { ApiError, isTransient } from '../lib/api-error.ts';
import { postTabMessage } from '../lib/other-tabs.ts';
import { clearStorage, endSession, readTokens, selectNamespace, startSession } from '../lib/session.ts';
import { createStore } from '../lib/store.ts';
import { showError, showToast } from '../lib/toasts.ts';

/** Where the app stands with the person in front of it. */
export type AccountState =
  | { kind: 'loading' }
  | { kind: 'unreachable' }
  /** `isChosen` after a sign-out by hand, as opposed to a visitor and to a session that ran out. */
  | { kind: 'signedOut'; isChosen?: boolean }
  | { kind: 'signedIn'; user: CurrentUser };

/** Who is signed in; the whole app follows it. */
export const account = createStore<AccountState>({ kind: 'loading' });

/** Takes over what the API says of the signed-in person. */
export function setCurrentUser(user: CurrentUser): void {
  selectNamespace(user.accessPortal.selectedNamespace);
  account.set({ kind: 'signedIn', user });
}

/** Reads who is signed in. A server that cannot be reached is no reason to sign anybody out. */
export async function loadAccount(): Promise<void> {
  if (!readTokens()) {
    account.set({ kind: 'signedOut' });
    return;
  }
  account.set({ kind: 'loading' });
  const user = await call(authEndpoints.current).catch(whyUnknown);
  if (user) setCurrentUser(user);
}

function whyUnknown(error: unknown): void {
  if (error instanceof ApiError && isTransient(error)) account.set({ kind: 'unreachable' });
  // A 401 that a refresh could not mend has ended the session already.
  else if (!(error instanceof ApiError) || error.statusCode !== 401) {
    leave({ isChosen: false });
    showError(error);
  }
}

/** Signs in and takes over the session. */
export async function signIn(email: string, password: string, stayLogin: boolean): Promise<CurrentUser> {
  const answer: SignInAnswer = await call(authEndpoints.signIn, {
    params: { clientType: 'Web' },
    body: { username: email, password, stayLogin },
  });
  const { accessToken, refreshToken, userid, ...person } = answer;
  startSession({ accessToken, refreshToken }, stayLogin);
  const user = { ...person, id: userid, stayLogin };
  setCurrentUser(user);
  return user;
}

/** Signs out here and in the other tabs, whatever the server says. */
export function signOut(): void {
  leave({ isChosen: true });
  clearStorage();
  postTabMessage({ kind: 'signedOut' });
  showToast({ severity: 'success', message: i18next.t('shell:signedOut') });
}

/** Follows a sign-out in another tab. */
export function applyRemoteSignOut(): void {
  clearStorage();
  account.set({ kind: 'signedOut', isChosen: true });
}

/** Takes note that the session ran out. What was being written is kept, and so is the look of the portal. */
export function expireSession(): void {
  endSession();
  if (account.get().kind === 'signedOut') return;
  account.set({ kind: 'signedOut' });
  showToast({ severity: 'warning', message: i18next.t('shell:sessionExpired') });
}

function leave({ isChosen }: { isChosen: boolean }): void {
  void call(authEndpoints.signOut).catch(() => undefined);
  endSession();
  account.set({ kind: 'signedOut', isChosen });
}
