import CategoryIcon from '@mui/icons-material/CategoryOutlined';
import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ItemType, itemTypes } from '#contract/item-types.ts';
import type { Item } from '#contract/items.ts';
import { ChoiceMenu } from '../../../components/ChoiceMenu.tsx';
import { DialogFrame, useIsPhone } from '../../../components/dialogs/DialogFrame.tsx';
import { useDebounced } from '../../../components/use-debounced.ts';
import { useCurrentUser } from '../../../providers/current-user.ts';
import { CategoryMenu } from './CategoryMenu.tsx';
import type { ItemPickerProps } from './item-picker.ts';
import { PickerList } from './PickerList.tsx';
import { issueOf, toggled } from './picker-issue.ts';
import { type PickerTab, pickerTabs, usePickerItems } from './use-picker-items.ts';

/** How long the search rests before it is asked, in milliseconds. */
const searchDelay = 300;

/** Picks existing items: own ones or all, by search and category. Leaving it forgets what was selected. */
export default function ItemPicker({
  allowedTypes,
  taken,
  onAdd,
  open,
  onClose,
}: ItemPickerProps & { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['picker', 'common']);
  const userId = useCurrentUser()?.id ?? '';
  const isNarrow = useIsPhone();
  const [tab, setTab] = useState<PickerTab>(pickerTabs.own);
  const [search, setSearch] = useState('');
  const [categories, setCategories] = useState<string[]>([]);
  const [types, setTypes] = useState<readonly ItemType[]>(allowedTypes);
  const [selection, setSelection] = useState<Item[]>([]);
  const asked = useDebounced(search.trim(), searchDelay);
  const listed = usePickerItems({ tab, userId, search: asked, categories, types });

  const add = () => {
    onAdd(selection);
    onClose();
  };

  return (
    <DialogFrame
      bare
      title={t('title')}
      open={open}
      size="md"
      fills="never"
      onClose={onClose}
      paperSx={{ height: '90vh', ...(isNarrow && { m: 1, width: 'calc(100% - 16px)' }) }}
      actions={
        <>
          {selection.length > 0 && (
            <Button onClick={() => setSelection([])} sx={{ mr: 'auto' }}>
              {t('clear')}
            </Button>
          )}
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="contained" disabled={selection.length === 0} onClick={add}>
            {t('add', { count: selection.length })}
          </Button>
        </>
      }
    >
      <Tabs
        value={tab}
        onChange={(_, value: PickerTab) => setTab(value)}
        variant={isNarrow ? 'fullWidth' : 'standard'}
        aria-label={t('tabs.label')}
        sx={{ px: 2, borderBottom: 1, borderColor: 'divider', flex: 'none' }}
      >
        <Tab
          value={pickerTabs.own}
          label={t('tabs.own')}
          id="item-picker-own"
          aria-controls="item-picker-list"
        />
        <Tab
          value={pickerTabs.all}
          label={t('tabs.all')}
          id="item-picker-all"
          aria-controls="item-picker-list"
        />
      </Tabs>
      <PickerToolbar
        search={search}
        onSearch={setSearch}
        categories={categories}
        onCategories={setCategories}
        allowedTypes={allowedTypes}
        types={types}
        onTypes={setTypes}
      />
      <PickerList
        key={JSON.stringify([tab, asked, categories, types])}
        listed={listed}
        labelledBy={tab === pickerTabs.own ? 'item-picker-own' : 'item-picker-all'}
        isNarrowed={asked !== '' || categories.length > 0 || types.length > 0}
        allowedTypes={allowedTypes}
        issueOf={(item) => issueOf(item, { allowedTypes, taken })}
        isSelected={(item) => selection.some(({ id }) => id === item.id)}
        onToggle={(item) => setSelection(toggled(selection, item))}
      />
    </DialogFrame>
  );
}

interface PickerToolbarProps {
  search: string;
  onSearch: (search: string) => void;
  categories: readonly string[];
  onCategories: (categories: string[]) => void;
  allowedTypes: readonly ItemType[];
  types: readonly ItemType[];
  onTypes: (types: readonly ItemType[]) => void;
}

/** The search of the picker and its filters by type and category. */
function PickerToolbar(props: PickerToolbarProps) {
  const { search, onSearch, categories, onCategories, allowedTypes, types, onTypes } = props;
  const { t } = useTranslation(['picker', 'items']);
  const offered = [...new Set([...allowedTypes, ...itemTypes])];
  const toggledType = (type: ItemType) =>
    types.includes(type) ? types.filter((one) => one !== type) : [...types, type];
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
      <ChoiceMenu
        label={t('types.label')}
        buttonLabel={types.length > 0 ? t('types.chosen', { count: types.length }) : t('types.label')}
        startIcon={<CategoryIcon />}
        choices={offered.map((type) => ({
          key: type,
          label: t(`items:types.${type}`),
          isChosen: types.includes(type),
          onChoose: () => onTypes(toggledType(type)),
        }))}
        end={
          <MenuItem disabled={types.length === 0} onClick={() => onTypes([])}>
            {t('types.clear')}
          </MenuItem>
        }
      >
        {types.length > 0 ? types.length : t('types.all')}
      </ChoiceMenu>
      <CategoryMenu chosen={categories} onChange={onCategories} />
    </Box>
  );
}
