import CategoryIcon from '@mui/icons-material/CategoryOutlined';
import StyleIcon from '@mui/icons-material/StyleOutlined';
import { levels } from '#contract/entity.ts';
import type { Role } from '#contract/roles.ts';
import * as contract from '#contract/tags.ts';
import { optionsFilter, statusFilter } from '../../components/list-filters.ts';
import { defineModal } from '../../lib/modals.ts';
import { defineResource, inReadersLanguage } from '../../lib/resource-definition.ts';

const readers: readonly Role[] = ['SUPERVISOR', 'TEACHER', 'SUPPORT'];
const icons = { collection: CategoryIcon, item: StyleIcon };
const query = { disableTranslation: 'true', showTranslationsDictionary: 'true' };

/** The form of a tag in a dialog; without an id it adds one. */
export const tagForm = defineModal<{ type: contract.TagType; id?: string }>(() => import('./TagForm.tsx'));

/** Tags, in the menu Units: those of collections and those of items, each type with a list of its own. */
export const tags = defineResource<contract.Tag>({
  name: 'tags',
  icon: CategoryIcon,
  endpoints: contract.tagEndpoints,
  query: { list: query, details: query },
  stale: ['collections', 'items'],
  sortFields: contract.tagSortFields,
  filters: [
    statusFilter,
    optionsFilter('level', 'common:level', levels, 'tags:levels'),
    optionsFilter('subType', 'tags:subType', contract.tagPlacements, 'tags:placements'),
  ],
  nameField: 'name',
  typeKey: ({ type }) => `tags:kind.${type}`,
  showPath: ({ type, id }) => `/tags/${type}/show/${id}`,
  openForm: ({ type, id }) => tagForm.open({ type, id }),
  removal: {
    query: ({ type }) => ({ type }),
    swap: { query: ({ type }) => ({ type }) },
  },
  screens: [
    { path: '/tags/:type', access: readers, load: () => import('./TagList.tsx') },
    { path: '/tags/:type/show/:id', access: readers, load: () => import('./TagShow.tsx') },
  ],
  lists: contract.tagTypes.map((type, index) => ({
    path: `/tags/${type}`,
    access: readers,
    section: 'content',
    order: 30 + 10 * index,
    only: { key: type, query: { type }, icon: icons[type] },
  })),
  search: { query: inReadersLanguage },
  commands: contract.tagTypes.map((type) => ({
    id: `create-tag-${type}`,
    labelKey: `tags:createCommand.${type}`,
    keywordsKey: 'tags:createKeywords',
    icon: icons[type],
    right: ['tags', 'create'],
    run: () => tagForm.open({ type }),
  })),
});
