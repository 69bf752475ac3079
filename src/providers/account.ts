import i18next from 'i18next';
import { authEndpoints, type CurrentUser, type SignInAnswer, type Tokens } from '#contract/auth.ts';
import { call } from '../lib/api.ts';
import { ApiError, isTransient } from '../lib/api-error.ts';
import { postTabMessage } from '../lib/other-tabs.ts';
import {
  clearStorage,
  currentSessionId,
  currentViewing,
  endSession,
  ownTokens,
  readTokens,
  selectNamespace,
  startSession,
} from '../lib/session.ts';
import { createStore } from '../lib/store.ts';
import { notify, notifyFailure } from './notification-provider.ts';

/** What the app knows of the person who uses it. */
export type AccountState =
  | { kind: 'loading' }
  | { kind: 'unreachable' }
  /** `isChosen` after a sign-out by hand, as opposed to a visitor and to a session that expired. */
  | { kind: 'signedOut'; isChosen?: boolean }
  /** The tab showed the portal as another person sees it. */
  | { kind: 'viewEnded' }
  | { kind: 'signedIn'; user: CurrentUser };

/** Who is signed in. Refine's auth provider answers from it, and so does what is shown before Refine is loaded. */
export const account = createStore<AccountState>({ kind: 'loading' });

/** The person who is signed in, for code outside of components. */
export function signedInUser(): CurrentUser | undefined {
  const state = account.get();
  return state.kind === 'signedIn' ? state.user : undefined;
}

/** Stores what the API answers about the signed-in person. */
export function setCurrentUser(user: CurrentUser): void {
  selectNamespace(user.accessPortal.selectedNamespace);
  account.set({ kind: 'signedIn', user });
}

// Calls go beside Refine here: the sign-in page needs them before it is loaded.

/** Reads who is signed in. A server that cannot be reached does not end the session. */
export async function loadAccount(): Promise<void> {
  const tokens = readTokens();
  if (!tokens) {
    account.set({ kind: 'signedOut' });
    return;
  }
  const { endsAt = Number.POSITIVE_INFINITY } = currentViewing() ?? {};
  if (endsAt <= Date.now()) return expireSession();
  account.set({ kind: 'loading' });
  const user = (await takeRequested(tokens)) ?? (await call(authEndpoints.current).catch(handleLoadError));
  if (user) setCurrentUser(user);
}

declare global {
  /** The account as the page requested it with its first token, before its code arrived. */
  var requestedAccount: { accessToken: string; answer: Promise<Response> } | undefined;
}

/** What the page has requested already; undefined where that failed or was for another session. */
async function takeRequested({ accessToken }: Tokens): Promise<CurrentUser | undefined> {
  const requested = globalThis.requestedAccount;
  globalThis.requestedAccount = undefined;
  if (requested?.accessToken !== accessToken) return undefined;
  const answer = await requested.answer.catch(() => undefined);
  // Read in any case: a connection is not free for other requests before.
  const body = await answer?.json().catch(() => undefined);
  return answer?.ok ? body : undefined;
}

function handleLoadError(error: unknown): void {
  if (error instanceof ApiError && isTransient(error)) account.set({ kind: 'unreachable' });
  // A 401 that a refresh could not mend has ended the session already.
  else if (!(error instanceof ApiError) || error.statusCode !== 401) {
    if (currentViewing()) expireSession();
    else leave({ isChosen: false });
    notifyFailure(error);
  }
}

/** E-mail address, password, and whether the session outlives the tab. */
export interface Credentials {
  email: string;
  password: string;
  stayLogin: boolean;
}

/** Signs in and starts the session. */
export async function signIn({ email, password, stayLogin }: Credentials): Promise<void> {
  const answer: SignInAnswer = await call(authEndpoints.signIn, {
    params: { clientType: 'Web' },
    body: { username: email, password, stayLogin },
  });
  const { accessToken, refreshToken, userid, ...person } = answer;
  startSession({ accessToken, refreshToken }, stayLogin);
  completeSignIn({ ...person, id: userid, stayLogin });
}

/** Goes on with what signing in, or its second step, was answered. */
export function completeSignIn({
  deletionCanceled,
  ...user
}: CurrentUser & Pick<SignInAnswer, 'deletionCanceled'>): void {
  setCurrentUser(user);
  if (deletionCanceled) notify({ type: 'success', message: i18next.t('account:signIn.deletionCanceled') });
}

let waiting: Credentials | undefined;

/** Keeps right credentials, in memory only, while the account has to pass a step before it may sign in. */
export function keepCredentials(credentials: Credentials): void {
  waiting = credentials;
}

/** The credentials that wait for a step of this account; they are given out once. */
export function takeCredentials(email: string | undefined): Credentials | undefined {
  const taken = waiting?.email === email ? waiting : undefined;
  waiting = undefined;
  return taken;
}

/** Signs out here and in the other tabs of the session, whatever the server answers. */
export function signOut(): void {
  const sessionId = currentSessionId();
  const userId = signedInUser()?.id;
  leave({ isChosen: true });
  clearStorage(userId);
  postTabMessage({ kind: 'ended', sessionId, isChosen: true });
}

/** Follows what another tab says has ended, if it is the session of this one. */
export function followEnd({
  sessionId,
  isChosen,
  reason,
}: {
  sessionId: string | undefined;
  isChosen: boolean;
  reason?: string | undefined;
}): void {
  if (sessionId !== currentSessionId()) return;
  if (!isChosen) {
    expireSession(reason);
    return;
  }
  endSession();
  clearStorage(signedInUser()?.id);
  account.set({ kind: 'signedOut', isChosen });
}

/** Ends a session that the server ended, in all tabs. Drafts are kept, and so is the look of the portal. */
export function expireSession(reason?: string): void {
  if (currentViewing()) {
    // The own session may go on; where it does not, the way back leads to the sign-in page.
    account.set({ kind: 'viewEnded' });
    return;
  }
  const sessionId = currentSessionId();
  endSession();
  if (account.get().kind === 'signedOut') return;
  account.set({ kind: 'signedOut' });
  notify({ type: 'warning', message: () => reason ?? i18next.t('shell:sessionExpired') });
  postTabMessage({ kind: 'ended', sessionId, isChosen: false, reason });
}

function leave({ isChosen }: { isChosen: boolean }): void {
  const tokens = ownTokens();
  if (tokens) void endOnServer(tokens);
  endSession();
  account.set({ kind: 'signedOut', isChosen });
}

/** After how long a server that could not be reached is called again, in milliseconds. */
const pause = 5_000;

/** Ends a session on the server; while that cannot be reached, again and again as long as the page is open. */
async function endOnServer(tokens: Tokens): Promise<void> {
  try {
    await call(authEndpoints.signOut, { tokens });
  } catch (error) {
    if (error instanceof ApiError && isTransient(error)) setTimeout(() => void endOnServer(tokens), pause);
  }
}
