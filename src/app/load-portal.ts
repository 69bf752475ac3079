/** Loads what stands behind the entrance: Refine, the frame and the resources, with the page that is asked for. */
export async function loadPortal() {
  const portal = import('./Portal.tsx');
  const { preloadPage } = await import('./routing/pages.ts');
  await preloadPage(window.location.pathname);
  return portal;
}

/** Loads the door. */
export const loadSignIn = () => import('../pages/sign-in/SignInPage.tsx');
