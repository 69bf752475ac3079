import Button from '@mui/material/Button';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { createBrowserRouter, Navigate, Route, RouterProvider, Routes, useLocation } from 'react-router';
import { BarePage } from '../components/BarePage.tsx';
import { ToastHost } from '../components/dialogs/ToastHost.tsx';
import { ErrorBoundary } from '../components/ErrorBoundary.tsx';
import { lazyComponent } from '../components/lazy-component.tsx';
import { PageSpinner } from '../components/PageSpinner.tsx';
import { isInMaintenance } from '../lib/http.ts';
import { useStore } from '../lib/store.ts';
import SignInPage from '../pages/sign-in/SignInPage.tsx';
import { type AccountState, account, loadAccount } from '../providers/account.ts';
import { entryPages, portal } from './entry-pages.ts';
import { queryClient } from './query-client.ts';
import { AppTheme } from './theme/AppTheme.tsx';

// A data router, because only that lets a form block navigation. The routes themselves are declared after sign-in.
const router = createBrowserRouter([
  {
    path: '*',
    element: (
      <ErrorBoundary>
        <Suspense fallback={<PageSpinner />}>
          <SessionGate />
        </Suspense>
      </ErrorBoundary>
    ),
  },
]);

const viewEnded = lazyComponent(() => import('../pages/view-as/ViewEndedPage.tsx'));
const maintenance = lazyComponent(() => import('../pages/MaintenancePage.tsx'));

/** The whole application. What only signed-in people need is loaded after signing in. */
export function App() {
  return (
    <AppTheme>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <ToastHost />
    </AppTheme>
  );
}

/** Shows the portal to those who are signed in, the sign-in page to everyone else, and to both what is open to all. */
function SessionGate() {
  // Read synchronously: a state that is older than the session would redirect between the portal and the sign-in page.
  const state = useStore(account);
  const isSignedOut = state.kind === 'signedOut';
  const isClosed = useStore(isInMaintenance) && !isSignedOut;
  return (
    <>
      {isClosed && <maintenance.Component />}
      <Routes>
        {entryPages
          .filter(({ forAll }) => forAll || isSignedOut)
          .map(({ path, Component }) => (
            <Route key={path} path={path} element={<Component />} />
          ))}
        {isSignedOut && <Route path="/login" element={<SignInPage />} />}
        <Route path="*" element={<Rest state={state} />} />
      </Routes>
    </>
  );
}

/** Every other address. */
function Rest({ state }: { state: AccountState }) {
  if (state.kind === 'loading') return <PageSpinner />;
  if (state.kind === 'unreachable') return <UnreachablePage />;
  if (state.kind === 'viewEnded') return <viewEnded.Component />;
  if (state.kind === 'signedIn') return <portal.Component />;
  return <ToSignIn forget={state.isChosen === true} />;
}

/** Keeps the requested address, to go there after signing in; not after a sign-out by hand. */
function ToSignIn({ forget }: { forget: boolean }) {
  const { pathname, search, hash } = useLocation();
  const requested = `${pathname}${search}${hash}`;
  return (
    <Navigate
      to={forget || requested === '/' ? '/login' : `/login?to=${encodeURIComponent(requested)}`}
      replace
    />
  );
}

/** Shown at start-up while the server cannot be reached: the session is kept. */
function UnreachablePage() {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <BarePage title={t('shell:unreachable.title')} text={t('shell:unreachable.text')}>
      <Button variant="contained" onClick={() => void loadAccount()}>
        {t('common:retry')}
      </Button>
    </BarePage>
  );
}
