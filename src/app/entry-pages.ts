import { lazyComponent } from '../components/lazy-component.tsx';

/** Refine, the frame and the resources, with the page of the current address. */
export const portal = lazyComponent(async () => {
  const [inside, { preloadPage }] = await Promise.all([import('./Portal.tsx'), import('./routing/pages.ts')]);
  await preloadPage(window.location.pathname);
  return inside;
});

/** Signing in, which loads neither Refine nor a resource. */
export const signInPage = lazyComponent(() => import('../pages/sign-in/SignInPage.tsx'));

/** Setting up the first administrator. */
export const setUpPage = lazyComponent(() => import('../pages/set-up/SetUpPage.tsx'));
