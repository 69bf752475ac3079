import type { CurrentUser } from '#contract/auth.ts';
import { hasAnyRole, isRegistered } from '#contract/roles.ts';
import type { MenuEntry, Screen } from '../../lib/resource-face.ts';
import { faces } from '../resources.ts';

/** The screens of the shell itself. */
export const shellScreens: readonly Screen[] = [
  {
    path: '/session/confirm',
    access: 'registered',
    load: () => import('../../pages/session-confirm/SessionConfirmPage.tsx'),
    bare: true,
  },
  { path: '/profile', access: 'registered', load: () => import('../../pages/profile/ProfilePage.tsx') },
];

/** Every screen of the portal. */
export const screens: readonly Screen[] = [...shellScreens, ...faces.flatMap((face) => face.screens)];

/** The menu, in its order. */
export const menuEntries: readonly MenuEntry[] = faces
  .flatMap((face) => face.menu)
  .toSorted((a, b) => a.order - b.order);

/** Whether a screen is open to someone; `user` is undefined for a visitor. */
export function mayOpen({ access }: Pick<Screen, 'access'>, user: CurrentUser | undefined): boolean {
  if (access === 'all') return true;
  if (access === 'unknown') return !user;
  if (!user) return false;
  return access === 'registered' ? isRegistered(user.roles) : hasAnyRole(user.roles, access);
}

/** The entries of the menu that are open to someone. */
export function menuFor(user: CurrentUser | undefined): MenuEntry[] {
  return menuEntries.filter((entry) => mayOpen(entry, user));
}

/** Where someone lands: the first entry of their menu, or their profile. */
export function landingPath(user: CurrentUser): string {
  return menuFor(user)[0]?.to ?? '/profile';
}
