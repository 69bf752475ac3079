import { matchPath } from 'react-router';
import type { CurrentUser } from '#contract/auth.ts';
import { hasAnyRole, isRegistered } from '#contract/roles.ts';
import type { MenuEntry, Screen } from '../../lib/resource-definition.ts';
import { resourceDefinitions } from '../resources.ts';

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
export const screens: readonly Screen[] = [
  ...shellScreens,
  ...resourceDefinitions.flatMap((definition) => definition.screens),
];

/** The menu, in its order. */
export const menuEntries: readonly MenuEntry[] = resourceDefinitions
  .flatMap((definition) => definition.menu)
  .toSorted((a, b) => a.order - b.order);

/** Whether a screen is open to someone; `user` is undefined for a visitor. */
export function canOpen({ access }: Pick<Screen, 'access'>, user: CurrentUser | undefined): boolean {
  if (access === 'all') return true;
  if (access === 'unknown') return !user;
  if (!user) return false;
  return access === 'registered' ? isRegistered(user.roles) : hasAnyRole(user.roles, access);
}

/** The entries of the menu that are open to someone. */
export function menuFor(user: CurrentUser | undefined): MenuEntry[] {
  return menuEntries.filter((entry) => canOpen(entry, user));
}

/** Where someone lands: the first entry of their menu, or their profile. A guest lands nowhere. */
export function landingPath(user: CurrentUser): string | undefined {
  return menuFor(user)[0]?.to ?? (isRegistered(user.roles) ? '/profile' : undefined);
}

/** Whether an entry of the menu is where one is. */
export function isCurrentPage({ to }: Pick<MenuEntry, 'to'>, pathname: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`);
}

/** The word for the place that an address belongs to, a translation key. */
export function placeOf(pathname: string): string {
  if (pathname === '/profile') return 'shell:profile';
  const entry = menuEntries.find((one) => isCurrentPage(one, pathname));
  const definition = resourceDefinitions.find((one) =>
    one.screens.some(({ path }) => matchPath(path, pathname)),
  );
  return (entry ?? definition?.menu[0])?.labelKey ?? 'shell:menu';
}
