import { type LazyComponent, lazyComponent } from '../components/lazy-component.tsx';

/** Refine, the frame and the resources, with the page of the current address. */
export const portal = lazyComponent(async () => {
  const inside = await import('./Portal.tsx');
  await inside.preloadPage(window.location.pathname);
  return inside;
});

const textPage = lazyComponent(() => import('../pages/public/TextPage.tsx'));

/** The pages that open without Refine, by their addresses: to everyone, or only to those who are not signed in. */
export const entryPages: readonly EntryPage[] = [
  { path: '/setup/:token', ...lazyComponent(() => import('../pages/set-up/SetUpPage.tsx')) },
  { path: '/support', forAll: true, ...textPage },
  { path: '/privacy-policy', forAll: true, ...textPage },
  { path: '/terms-of-use', forAll: true, ...textPage },
  {
    path: '/:app/delete-account',
    forAll: true,
    ...lazyComponent(() => import('../pages/public/DeleteAccountPage.tsx')),
  },
  {
    path: '/app/join/:code?',
    forAll: true,
    ...lazyComponent(() => import('../pages/public/JoinPage.tsx')),
  },
  {
    path: '/app/*',
    forAll: true,
    ...lazyComponent(() => import('../pages/public/AppLoaderPage.tsx')),
  },
  { path: '/forgot', forAll: true, ...lazyComponent(() => import('../pages/account/ForgotPage.tsx')) },
  {
    path: '/reset-password/:token?',
    forAll: true,
    ...lazyComponent(() => import('../pages/account/ResetPasswordPage.tsx')),
  },
  {
    path: '/confirm/:email',
    ...lazyComponent(() => import('../pages/account/ConfirmAccountPage.tsx')),
  },
  {
    path: '/change-password/verify/:email',
    ...lazyComponent(() => import('../pages/account/ForcedCodePage.tsx')),
  },
  {
    path: '/change-password/reset/:token?',
    ...lazyComponent(() => import('../pages/account/ForcedPasswordPage.tsx')),
  },
];

interface EntryPage extends LazyComponent<object> {
  path: string;
  forAll?: boolean;
}
