import FileCopyIcon from '@mui/icons-material/FileCopyOutlined';
import SchoolIcon from '@mui/icons-material/SchoolOutlined';
import { collectionTypes, paymentTypes } from '#contract/collection-types.ts';
import { collectionEndpoints, collectionSortFields } from '#contract/collections.ts';
import { contentReaders } from '#contract/roles.ts';
import { accessOptions, statusOptions } from '../../components/status-options.ts';
import type { ResourceDefinition } from '../../lib/resource-definition.ts';
import { templatesModal } from './clone/clone-modals.ts';
import { collectionAddress } from './collection-address.ts';

/** Courses, in the menu Learning: entries in a set order. */
export const collections: ResourceDefinition = {
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
    {
      name: 'type',
      labelKey: 'collections:type',
      kind: 'multiSelect',
      options: collectionTypes.map((value) => ({ value, labelKey: `collections:types.${value}` })),
    },
    { name: 'status', labelKey: 'common:status', kind: 'multiSelect', options: statusOptions },
    {
      name: 'paymentType',
      labelKey: 'collections:paymentType',
      kind: 'multiSelect',
      options: paymentTypes.map((value) => ({ value, labelKey: `collections:paymentTypes.${value}` })),
    },
    { name: 'public', labelKey: 'common:access', kind: 'select', options: accessOptions },
    { name: 'updatedAt_Start', labelKey: 'table:updatedFrom', kind: 'day' },
    { name: 'updatedAt_End', labelKey: 'table:updatedUntil', kind: 'day' },
    {
      name: 'tag',
      labelKey: 'collections:unit',
      kind: 'reference',
      reference: { resource: 'tags', query: { type: 'collection' } },
    },
  ],
  screens: [
    { path: '/admin/collections', access: contentReaders, load: () => import('./CollectionList.tsx') },
    { path: '/collections/:mode', access: contentReaders, load: () => import('./CollectionPage.tsx') },
  ],
  menu: [
    {
      section: 'content',
      labelKey: 'collections:menu',
      icon: SchoolIcon,
      to: '/admin/collections',
      access: contentReaders,
      order: 10,
    },
  ],
  commands: [
    {
      id: 'create-course',
      labelKey: 'collections:createCommand',
      keywordsKey: 'collections:createKeywords',
      icon: SchoolIcon,
      endpoint: collectionEndpoints.add,
      run: (go) => go(collectionAddress('add', { type: 'Vocabulary' })),
    },
    {
      id: 'course-from-template',
      labelKey: 'collections:templates.command',
      keywordsKey: 'collections:templates.keywords',
      icon: FileCopyIcon,
      endpoint: collectionEndpoints.clone,
      run: () => templatesModal.open({}),
    },
  ],
  search: [
    {
      labelKey: 'collections:menu',
      icon: SchoolIcon,
      present: ({ id, title, type }) => ({
        title: String(title),
        subtitleKey: `collections:types.${String(type)}`,
        to: collectionAddress('view', { collectionId: String(id), type: String(type) }),
      }),
    },
  ],
};
