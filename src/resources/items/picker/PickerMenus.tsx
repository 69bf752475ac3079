import CategoryIcon from '@mui/icons-material/CategoryOutlined';
import FilterListIcon from '@mui/icons-material/FilterList';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import { useList } from '@refinedev/core';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { type ItemType, itemTypes } from '#contract/item-types.ts';
import type { Tag } from '#contract/tags.ts';
import { ChoiceMenu } from '../../../components/ChoiceMenu.tsx';
import type { ApiError } from '../../../lib/api-error.ts';

interface ChosenProps<Value extends string> {
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}

/** Narrows the picker to items of some types; those that may be picked come first. */
export function TypeMenu({ first, ...menu }: ChosenProps<ItemType> & { first: readonly ItemType[] }) {
  const { t } = useTranslation(['picker', 'items']);
  const offered = [...new Set([...first, ...itemTypes])];
  return (
    <FilterMenu
      {...menu}
      by="types"
      icon={<CategoryIcon />}
      options={offered.map((id) => ({ id, label: t(`items:types.${id}`) }))}
    >
      <Box component="span" sx={besideIcon}>
        {t('types.label')}:{' '}
      </Box>
      {menu.chosen.length > 0 ? menu.chosen.length : t('types.all')}
    </FilterMenu>
  );
}

/** Narrows the picker to items with one of some tags. */
export function TagMenu(menu: ChosenProps<string>) {
  const { t } = useTranslation('picker');
  const { data: tags = [], isPending } = useItemTags();
  return (
    <FilterMenu
      {...menu}
      by="categories"
      icon={
        <Badge badgeContent={menu.chosen.length} color="primary">
          <FilterListIcon />
        </Badge>
      }
      options={tags.map(({ id, name }) => ({ id, label: name }))}
      none={t(isPending ? 'categories.loading' : 'categories.none')}
      sx={buttonStyle}
    >
      <Box component="span" sx={besideIcon}>
        {t('categories.label')}
      </Box>
    </FilterMenu>
  );
}

// On a phone there is no room for words beside the search.
const besideIcon = { display: { xs: 'none', sm: 'inline' }, whiteSpace: 'pre' };
const buttonStyle = {
  minWidth: { xs: 40, sm: 64 },
  '& .MuiButton-startIcon': { ml: { xs: 0, sm: -0.5 }, mr: { xs: 0, sm: 1 } },
};

interface FilterMenuProps<Value extends string>
  extends ChosenProps<Value>,
    Pick<ComponentProps<typeof ChoiceMenu>, 'icon' | 'sx' | 'children'> {
  by: 'types' | 'categories';
  options: readonly { id: Value; label: string }[];
  /** Shown where there are no options. */
  none?: string;
}

function FilterMenu<Value extends string>(props: FilterMenuProps<Value>) {
  const { by, options, none, chosen, onChange, ...menu } = props;
  const { t } = useTranslation('picker');
  const toggled = (id: Value) =>
    chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];
  return (
    <ChoiceMenu
      {...menu}
      label={t(`${by}.label`)}
      aria-label={chosen.length > 0 ? t(`${by}.chosen`, { count: chosen.length }) : t(`${by}.label`)}
      actions={[
        ...options.map(({ id, label }) => ({
          id,
          label,
          isTicked: chosen.includes(id),
          run: () => onChange(toggled(id)),
        })),
        options.length === 0
          ? { id: 'none', label: none ?? '', disabled: true }
          : {
              id: 'clear',
              label: t(`${by}.clear`),
              disabled: chosen.length === 0,
              staysOpen: true,
              run: () => onChange([]),
            },
      ]}
    />
  );
}

/** All tags of items in the namespace, by name. */
export function useItemTags(enabled = true) {
  const { result, query } = useList<Tag, ApiError>({
    resource: 'tags',
    pagination: { currentPage: 1, pageSize: Number.MAX_SAFE_INTEGER, mode: 'server' },
    sorters: [{ field: 'name', order: 'asc' }],
    meta: { query: { type: 'item' } },
    queryOptions: { enabled },
  });
  return { data: query.data && result.data, isPending: query.isPending };
}
