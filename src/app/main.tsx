import '@fontsource-variable/inter/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onSessionEnd } from '../lib/http.ts';
import { loadAccount } from '../providers/account.ts';
import { startWords } from '../providers/i18n.ts';
import { App } from './App.tsx';
import { showErrorCookie } from './error-cookie.ts';
import { chooseLanguage } from './language.ts';
import { endExpiredSession, followOtherTabs } from './session-end.ts';

onSessionEnd(endExpiredSession);
followOtherTabs();

const root = document.getElementById('root');
if (root) {
  await startWords(await chooseLanguage());
  void loadAccount();
  showErrorCookie();
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
