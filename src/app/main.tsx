import '../lib/zod-without-eval.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { openQuestion } from '../components/dialogs/confirm.ts';
import { onSessionEnd } from '../lib/http.ts';
import { openModals } from '../lib/modals.ts';
import { onTabMessage } from '../lib/other-tabs.ts';
import { onSignInElsewhere, readTokens, replaceTokens } from '../lib/session.ts';
import { account, applyRemoteSignOut, expireSession, loadAccount } from '../providers/account.ts';
import { startI18n } from '../providers/i18n.ts';
import { notify } from '../providers/notification-provider.ts';
import { App } from './App.tsx';
import { portal } from './entry-pages.ts';
import { chooseLanguage, syncLanguage } from './language.ts';
import { applyAccountPreferences, forgetPreferences } from './preferences.ts';
import { queryClient } from './query-client.ts';

watchSession();
applyAccountPreferences();

const root = document.getElementById('root');
if (root) {
  // What will be shown is loaded in parallel with the messages; a failure is handled where it is shown.
  if (readTokens()) portal.preload().catch(() => undefined);
  const messages = startI18n(await chooseLanguage());
  void loadAccount();
  await messages;
  syncLanguage();
  // Rendered in pieces, between which the browser can answer.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
  // Reading a cookie makes the page wait for the browser, so it comes last.
  setTimeout(showErrorCookie);
}

/** The most letters of such a message that are shown. */
const maxLength = 300;

/** Shows the message that a redirect left in the cookie `error`, as text, and deletes the cookie. */
function showErrorCookie(): void {
  const value = document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith('error='))
    ?.slice('error='.length);
  if (value === undefined) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = 'error=; path=/; max-age=0';
  try {
    const { message } = JSON.parse(decodeURIComponent(value)) as { message?: unknown };
    if (typeof message === 'string' && message)
      notify({ type: 'error', message: message.slice(0, maxLength) });
  } catch {
    // Any other content of the cookie is not shown.
  }
}

/** Removes everything of a person when their session ends, in whatever way and tab, and follows the other tabs. */
function watchSession(): void {
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
