import i18next from 'i18next';
import { authEndpoints, type CurrentUser, type Tokens } from '#contract/auth.ts';
import { isConfirmed } from '../components/dialogs/confirm.ts';
import { call } from '../lib/api.ts';
import { ApiError, isTransient } from '../lib/api-error.ts';
import { claimsOf, forgetHanded, isWebView, keepHanded, readTokens, startSession } from '../lib/session.ts';
import { account, loadAccount, setCurrentUser, signedInUser } from '../providers/account.ts';
import { notify, notifyFailure } from '../providers/notification-provider.ts';

/**
 * Starts the session whose tokens came in the address or in cookies. A session that is there already goes on: if it is
 * another person's, they are asked. Tokens that are refused say so, and change nothing.
 */
export async function startHanded(tokens: Tokens): Promise<void> {
  keepHanded(tokens);
  if (readTokens() && !signedInUser()) await loadAccount();
  const present = signedInUser();
  if (present && present.id === claimsOf(tokens).sub) return forgetHanded();
  if (!present && account.get().kind !== 'unreachable') account.set({ kind: 'loading' });
  try {
    const handed = await readHanded(tokens);
    await (present ? ask(present, handed) : start(handed));
    forgetHanded();
  } catch (error) {
    const isUnreachable = error instanceof ApiError && isTransient(error);
    if (!present) account.set({ kind: isUnreachable ? 'unreachable' : 'signedOut' });
    if (isUnreachable && !present) startLater(tokens);
    else if (isUnreachable) notifyFailure(error);
    else {
      forgetHanded();
      notify({ type: 'error', message: i18next.t('account:handed.refused') });
    }
  }
}

/** Tries again once it is known whether someone is signed in. */
function startLater(tokens: Tokens): void {
  const stop = account.subscribe(() => {
    const { kind } = account.get();
    if (kind !== 'signedIn' && kind !== 'signedOut') return;
    stop();
    void startHanded(tokens);
  });
}

interface Handed {
  tokens: Tokens;
  user: CurrentUser;
}

/** Whose session it is. An access token that has expired is renewed first. */
async function readHanded(tokens: Tokens): Promise<Handed> {
  try {
    return { tokens, user: await call(authEndpoints.current, { tokens }) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.statusCode !== 401) throw error;
    const renewed = await call(authEndpoints.refresh, { body: tokens, tokens });
    return { tokens: renewed, user: await call(authEndpoints.current, { tokens: renewed }) };
  }
}

function start({ tokens, user }: Handed): void {
  startSession(tokens, user.stayLogin);
  setCurrentUser(user);
  if (!isWebView())
    notify({ type: 'success', message: i18next.t('account:handed.started', { name: nameOf(user) }) });
}

/** The other person's session is of this tab alone: the other tabs keep theirs. Nothing of the first one stays in the page. */
async function ask(present: CurrentUser, { tokens, user }: Handed): Promise<void> {
  // They may have been renewed.
  keepHanded(tokens);
  const isAccepted = await isConfirmed({
    title: i18next.t('account:handed.title', { name: nameOf(user) }),
    text: i18next.t('account:handed.text', { present: nameOf(present), name: nameOf(user) }),
    confirmLabel: i18next.t('account:handed.confirm', { name: user.username }),
    cancelLabel: i18next.t('account:handed.cancel', { name: present.username }),
  });
  if (!isAccepted) return;
  startSession(tokens, false);
  window.location.reload();
}

function nameOf({ username, email }: CurrentUser): string {
  return `${username} (${email})`;
}
