import { CanAccess } from '@refinedev/core';
import { type ComponentType, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { ErrorBoundary } from '../../components/ErrorBoundary.tsx';
import { PageSpinner } from '../../components/PageSpinner.tsx';
import type { Screen } from '../../lib/resource-definition.ts';
import { NoNamespacePage } from '../../pages/no-namespace/NoNamespacePage.tsx';
import { useCurrentUser, useNamespaces } from '../../providers/current-user.ts';

/** Opens a page to those whose roles allow it and sends everyone else to the main page. */
export function Guard({ path, access, Page }: Pick<Screen, 'path' | 'access'> & { Page: ComponentType }) {
  const { pathname } = useLocation();
  return (
    <CanAccess resource={path} action="open" fallback={<Navigate to="/" replace />}>
      {/* Keyed by the address, so that a page that failed does not take the next one with it. */}
      <ErrorBoundary key={pathname}>
        <Suspense fallback={<PageSpinner />}>
          {Array.isArray(access) ? <InNamespace Page={Page} /> : <Page />}
        </Suspense>
      </ErrorBoundary>
    </CanAccess>
  );
}

/** Pages with shared data need a namespace; someone without one reads why there is nothing. */
function InNamespace({ Page }: { Page: ComponentType }) {
  const user = useCurrentUser();
  const { isLoading, all } = useNamespaces();
  const hasNone = !user?.accessPortal.selectedNamespace && !isLoading && all.length === 0;
  return hasNone ? <NoNamespacePage /> : <Page />;
}
