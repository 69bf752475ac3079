import ShortcutIcon from '@mui/icons-material/ShortcutOutlined';
import { type Alias, aliasEndpoints, aliasSortFields } from '#contract/aliases.ts';
import { statusFilter } from '../../components/list-filters.ts';
import { defineModal } from '../../lib/modals.ts';
import { defineResource } from '../../lib/resource-definition.ts';

/** The form of a url alias in a dialog; without an id it adds one. */
export const aliasForm = defineModal<{ id?: string }>(() => import('./AliasForm.tsx'));
/** The address of a url alias: to copy, and as a QR code. */
export const aliasCode = defineModal<{ alias: string }>(() => import('./AliasCodeDialog.tsx'));

/** The address that a url alias makes. */
export function addressOfAlias(alias: string): string {
  return `${window.location.origin}/app/${alias}`;
}

/** Url aliases. */
export const aliases = defineResource<Alias>({
  name: 'aliases',
  icon: ShortcutIcon,
  endpoints: aliasEndpoints,
  stale: ['collections'],
  sortFields: aliasSortFields,
  filters: [
    {
      name: 'collectionId',
      labelKey: 'aliases:collectionId',
      kind: 'reference',
      reference: { resource: 'collections', query: { disableTranslation: 'true' } },
    },
    statusFilter,
  ],
  nameField: 'alias',
  typeKey: () => 'aliases:noun',
  showPath: ({ id }) => `/urlAlias/show/${id}`,
  openForm: ({ id }) => aliasForm.open({ id }),
  removal: { swap: { query: () => ({}) } },
  screens: [
    { path: '/urlAlias', access: ['ADMIN'], load: () => import('./AliasList.tsx') },
    { path: '/urlAlias/show/:id', access: ['ADMIN'], load: () => import('./AliasShow.tsx') },
  ],
  lists: [{ path: '/urlAlias', access: ['ADMIN'], section: 'manage', order: 280 }],
  search: {},
  commands: [
    {
      id: 'create-alias',
      labelKey: 'aliases:createCommand',
      keywordsKey: 'aliases:createKeywords',
      icon: ShortcutIcon,
      right: ['aliases', 'create'],
      run: () => aliasForm.open({}),
    },
  ],
});
