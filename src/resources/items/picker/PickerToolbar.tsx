import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { CategoryMenu } from './CategoryMenu.tsx';

interface Props {
  search: string;
  onSearch: (search: string) => void;
  categories: readonly string[];
  onCategories: (categories: string[]) => void;
}

/** The search of the picker and its filter by category. */
export function PickerToolbar({ search, onSearch, categories, onCategories }: Props) {
  const { t } = useTranslation('picker');
  return (
    <Box sx={{ display: 'flex', gap: 1, px: 2, py: 1.5, flex: 'none' }}>
      <TextField
        autoFocus
        fullWidth
        size="small"
        value={search}
        onChange={({ target }) => onSearch(target.value)}
        placeholder={t('search')}
        slotProps={{
          htmlInput: { 'aria-label': t('search'), maxLength: 200, type: 'text', role: 'searchbox' },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchIcon fontSize="small" />
              </InputAdornment>
            ),
            endAdornment: search && (
              <InputAdornment position="end">
                <IconButton size="small" aria-label={t('clearSearch')} onClick={() => onSearch('')}>
                  <CloseIcon fontSize="small" />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
      <CategoryMenu chosen={categories} onChange={onCategories} />
    </Box>
  );
}
