import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { contentNames } from '#contract/resources.ts';
import { contentWriters } from '#contract/roles.ts';
import { type Trashed, trashEndpoints } from '#contract/trash.ts';
import { defineModal } from '../../lib/modals.ts';
import { defineList } from '../../lib/resource-definition.ts';

/** What is deleted for good: something in the trash, or all that is in it. */
export type PurgeProps = { row: Trashed } | { total: number };

/** Asks before something is deleted for good. */
export const purgeDialog = defineModal<PurgeProps>(() => import('./PurgeDialog.tsx'));

/** What was deleted, of all entities, until it is deleted for good. */
export const trash = defineList({
  name: 'trash',
  icon: DeleteIcon,
  endpoints: trashEndpoints,
  stale: contentNames,
  sortFields: ['deletedAt', 'name'],
  filters: [
    {
      name: 'entityType',
      labelKey: 'trash:entityType',
      kind: 'multiSelect',
      options: contentNames.map((name) => ({ value: name, labelKey: `${name}:noun` })),
    },
    { name: 'deletedBy', labelKey: 'trash:deletedBy', kind: 'person' },
  ],
  screens: [{ path: '/trash', access: contentWriters, load: () => import('./TrashPage.tsx') }],
  lists: [{ path: '/trash', access: contentWriters, section: 'manage', order: 290 }],
  commands: [],
});
