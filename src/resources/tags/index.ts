import CategoryIcon from '@mui/icons-material/CategoryOutlined';
import StyleIcon from '@mui/icons-material/StyleOutlined';
import { levels } from '#contract/entity.ts';
import type { Role } from '#contract/roles.ts';
import { type TagType, tagEndpoints, tagPlacements, tagSortFields, tagTypes } from '#contract/tags.ts';
import { statusOptions } from '../../components/status-options.ts';
import type { MenuEntry, PaletteCommand, ResourceDefinition } from '../../lib/resource-definition.ts';
import { placementKey } from './placement-key.ts';
import { tagAddress, tagListAddress } from './tag-address.ts';
import { tagForm } from './tag-form.ts';

const readers: readonly Role[] = ['SUPERVISOR', 'TEACHER', 'SUPPORT'];

const icons = { collection: CategoryIcon, item: StyleIcon } satisfies Record<TagType, typeof StyleIcon>;

/** Tags, in the menu Units: those of courses and those of entries, each kind with a list of its own. */
export const tags: ResourceDefinition = {
  name: 'tags',
  icon: CategoryIcon,
  endpoints: tagEndpoints,
  stale: ['collections', 'items'],
  query: {
    list: { disableTranslation: 'true', showTranslationsDictionary: 'true' },
    details: { disableTranslation: 'true', showTranslationsDictionary: 'true' },
  },
  sortFields: tagSortFields,
  filters: [
    { name: 'status', labelKey: 'common:status', kind: 'multiSelect', options: statusOptions },
    {
      name: 'level',
      labelKey: 'common:level',
      kind: 'multiSelect',
      options: levels.map((level) => ({ value: String(level), labelKey: `tags:levels.${level}` })),
    },
    {
      name: 'subType',
      labelKey: 'tags:placement',
      kind: 'multiSelect',
      options: tagPlacements.map((value) => ({ value, labelKey: placementKey(value) })),
    },
  ],
  screens: [
    { path: '/tags/:type', access: readers, load: () => import('./TagList.tsx') },
    { path: '/tags/:type/show/:id', access: readers, load: () => import('./TagShow.tsx') },
  ],
  menu: tagTypes.map(
    (type, index): MenuEntry => ({
      section: 'content',
      labelKey: `tags:menu.${type}`,
      icon: icons[type],
      to: tagListAddress(type),
      access: readers,
      order: 30 + 10 * index,
    }),
  ),
  commands: tagTypes.map(
    (type): PaletteCommand => ({
      id: `create-tag-${type}`,
      labelKey: `tags:createCommand.${type}`,
      keywordsKey: 'tags:createKeywords',
      icon: icons[type],
      endpoint: tagEndpoints.add,
      run: () => tagForm.open({ type }),
    }),
  ),
  search: tagTypes.map((type) => ({
    labelKey: `tags:menu.${type}`,
    icon: icons[type],
    query: { type },
    present: ({ id, name }) => ({
      title: String(name),
      subtitleKey: `tags:menu.${type}`,
      to: tagAddress(type, String(id)),
    }),
  })),
};
