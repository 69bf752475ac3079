import { authEndpoints, type CurrentUser, type SignInAnswer } from '#contract/auth.ts';
import { call } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { clearStorage, endSession, readTokens, selectWorkspace, startSession } from '../lib/session.ts';
import { createStore } from '../lib/store.ts';

/** Where the app stands with the person in front of it. */
export type AccountState =
  | { kind: 'loading' }
  | { kind: 'unreachable' }
  | { kind: 'signedOut' }
  | { kind: 'signedIn'; user: CurrentUser };

/** Who is signed in; the whole app follows it. */
export const account = createStore<AccountState>({ kind: 'loading' });

/** Takes over what the API says of the signed-in person. */
export function setCurrentUser(user: CurrentUser): void {
  selectWorkspace(user.accessPortal.selectedNamespace);
  account.set({ kind: 'signedIn', user });
}

/** Reads who is signed in. A server that cannot be reached is no reason to sign anybody out. */
export async function loadAccount(): Promise<void> {
  if (!readTokens()) {
    account.set({ kind: 'signedOut' });
    return;
  }
  account.set({ kind: 'loading' });
  try {
    setCurrentUser(await call(authEndpoints.current));
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'NETWORK' || error.status >= 500))
      account.set({ kind: 'unreachable' });
    else {
      endSession();
      account.set({ kind: 'signedOut' });
    }
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

/** Signs out here whatever the server says. Drafts go with a chosen sign-out, not with a session that ran out. */
export async function signOut({ keepDrafts }: { keepDrafts: boolean }): Promise<void> {
  const ending = call(authEndpoints.signOut).catch(() => undefined);
  clearStorage({ keepDrafts });
  account.set({ kind: 'signedOut' });
  await ending;
}
