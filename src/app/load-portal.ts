/** Loads what stands behind the entrance: Refine, the frame and the resources. */
export const loadPortal = () => import('./Portal.tsx');
