import FileCopyIcon from '@mui/icons-material/FileCopyOutlined';
import SchoolIcon from '@mui/icons-material/SchoolOutlined';
import { collectionTypes, paymentTypes } from '#contract/collection-types.ts';
import { type Collection, collectionEndpoints, collectionSortFields } from '#contract/collections.ts';
import { contentReaders } from '#contract/roles.ts';
import { accessFilter, dayFilters, optionsFilter, statusFilter } from '../../components/list-filters.ts';
import { defineResource, inReadersLanguage } from '../../lib/resource-definition.ts';
import { collectionTypeIcons } from './CollectionTypeIcon.tsx';
import { templatesModal } from './collection-modals.ts';

/** The address of the page of a collection, or of a new one. */
export function collectionAddress(
  mode: 'add' | 'edit' | 'view',
  query: { collectionId?: string; type?: string },
): string {
  return `/collections/${mode}?${new URLSearchParams(query)}`;
}

/** Collections, in the menu Learning: items in a set order. */
export const collections = defineResource<Collection>({
  name: 'collections',
  icon: SchoolIcon,
  idParam: 'collectionId',
  endpoints: collectionEndpoints,
  stale: ['items'],
  query: {
    list: { disableTranslation: 'true' },
    details: { disableTranslation: 'true', showTranslationsDictionary: 'true' },
  },
  sortFields: collectionSortFields,
  filters: [
    optionsFilter('type', 'collections:type', collectionTypes, 'collections:types'),
    statusFilter,
    optionsFilter('paymentType', 'collections:paymentType', paymentTypes, 'collections:paymentTypes'),
    accessFilter,
    ...dayFilters('updatedAt'),
    {
      name: 'tag',
      labelKey: 'collections:unit',
      kind: 'reference',
      reference: { resource: 'tags', query: { type: 'collection' } },
    },
  ],
  nameField: 'title',
  typeKey: ({ type }) => `collections:types.${type}`,
  typeIcon: ({ type }) => collectionTypeIcons[type],
  showPath: ({ id, type }) => collectionAddress('view', { collectionId: id, type }),
  editPath: ({ id, type }) => collectionAddress('edit', { collectionId: id, type }),
  removal: {
    text: ({ items }: Collection, t) => t('collections:removal.text', { count: items.length }),
    // Images stay unless they are ticked.
    choices: [
      { id: 'removeCollectionImage', checked: false, right: ['files', 'delete'] },
      { id: 'removeContent', checked: true, right: ['collections', 'delete'] },
      { id: 'removeItemImage', checked: false, right: ['files', 'delete'] },
    ],
    query: (_collection, { removeContent, ...images }) => ({
      removeContent: String(removeContent),
      ...Object.fromEntries(Object.entries(images).flatMap(([id, goes]) => (goes ? [[id, 'true']] : []))),
    }),
    swap: { query: ({ type }) => ({ type }) },
  },
  screens: [
    { path: '/admin/collections', access: contentReaders, load: () => import('./CollectionList.tsx') },
    { path: '/collections/:mode', access: contentReaders, load: () => import('./CollectionPage.tsx') },
  ],
  lists: [{ path: '/admin/collections', access: contentReaders, section: 'content', order: 10 }],
  search: { query: inReadersLanguage },
  commands: [
    {
      id: 'create-collection',
      labelKey: 'collections:createCommand',
      keywordsKey: 'collections:createKeywords',
      icon: SchoolIcon,
      right: ['collections', 'create'],
      run: (go) => go(collectionAddress('add', { type: 'Vocabulary' })),
    },
    {
      id: 'collection-from-template',
      labelKey: 'collections:templates.command',
      keywordsKey: 'collections:templates.keywords',
      icon: FileCopyIcon,
      right: ['collections', 'clone'],
      run: () => templatesModal.open({}),
    },
  ],
});
