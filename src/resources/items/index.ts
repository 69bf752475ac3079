import AbcIcon from '@mui/icons-material/Abc';
import { itemTypes } from '#contract/item-types.ts';
import { itemEndpoints, itemSortFields } from '#contract/items.ts';
import { contentReaders } from '#contract/roles.ts';
import { accessOptions, statusOptions } from '../../components/status-options.ts';
import type { ResourceDefinition } from '../../lib/resource-definition.ts';
import { itemAddress } from './item-address.ts';
import { registerItemModal } from './item-modal.ts';

registerItemModal(() => import('./ItemFormModal.tsx'));

/** Entries: the words, exercises and texts that courses are made of. */
export const items: ResourceDefinition = {
  name: 'items',
  icon: AbcIcon,
  idParam: 'itemId',
  endpoints: itemEndpoints,
  stale: ['collections'],
  query: {
    list: { disableTranslation: 'true' },
    details: { disableTranslation: 'true', showTranslationsDictionary: 'true' },
  },
  sortFields: itemSortFields,
  filters: [
    {
      name: 'type',
      apiName: 'types',
      labelKey: 'items:type',
      kind: 'multiSelect',
      options: itemTypes.map((value) => ({ value, labelKey: `items:types.${value}` })),
    },
    { name: 'status', labelKey: 'common:status', kind: 'multiSelect', options: statusOptions },
    { name: 'public', labelKey: 'common:access', kind: 'select', options: accessOptions },
    { name: 'updatedAt_Start', labelKey: 'table:updatedFrom', kind: 'day' },
    { name: 'updatedAt_End', labelKey: 'table:updatedUntil', kind: 'day' },
    { name: 'createdAt_Start', labelKey: 'table:createdFrom', kind: 'day' },
    { name: 'createdAt_End', labelKey: 'table:createdUntil', kind: 'day' },
  ],
  screens: [
    {
      path: '/admin/items',
      access: ['SUPERVISOR', 'TEACHER', 'SUPPORT'],
      load: () => import('./ItemList.tsx'),
    },
    { path: '/items/:mode', access: contentReaders, load: () => import('./ItemPage.tsx') },
  ],
  menu: [
    {
      section: 'content',
      labelKey: 'items:menu',
      icon: AbcIcon,
      to: '/admin/items',
      access: ['SUPERVISOR', 'TEACHER', 'SUPPORT'],
      order: 20,
    },
  ],
  commands: itemTypes.map((type) => ({
    id: `create-${type}`,
    labelKey: `items:createCommands.${type}`,
    keywordsKey: 'items:createKeywords',
    icon: AbcIcon,
    endpoint: itemEndpoints.add,
    run: (go) => go(itemAddress('add', { type })),
  })),
  search: [
    {
      labelKey: 'items:menu',
      icon: AbcIcon,
      present: ({ id, title, type }) => ({
        title: String(title),
        subtitleKey: `items:types.${String(type)}`,
        to: itemAddress('view', { itemId: String(id), type: String(type) }),
      }),
    },
  ],
};
