import UsersIcon from '@mui/icons-material/ManageAccountsOutlined';
import PersonAddIcon from '@mui/icons-material/PersonAddAltOutlined';
import { levels } from '#contract/entity.ts';
import { givenRoles, userAdministrationEndpoints } from '#contract/user-administration.ts';
import { type ListedUser, userEndpoints, userSortFields } from '#contract/users.ts';
import { dayFilters, optionsFilter } from '../../components/list-filters.ts';
import { defineModal } from '../../lib/modals.ts';
import { defineList, type ListFilter } from '../../lib/resource-definition.ts';

/** The form of an account in a dialog; without an id it adds one. */
export const userForm = defineModal<{ id?: string }>(() => import('./UserForm.tsx'));
/** A new password for someone, which they are told. */
export const userPassword = defineModal<{ id: string; name: string }>(
  () => import('./UserPasswordDialog.tsx'),
);
/** How the portal looks to someone, and what they chose for their classes. */
export const userSettings = defineModal<{ id: string }>(() => import('./UserSettingsDialog.tsx'));
/** Whether someone may use the portal, and where in it. */
export const portalAccess = defineModal<{ id: string }>(() => import('./PortalAccessDialog.tsx'));
/** Asks why someone views the portal as a person. */
export const viewAs = defineModal<{ id: string; name: string }>(() => import('./ViewAsDialog.tsx'));
/** The question before someone is erased. */
export const userRemoval = defineModal<{ id: string; name: string; onRemoved?: () => void }>(
  () => import('./DeleteUserDialog.tsx'),
);

const { access } = userEndpoints.list;

const yesNo = (name: string, yes: string, no: string): ListFilter => ({
  name,
  labelKey: `users:filters.${name}`,
  kind: 'select',
  options: [
    { value: 'true', labelKey: `users:filters.${yes}` },
    { value: 'false', labelKey: `users:filters.${no}` },
  ],
});

/** People with an account. */
export const users = defineList({
  name: 'users',
  icon: UsersIcon,
  endpoints: { ...userAdministrationEndpoints, list: userEndpoints.list },
  sortFields: userSortFields,
  filters: [
    optionsFilter('role', 'users:roles', givenRoles, 'account:roles'),
    {
      name: 'namespaceId',
      labelKey: 'users:assignNamespaces',
      kind: 'reference',
      reference: { resource: 'namespaces' },
    },
    yesNo('blocked', 'isBlocked', 'isNotBlocked'),
    yesNo('verified', 'isVerified', 'isNotVerified'),
    optionsFilter('level', 'users:filters.level', levels, 'users:levels'),
    { name: 'activeSince', labelKey: 'users:filters.activeSince', kind: 'day' },
    ...dayFilters('createdAt'),
  ],
  screens: [
    { path: '/users', access, load: () => import('./UserList.tsx') },
    { path: '/users/show/:id', access, load: () => import('./UserShow.tsx') },
  ],
  lists: [{ path: '/users', access, section: 'manage', order: 220 }],
  searches: [
    {
      labelKey: 'users:menu',
      present: (row) => ({
        title: String(row.name),
        subtitle: String(row.email),
        icon: UsersIcon,
        to: userPath({ id: String(row.id) }),
      }),
    },
  ],
  commands: [
    {
      id: 'add-user',
      labelKey: 'users:create',
      keywordsKey: 'users:createKeywords',
      icon: PersonAddIcon,
      right: ['users', 'create'],
      run: () => userForm.open({}),
    },
  ],
});

/** The address of the page of a person. */
export function userPath({ id }: Pick<ListedUser, 'id'>): string {
  return `/users/show/${id}`;
}
