import type { CurrentUser } from '#contract/auth.ts';
import { type Endpoint, isOpenToViewing } from '#contract/endpoint.ts';
import { hasAnyRole, isRegistered } from '#contract/roles.ts';
import type { MenuEntry, MenuSection, Screen } from '../../lib/resource-definition.ts';
import { systemSettingsMenu, systemSettingsScreen } from '../../pages/system-settings/index.ts';
import { listDefinitions } from '../resources.ts';

/** The screens of the shell itself. */
const shellScreens: readonly Screen[] = [
  {
    path: '/session/confirm',
    access: 'registered',
    load: () => import('../../pages/session-confirm/SessionConfirmPage.tsx'),
    bare: true,
  },
  { path: '/profile', access: 'registered', load: () => import('../../pages/profile/ProfilePage.tsx') },
  systemSettingsScreen,
];

/** Every screen of the portal. */
export const screens: readonly Screen[] = [
  ...shellScreens,
  ...listDefinitions.flatMap(({ endpoints, screens }) =>
    screens.map((screen) => ({ ...screen, ...closedLike(endpoints.list) })),
  ),
];

/** The sections of the menu, in their order. */
export const menuSections: readonly MenuSection[] = ['content', 'statistics', 'review', 'manage', 'system'];

/** The entries of the menu, in their order. */
export const menuEntries: readonly MenuEntry[] = [
  ...listDefinitions.flatMap(({ endpoints, menu }) =>
    menu.map((entry) => ({ ...entry, ...closedLike(endpoints.list) })),
  ),
  systemSettingsMenu,
].toSorted((a, b) => a.order - b.order);

/** What cannot be listed is closed to who views as another person. */
function closedLike(list: Endpoint): Pick<Screen, 'closedToViewing'> {
  return isOpenToViewing(list) ? {} : { closedToViewing: true };
}

/** Whether a screen is open to someone, and to who views the portal as them; `user` is undefined for a visitor. */
export function canOpen(
  { access, closedToViewing }: Pick<Screen, 'access' | 'closedToViewing'>,
  user: CurrentUser | undefined,
): boolean {
  if (access === 'all') return true;
  if (access === 'unknown') return !user;
  if (!user) return false;
  const { roles, viewedBy } = user;
  if (access === 'registered') return isRegistered(roles);
  if (!viewedBy) return hasAnyRole(roles, access);
  return !closedToViewing && hasAnyRole(roles, access) && hasAnyRole(viewedBy.roles, access);
}

/** The entries of the menu that are open to someone. */
export function menuFor(user: CurrentUser | undefined): MenuEntry[] {
  return menuEntries.filter((entry) => canOpen(entry, user));
}

/** The page that the main page leads to: the first entry of the menu, or the profile. Guests have none. */
export function landingPath(user: CurrentUser): string | undefined {
  return menuFor(user)[0]?.to ?? (isRegistered(user.roles) ? '/profile' : undefined);
}
