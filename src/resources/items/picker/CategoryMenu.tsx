import FilterListIcon from '@mui/icons-material/FilterList';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import { useList } from '@refinedev/core';
import { useTranslation } from 'react-i18next';
import type { Tag } from '#contract/tags.ts';
import { ChoiceMenu } from '../../../components/ChoiceMenu.tsx';
import type { ApiError } from '../../../lib/api-error.ts';

interface Props {
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Narrows the picker to items of some categories. */
export function CategoryMenu({ chosen, onChange }: Props) {
  const { t } = useTranslation('picker');
  const { data: categories = [], isPending } = useCategories();
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);

  return (
    <ChoiceMenu
      label={t('categories.label')}
      buttonLabel={
        chosen.length > 0 ? t('categories.chosen', { count: chosen.length }) : t('categories.label')
      }
      startIcon={
        <Badge badgeContent={chosen.length} color="primary">
          <FilterListIcon />
        </Badge>
      }
      choices={categories.map(({ id, name }) => ({
        key: id,
        label: name,
        isChosen: chosen.includes(id),
        onChoose: () => toggle(id),
      }))}
      end={
        categories.length === 0 ? (
          <MenuItem disabled>{t(isPending ? 'categories.loading' : 'categories.none')}</MenuItem>
        ) : (
          <MenuItem disabled={chosen.length === 0} onClick={() => onChange([])}>
            {t('categories.clear')}
          </MenuItem>
        )
      }
      sx={buttonStyle}
    >
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {t('categories.label')}
      </Box>
    </ChoiceMenu>
  );
}

// On a phone the sign alone stands beside the search.
const buttonStyle = {
  minWidth: { xs: 40, sm: 64 },
  '& .MuiButton-startIcon': { ml: { xs: 0, sm: -0.5 }, mr: { xs: 0, sm: 1 } },
};

/** The categories of items, by name: all tags of type item in the namespace. */
export function useCategories(enabled = true) {
  const { result, query } = useList<Tag, ApiError>({
    resource: 'tags',
    pagination: { currentPage: 1, pageSize: Number.MAX_SAFE_INTEGER, mode: 'server' },
    sorters: [{ field: 'name', order: 'asc' }],
    meta: { query: { type: 'item' } },
    queryOptions: { enabled },
  });
  return { data: query.data && result.data, isPending: query.isPending };
}
