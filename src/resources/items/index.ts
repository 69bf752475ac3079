import AbcIcon from '@mui/icons-material/Abc';
import { itemTypes } from '#contract/item-types.ts';
import { type Item, itemEndpoints, itemSortFields } from '#contract/items.ts';
import { contentReaders, type Role } from '#contract/roles.ts';
import { accessFilter, dayFilters, optionsFilter, statusFilter } from '../../components/list-filters.ts';
import { defineResource, inReadersLanguage } from '../../lib/resource-definition.ts';
import { itemTypeIcons } from './ItemTypeIcon.tsx';

const listReaders: readonly Role[] = ['SUPERVISOR', 'TEACHER', 'SUPPORT'];

/** The address of the page of an item, or of a new one. */
export function itemAddress(mode: 'add' | 'edit' | 'view', query: { itemId?: string; type?: string }) {
  return `/items/${mode}?${new URLSearchParams(query)}`;
}

/** Items: the words, exercises and texts that collections are made of. */
export const items = defineResource<Item>({
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
    { ...optionsFilter('type', 'items:type', itemTypes, 'items:types'), apiName: 'types' },
    statusFilter,
    accessFilter,
    ...dayFilters('updatedAt'),
    ...dayFilters('createdAt'),
  ],
  nameField: 'title',
  typeKey: ({ type }) => `items:types.${type}`,
  typeIcon: ({ type }) => itemTypeIcons[type],
  showPath: ({ id, type }) => itemAddress('view', { itemId: id, type }),
  editPath: ({ id, type }) => itemAddress('edit', { itemId: id, type }),
  removal: {
    choices: [{ id: 'removeImage', checked: false, right: ['files', 'delete'] }],
    query: (_item, { removeImage }): Record<string, string> => (removeImage ? { removeImage: 'true' } : {}),
    swap: { query: ({ type }) => ({ types: type }) },
  },
  screens: [
    { path: '/admin/items', access: listReaders, load: () => import('./ItemList.tsx') },
    { path: '/items/:mode', access: contentReaders, load: () => import('./ItemPage.tsx') },
  ],
  lists: [{ path: '/admin/items', access: listReaders, section: 'content', order: 20 }],
  search: { query: inReadersLanguage },
  commands: itemTypes.map((type) => ({
    id: `create-${type}`,
    labelKey: `items:createCommands.${type}`,
    keywordsKey: 'items:createKeywords',
    icon: itemTypeIcons[type],
    right: ['items', 'create'],
    run: (go) => go(itemAddress('add', { type })),
  })),
});
