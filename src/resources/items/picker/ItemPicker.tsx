import CategoryIcon from '@mui/icons-material/CategoryOutlined';
import FilterListIcon from '@mui/icons-material/FilterList';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ItemType, itemTypes } from '#contract/item-types.ts';
import type { Item } from '#contract/items.ts';
import { ChoiceMenu } from '../../../components/ChoiceMenu.tsx';
import { DialogFrame, useIsPhone } from '../../../components/dialogs/DialogFrame.tsx';
import { useNames } from '../../../components/form/fields/ReferenceNames.tsx';
import { SearchField } from '../../../components/SearchField.tsx';
import { useDebounced } from '../../../components/use-debounced.ts';
import type { ModalProps } from '../../../lib/modals.ts';
import { useCurrentUser } from '../../../providers/current-user.ts';
import type { ItemPickerProps } from '../item-modals.ts';
import { PickerList } from './PickerList.tsx';
import { issueOf, toggled } from './picker-issue.ts';
import { type PickerTab, pickerTabs, usePickerItems } from './use-picker-items.ts';

/** How long typing must pause before the server is asked, in milliseconds. */
const searchDelay = 300;

/** Picks existing items: own ones or all, by search and tag. Leaving it forgets what was selected. */
export default function ItemPicker({ allowedTypes, taken, onAdd, onClose }: ItemPickerProps & ModalProps) {
  const { t } = useTranslation('picker');
  const userId = useCurrentUser()?.id ?? '';
  const isNarrow = useIsPhone();
  const [tab, setTab] = useState<PickerTab>(pickerTabs.own);
  const [search, setSearch] = useState('');
  const [tags, setTags] = useState<string[]>([]);
  const [types, setTypes] = useState<readonly ItemType[]>(allowedTypes);
  const [selection, setSelection] = useState<Item[]>([]);
  const asked = useDebounced(search.trim(), searchDelay);
  const listed = usePickerItems({ tab, userId, search: asked, tags, types });

  const add = () => {
    onAdd(selection);
    onClose();
  };

  return (
    <DialogFrame
      bare
      title={t('title')}
      size="md"
      fills="never"
      onClose={onClose}
      paperSx={{ height: '90vh', ...(isNarrow && { m: 1, width: 'calc(100% - 16px)' }) }}
      actions={
        selection.length > 0 && (
          <Button onClick={() => setSelection([])} sx={{ mr: 'auto' }}>
            {t('clear')}
          </Button>
        )
      }
      confirm={{
        label: t('add', { count: selection.length }),
        disabled: selection.length === 0,
        onClick: add,
      }}
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
      <Box sx={{ display: 'flex', gap: 1, px: 2, py: 1.5, flex: 'none' }}>
        <SearchField
          autoFocus
          fullWidth
          label={t('search')}
          value={search}
          onText={setSearch}
          clearLabel={t('clearSearch')}
          input={{ role: 'searchbox' }}
        />
        <TypeMenu first={allowedTypes} chosen={types} onChange={setTypes} />
        <TagMenu chosen={tags} onChange={setTags} />
      </Box>
      <PickerList
        key={JSON.stringify([tab, asked, tags, types])}
        listed={listed}
        labelledBy={tab === pickerTabs.own ? 'item-picker-own' : 'item-picker-all'}
        isNarrowed={asked !== '' || tags.length > 0 || types.length > 0}
        allowedTypes={allowedTypes}
        issueOf={(item) => issueOf(item, { allowedTypes, taken })}
        isSelected={(item) => selection.some(({ id }) => id === item.id)}
        onToggle={(item) => setSelection(toggled(selection, item))}
      />
    </DialogFrame>
  );
}

interface ChosenProps<Value extends string> {
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}

/** Narrows the picker to items of some types; those that may be picked come first. */
function TypeMenu({ first, ...menu }: ChosenProps<ItemType> & { first: readonly ItemType[] }) {
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
function TagMenu(menu: ChosenProps<string>) {
  const { t } = useTranslation('picker');
  const { options, loading } = useNames('tags', { type: 'item' });
  return (
    <FilterMenu
      {...menu}
      by="categories"
      icon={
        <Badge badgeContent={menu.chosen.length} color="primary">
          <FilterListIcon />
        </Badge>
      }
      options={options.map(({ value, label }) => ({ id: value, label }))}
      none={t(loading ? 'categories.loading' : 'categories.none')}
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
