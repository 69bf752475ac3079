import { useEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { NoRolePage } from '../../pages/NoRolePage.tsx';
import { useCurrentUser } from '../../providers/current-user.ts';
import { Frame } from '../layout/Frame.tsx';
import { Guard } from './Guard.tsx';
import { ownPath } from './own-path.ts';
import { pages, preloadMenu } from './pages.ts';
import { landingPath } from './screens.ts';

const bare = pages.filter((page) => page.bare);
const framed = pages.filter((page) => !page.bare);

/** Every address of the portal. What is none of them leads to the main page. */
export function AppRoutes() {
  const user = useCurrentUser();
  useEffect(() => (user ? whenIdle(() => preloadMenu(user)) : undefined), [user]);
  return (
    <Routes>
      {bare.map(({ path, Page, access }) => (
        <Route key={path} path={path} element={<Guard access={access} Page={Page} />} />
      ))}
      <Route element={<Frame />}>
        {framed.map(({ path, Page, access }) => (
          <Route key={path} path={path} element={<Guard access={access} Page={Page} />} />
        ))}
      </Route>
      <Route path="/login" element={<BackToAsked />} />
      <Route path="*" element={<MainPage />} />
    </Routes>
  );
}

/** Someone who just signed in goes where they wanted to go. */
function BackToAsked() {
  const { search } = useLocation();
  return <Navigate to={ownPath(search)} replace />;
}

/** Sends people to the first page that is theirs. */
function MainPage() {
  const user = useCurrentUser();
  if (!user) return null;
  const path = landingPath(user);
  return path ? <Navigate to={path} replace /> : <NoRolePage />;
}

/** Runs work once the page has nothing better to do; answers how to call it off. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) return () => {};
  const handle = window.requestIdleCallback(work, { timeout: 3_000 });
  return () => window.cancelIdleCallback(handle);
}
