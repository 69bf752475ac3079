import { Navigate, Route, Routes, useLocation } from 'react-router';
import { PageSpinner } from '../components/PageSpinner.tsx';
import { useStore } from '../lib/store.ts';
import { UnreachablePage } from '../pages/UnreachablePage.tsx';
import { account } from '../providers/account.ts';
import { portal, setUpPage, signInPage } from './entry-pages.ts';

/** Visitors come to sign in, everyone else comes into the portal. */
export function SessionGate() {
  const state = useStore(account);
  if (state.kind === 'loading') return <PageSpinner />;
  if (state.kind === 'unreachable') return <UnreachablePage />;
  if (state.kind === 'signedIn') return <portal.Page />;
  return (
    <Routes>
      <Route path="/login" element={<signInPage.Page />} />
      <Route path="/setup/:token" element={<setUpPage.Page />} />
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
