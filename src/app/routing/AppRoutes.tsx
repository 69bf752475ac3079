import { Authenticated, CanAccess } from '@refinedev/core';
import { KBarProvider } from '@refinedev/kbar';
import { type ComponentType, Suspense, useEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { ErrorBoundary } from '../../components/ErrorBoundary.tsx';
import { PageSpinner } from '../../components/PageSpinner.tsx';
import { ownPath } from '../../lib/own-path.ts';
import type { Screen } from '../../lib/resource-definition.ts';
import { NoNamespacePage, NoRolePage } from '../../pages/MessagePages.tsx';
import { useCurrentUser, useNamespaces } from '../../providers/current-user.ts';
import { Frame } from '../layout/Frame.tsx';
import { paletteOptions } from '../palette/Palette.tsx';
import { pages, preloadMenu, preloadPointedAt } from './pages.ts';
import { landingPath } from './screens.ts';

const bare = pages.filter((page) => page.bare);
const framed = pages.filter((page) => !page.bare);

/** Every address of the portal. Any other one leads to the main page. */
export function AppRoutes() {
  const user = useCurrentUser();
  useEffect(() => (user ? whenIdle(() => preloadMenu(user)) : undefined), [user]);
  useEffect(preloadPointedAt, []);
  return (
    <Routes>
      {bare.map((page) => (
        <Route key={page.path} path={page.path} element={<Guard {...page} />} />
      ))}
      <Route element={<VerifiedFrame />}>
        {framed.map((page) => (
          <Route key={page.path} path={page.path} element={<Guard {...page} />} />
        ))}
      </Route>
      <Route path="*" element={<MainPage />} />
    </Routes>
  );
}

/** The frame with its pages, for sessions that passed the second step; others are sent there. */
function VerifiedFrame() {
  return (
    <Authenticated key="frame" loading={<PageSpinner />}>
      <KBarProvider options={paletteOptions}>
        <Frame />
      </KBarProvider>
    </Authenticated>
  );
}

/** Sends people to the page that they requested before they signed in, else to the first one that is open to them. */
function MainPage() {
  const user = useCurrentUser();
  const { search } = useLocation();
  if (!user) return null;
  const requested = ownPath(search);
  const path = requested === '/' ? landingPath(user) : requested;
  return path ? <Navigate to={path} replace /> : <NoRolePage />;
}

/** Runs work once the page is idle; returns how to cancel it. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) return () => {};
  const handle = window.requestIdleCallback(work, { timeout: 3_000 });
  return () => window.cancelIdleCallback(handle);
}

/** Opens a page to those whose roles allow it and sends everyone else to the main page. */
function Guard({ path, access, Component }: Pick<Screen, 'path' | 'access'> & { Component: ComponentType }) {
  const { pathname } = useLocation();
  return (
    <CanAccess resource={path} action="open" fallback={<Navigate to="/" replace />}>
      {/* Keyed by the address, so that a page that failed does not take the next one with it. */}
      <ErrorBoundary key={pathname}>
        <Suspense fallback={<PageSpinner />}>
          {Array.isArray(access) ? <InNamespace Page={Component} /> : <Component />}
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
