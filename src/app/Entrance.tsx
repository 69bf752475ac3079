import { lazy } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { PageSpinner } from '../components/PageSpinner.tsx';
import { useStore } from '../lib/store.ts';
import { UnreachablePage } from '../pages/UnreachablePage.tsx';
import { account } from '../providers/account.ts';
import { loadAllWords } from '../providers/i18n.ts';
import { loadPortal, loadSignIn } from './load-portal.ts';

const SignInPage = lazy(loadSignIn);
const SetUpPage = lazy(() => import('../pages/set-up/SetUpPage.tsx'));
const Portal = lazy(async () => {
  const [portal] = await Promise.all([loadPortal(), loadAllWords()]);
  return portal;
});

/** Visitors come to sign in, everyone else comes into the portal. */
export function Entrance() {
  const state = useStore(account);
  if (state.kind === 'loading') return <PageSpinner />;
  if (state.kind === 'unreachable') return <UnreachablePage />;
  if (state.kind === 'signedIn') return <Portal />;
  return (
    <Routes>
      <Route path="/login" element={<SignInPage />} />
      <Route path="/setup/:token" element={<SetUpPage />} />
      <Route path="*" element={<ToSignIn forget={state.isChosen === true} />} />
    </Routes>
  );
}

/** Remembers the address that was asked for, to go there after signing in. Whoever signed out is done with it. */
function ToSignIn({ forget }: { forget: boolean }) {
  const { pathname, search, hash } = useLocation();
  const asked = `${pathname}${search}${hash}`;
  return (
    <Navigate to={forget || asked === '/' ? '/login' : `/login?to=${encodeURIComponent(asked)}`} replace />
  );
}
