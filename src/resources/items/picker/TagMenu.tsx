import FilterListIcon from '@mui/icons-material/FilterList';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import { useList } from '@refinedev/core';
import { useTranslation } from 'react-i18next';
import type { Tag } from '#contract/tags.ts';
import { ChoiceMenu } from '../../../components/ChoiceMenu.tsx';
import type { ApiError } from '../../../lib/api-error.ts';

interface Props {
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Narrows the picker to items with one of some tags. */
export function TagMenu({ chosen, onChange }: Props) {
  const { t } = useTranslation('picker');
  const { data: tags = [], isPending } = useItemTags();
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);

  return (
    <ChoiceMenu
      label={t('categories.label')}
      aria-label={
        chosen.length > 0 ? t('categories.chosen', { count: chosen.length }) : t('categories.label')
      }
      icon={
        <Badge badgeContent={chosen.length} color="primary">
          <FilterListIcon />
        </Badge>
      }
      actions={[
        ...tags.map(({ id, name }) => ({
          id,
          label: name,
          isTicked: chosen.includes(id),
          run: () => toggle(id),
        })),
        tags.length === 0
          ? { id: 'none', label: t(isPending ? 'categories.loading' : 'categories.none'), disabled: true }
          : {
              id: 'clear',
              label: t('categories.clear'),
              disabled: chosen.length === 0,
              staysOpen: true,
              run: () => onChange([]),
            },
      ]}
      sx={buttonStyle}
    >
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {t('categories.label')}
      </Box>
    </ChoiceMenu>
  );
}

// On a phone only the icon is shown beside the search.
const buttonStyle = {
  minWidth: { xs: 40, sm: 64 },
  '& .MuiButton-startIcon': { ml: { xs: 0, sm: -0.5 }, mr: { xs: 0, sm: 1 } },
};

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
