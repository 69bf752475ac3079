import { Authenticated } from '@refinedev/core';
import { KBarProvider } from '@refinedev/kbar';
import { useEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { PageSpinner } from '../../components/PageSpinner.tsx';
import { ownPath } from '../../lib/own-path.ts';
import { NoRolePage } from '../../pages/NoRolePage.tsx';
import { useCurrentUser } from '../../providers/current-user.ts';
import { Frame } from '../layout/Frame.tsx';
import { paletteOptions } from '../palette/Palette.tsx';
import { Guard } from './Guard.tsx';
import { pages, preloadMenu } from './pages.ts';
import { landingPath } from './screens.ts';

const bare = pages.filter((page) => page.bare);
const framed = pages.filter((page) => !page.bare);

/** Every address of the portal. Any other one leads to the main page. */
export function AppRoutes() {
  const user = useCurrentUser();
  useEffect(() => (user ? whenIdle(() => preloadMenu(user)) : undefined), [user]);
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
      <Route path="/login" element={<ToRequestedPage />} />
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

/** After signing in: the page that was requested before. */
function ToRequestedPage() {
  const { search } = useLocation();
  return <Navigate to={ownPath(search)} replace />;
}

/** Sends people to the first page that is open to them. */
function MainPage() {
  const user = useCurrentUser();
  if (!user) return null;
  const path = landingPath(user);
  return path ? <Navigate to={path} replace /> : <NoRolePage />;
}

/** Runs work once the page is idle; returns how to cancel it. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) return () => {};
  const handle = window.requestIdleCallback(work, { timeout: 3_000 });
  return () => window.cancelIdleCallback(handle);
}
