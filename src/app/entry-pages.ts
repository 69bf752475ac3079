import { lazyComponent } from '../components/lazy-component.tsx';

/** Refine, the frame and the resources, with the page of the current address. */
export const portal = lazyComponent(async () => {
  const inside = await import('./Portal.tsx');
  await inside.preloadPage(window.location.pathname);
  return inside;
});

/** Setting up the first administrator. */
export const setUpPage = lazyComponent(() => import('../pages/set-up/SetUpPage.tsx'));
