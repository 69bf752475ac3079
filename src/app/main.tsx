import '../lib/zod-without-eval.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import type { Tokens } from '#contract/auth.ts';
import { openQuestion } from '../components/dialogs/confirm.ts';
import { ErrorBoundary } from '../components/ErrorBoundary.tsx';
import { onSessionEnd } from '../lib/http.ts';
import { openModals } from '../lib/modals.ts';
import { onTabMessage } from '../lib/other-tabs.ts';
import { reportUncaught } from '../lib/report-error.ts';
import {
  currentSessionId,
  isOfThisView,
  isWebView,
  keptHanded,
  onSignInElsewhere,
  readTokens,
  replaceTokens,
  sessionIdOf,
} from '../lib/session.ts';
import { account, expireSession, followEnd, loadAccount } from '../providers/account.ts';
import { startI18n } from '../providers/i18n.ts';
import { notify } from '../providers/notification-provider.ts';
import { App } from './App.tsx';
import { portal } from './entry-pages.ts';
import { chooseLanguage, followProductKind, syncLanguage } from './language.ts';
import { applyAccountPreferences, forgetPreferences } from './preferences.ts';
import { queryClient } from './query-client.ts';

const { tokens = keptHanded(), error } = globalThis.handed ?? {};
globalThis.handed = undefined;
reportUncaught();
watchSession();
applyAccountPreferences();

const root = document.getElementById('root');
if (root) {
  // What will be shown is loaded in parallel with the messages; a failure is handled where it is shown.
  if (readTokens() ?? tokens) portal.preload().catch(() => undefined);
  const messages = startI18n(await chooseLanguage());
  void (tokens ? takeOver(tokens, messages) : loadAccount());
  if (isWebView()) void import('./web-view/host.ts').then(({ followHost }) => followHost());
  await messages;
  syncLanguage();
  followProductKind();
  // Rendered in pieces, between which the browser can answer.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <ErrorBoundary>
          <App />
        </ErrorBoundary>
      </StrictMode>,
    ),
  );
  if (error) showHandedError(error);
}

/** Shows the message that a redirect left in the cookie `error`, as text; the first 300 letters of it. */
function showHandedError(value: string): void {
  try {
    const { message } = JSON.parse(decodeURIComponent(value)) as { message?: unknown };
    if (typeof message === 'string' && message) notify({ type: 'error', message: message.slice(0, 300) });
  } catch {
    // Any other content of the cookie is not shown.
  }
}

declare global {
  /** What the page found in its address and in cookies, and removed there. */
  var handed: { tokens?: Tokens; error?: string } | undefined;
}

/** Starts with tokens that were handed over, once there are the words to ask with. */
async function takeOver(tokens: Tokens, messages: Promise<void>): Promise<void> {
  const { startHanded } = await import('./handed-session.ts');
  await messages;
  await startHanded(tokens);
}

/** Removes everything of a person when their session ends, in whatever way and tab, and follows the other tabs. */
function watchSession(): void {
  onSessionEnd(expireSession);
  account.subscribe(() => {
    const state = account.get();
    if (state.kind !== 'signedOut' && state.kind !== 'viewEnded') return;
    queryClient.clear();
    openModals.set([]);
    openQuestion.set(undefined);
    if (state.kind === 'signedOut' && state.isChosen) forgetPreferences();
  });
  onTabMessage((message) => {
    if (message.kind === 'renewed') replaceTokens(message.instead, message.tokens);
    else followEnd(message);
  });
  onSignInElsewhere(() => {
    if (account.get().kind === 'signedOut') void loadAccount();
  });
  // A page that the browser kept, and shows again after Back, missed what happened meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => {
    const shown = currentSessionId();
    const tokens = readTokens();
    const isSame = shown === (tokens && sessionIdOf(tokens));
    if (!persisted || (isSame && isOfThisView() && !keptHanded())) return;
    document.documentElement.hidden = true;
    window.location.reload();
  });
}
