/** Loads what stands behind the entrance: Refine, the frame and the resources. */
export const loadPortal = () => import('./Portal.tsx');

/** Loads the door. */
export const loadSignIn = () => import('../pages/sign-in/SignInPage.tsx');
