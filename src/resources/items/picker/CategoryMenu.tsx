import CheckBoxIcon from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlankIcon from '@mui/icons-material/CheckBoxOutlineBlank';
import FilterListIcon from '@mui/icons-material/FilterList';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useList } from '@refinedev/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tag } from '#contract/tags.ts';
import type { ApiError } from '../../../lib/api-error.ts';

interface Props {
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Narrows the picker to items of some categories. */
export function CategoryMenu({ chosen, onChange }: Props) {
  const { t } = useTranslation('picker');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data: categories = [], isPending } = useCategories();
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);

  return (
    <>
      <Badge badgeContent={chosen.length} color="primary" sx={{ flex: 'none' }}>
        <Button
          variant="outlined"
          startIcon={<FilterListIcon />}
          aria-haspopup="menu"
          aria-expanded={Boolean(anchor)}
          aria-label={
            chosen.length > 0 ? t('categories.chosen', { count: chosen.length }) : t('categories.label')
          }
          sx={buttonStyle}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {t('categories.label')}
          </Box>
        </Button>
      </Badge>
      <Menu
        anchorEl={anchor}
        open={Boolean(anchor)}
        onClose={() => setAnchor(null)}
        MenuListProps={{ 'aria-label': t('categories.label') }}
        slotProps={{ paper: { sx: { maxHeight: '60vh', maxWidth: 'min(360px, 92vw)' } } }}
      >
        {categories.length === 0 && (
          <MenuItem disabled>{t(isPending ? 'categories.loading' : 'categories.none')}</MenuItem>
        )}
        {categories.map(({ id, name }) => (
          <MenuItem
            key={id}
            role="menuitemcheckbox"
            aria-checked={chosen.includes(id)}
            onClick={() => toggle(id)}
            sx={{ whiteSpace: 'normal' }}
          >
            <ListItemIcon>
              {chosen.includes(id) ? (
                <CheckBoxIcon fontSize="small" color="primary" />
              ) : (
                <CheckBoxOutlineBlankIcon fontSize="small" />
              )}
            </ListItemIcon>
            {name}
          </MenuItem>
        ))}
        {chosen.length > 0 && <Divider />}
        {chosen.length > 0 && <MenuItem onClick={() => onChange([])}>{t('categories.clear')}</MenuItem>}
      </Menu>
    </>
  );
}

// On a phone only the icon is shown beside the search.
const buttonStyle = {
  height: '100%',
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
