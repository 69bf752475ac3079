import { type ComponentType, lazy, useEffect } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { PageSpinner } from '../../components/PageSpinner.tsx';
import { useStore } from '../../lib/store.ts';
import { UnreachablePage } from '../../pages/UnreachablePage.tsx';
import { account } from '../../providers/account.ts';
import { followLanguage } from '../language.ts';
import { Frame } from '../layout/Frame.tsx';
import { adoptPreferences } from '../preferences.ts';
import { Guard } from './Guard.tsx';
import { landingPath, screens } from './screens.ts';

const pages = screens.map((screen) => ({ ...screen, Page: lazy(screen.load) as ComponentType }));
const bare = pages.filter((page) => page.bare);
const framed = pages.filter((page) => !page.bare);

/** Every address of the portal. What is none of them leads to the main page. */
export function AppRoutes() {
  const state = useStore(account);
  const user = state.kind === 'signedIn' ? state.user : undefined;

  useEffect(() => {
    if (!user) return;
    adoptPreferences(user.settings);
    void followLanguage(user.settings.language);
  }, [user]);

  if (state.kind === 'loading') return <PageSpinner />;
  if (state.kind === 'unreachable') return <UnreachablePage />;
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
      <Route path="*" element={<MainPage />} />
    </Routes>
  );
}

/** Sends visitors to sign in, and everyone else to the first page that is theirs. */
function MainPage() {
  const state = useStore(account);
  if (state.kind === 'signedIn') return <Navigate to={landingPath(state.user)} replace />;
  return <Navigate to="/login" replace />;
}
