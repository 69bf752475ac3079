import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemType } from '#contract/item-types.ts';
import type { Item } from '#contract/items.ts';
import { DialogFrame, useIsPhone } from '../../../components/dialogs/DialogFrame.tsx';
import { SearchField } from '../../../components/SearchField.tsx';
import { useDebounced } from '../../../components/use-debounced.ts';
import type { ModalProps } from '../../../lib/modals.ts';
import { useCurrentUser } from '../../../providers/current-user.ts';
import type { ItemPickerProps } from '../item-modals.ts';
import { PickerList } from './PickerList.tsx';
import { TagMenu, TypeMenu } from './PickerMenus.tsx';
import { issueOf, toggled } from './picker-issue.ts';
import { type PickerTab, pickerTabs, usePickerItems } from './use-picker-items.ts';

/** How long typing must pause before the server is asked, in milliseconds. */
const searchDelay = 300;

/** Picks existing items: own ones or all, by search and tag. Leaving it forgets what was selected. */
export default function ItemPicker({ allowedTypes, taken, onAdd, onClose }: ItemPickerProps & ModalProps) {
  const { t } = useTranslation(['picker', 'common']);
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
