import { lazyPage } from './routing/lazy-page.tsx';

/** What stands behind the entrance: Refine, the frame and the resources, with the page that is asked for. */
export const portal = lazyPage(async () => {
  const [inside, { preloadPage }] = await Promise.all([import('./Portal.tsx'), import('./routing/pages.ts')]);
  await preloadPage(window.location.pathname);
  return inside;
});

/** The door. */
export const signInPage = lazyPage(() => import('../pages/sign-in/SignInPage.tsx'));

/** Where the first administrator comes in. */
export const setUpPage = lazyPage(() => import('../pages/set-up/SetUpPage.tsx'));
