import { type ComponentType, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { ErrorBoundary } from '../../components/ErrorBoundary.tsx';
import { PageSpinner } from '../../components/PageSpinner.tsx';
import type { Screen } from '../../lib/resource-definition.ts';
import { NoNamespacePage } from '../../pages/no-namespace/NoNamespacePage.tsx';
import { useCurrentUser, useNamespaces } from '../../providers/current-user.ts';
import { canOpen } from './screens.ts';

const confirmPath = '/session/confirm';

/** Opens a screen to those whose roles allow it and sends everyone else to the main page. */
export function Guard({ access, Page }: { access: Screen['access']; Page: ComponentType }) {
  const user = useCurrentUser();
  const { pathname } = useLocation();

  if (user && !user.sessionIsVerified && pathname !== confirmPath)
    return <Navigate to={confirmPath} replace />;
  if (user?.sessionIsVerified && pathname === confirmPath) return <Navigate to="/" replace />;
  if (!canOpen({ access }, user)) return <Navigate to="/" replace />;
  // A page that failed must not take the next one with it, so the boundary begins anew with each address.
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<PageSpinner />}>
        {Array.isArray(access) ? <InNamespace Page={Page} /> : <Page />}
      </Suspense>
    </ErrorBoundary>
  );
}

/** Screens with shared data need a workspace; someone without one is told so. */
function InNamespace({ Page }: { Page: ComponentType }) {
  const user = useCurrentUser();
  const { isLoading, all } = useNamespaces();
  const hasNone = !user?.accessPortal.selectedNamespace && !isLoading && all.length === 0;
  return hasNone ? <NoNamespacePage /> : <Page />;
}
