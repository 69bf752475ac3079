import '../lib/zod-without-eval.ts';
import '@fontsource-variable/inter/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readTokens } from '../lib/session.ts';
import { loadAccount } from '../providers/account.ts';
import { startI18n } from '../providers/i18n.ts';
import { App } from './App.tsx';
import { portal, signInPage } from './entry-pages.ts';
import { showErrorCookie } from './error-cookie.ts';
import { chooseLanguage, syncLanguage } from './language.ts';
import { applyAccountPreferences } from './preferences.ts';
import { watchSession } from './watch-session.ts';

watchSession();
applyAccountPreferences();

const root = document.getElementById('root');
if (root) {
  const mayBeSignedIn = readTokens() !== undefined;
  // What will be shown is loaded in parallel with the messages; a failure is handled where it is shown.
  (mayBeSignedIn ? portal : signInPage).preload().catch(() => undefined);
  const words = startI18n(await chooseLanguage());
  void loadAccount();
  await words;
  syncLanguage();
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  // Reading a cookie makes the page wait for the browser, so it comes last.
  setTimeout(showErrorCookie);
}
