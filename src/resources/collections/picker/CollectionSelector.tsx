import CheckBoxIcon from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlankIcon from '@mui/icons-material/CheckBoxOutlineBlank';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import { useList } from '@refinedev/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Collection } from '#contract/collections.ts';
import { limits } from '#contract/limits.ts';
import { DialogFrame, lowScroller } from '../../../components/dialogs/DialogFrame.tsx';
import { LoadMessage } from '../../../components/LoadMessage.tsx';
import { MutedText } from '../../../components/MutedText.tsx';
import { SearchField } from '../../../components/SearchField.tsx';
import { StatusChip } from '../../../components/StatusChip.tsx';
import { useDebounced } from '../../../components/use-debounced.ts';
import type { ApiError } from '../../../lib/api-error.ts';
import type { ModalProps } from '../../../lib/modals.ts';
import { CollectionTypeIcon } from '../CollectionTypeIcon.tsx';
import type { CollectionSelectorProps } from '../collection-modals.ts';
import { LoadMoreBar } from '../content/LoadMoreBar.tsx';

/** How long typing must pause before the server is asked, in milliseconds. */
const searchDelay = 300;
/** How many courses are listed, and how many more each time. */
const step = 50;

/** Selects courses of the class: by search, one by one or all that are listed. */
export default function CollectionSelector({
  types,
  chosen,
  onChoose,
  onClose,
}: CollectionSelectorProps & ModalProps) {
  const { t } = useTranslation(['picker', 'collections']);
  const [search, setSearch] = useState('');
  const [selection, setSelection] = useState([...chosen]);
  const asked = useDebounced(search.trim(), searchDelay);
  const [reach, setReach] = useState({ asked, size: step });
  const { query, result } = useList<Collection, ApiError>({
    resource: 'collections',
    pagination: { currentPage: 1, pageSize: reach.asked === asked ? reach.size : step, mode: 'server' },
    sorters: [{ field: 'title', order: 'asc' }],
    filters: [
      { field: 'globalSearch', operator: 'contains', value: asked },
      { field: 'type', operator: 'in', value: types },
    ],
    meta: { query: { disableTranslation: 'true' } },
    queryOptions: { staleTime: 0 },
    errorNotification: false,
  });
  const rows = result.data;
  const total = result.total ?? 0;
  const open = rows.filter(({ id }) => !selection.includes(id));
  const hasRoom = selection.length + open.length <= limits.references;
  const choose = () => {
    onChoose(selection);
    onClose();
  };

  return (
    <DialogFrame
      bare
      title={t('picker:collections.title')}
      size="sm"
      fills="phone"
      onClose={onClose}
      paperSx={{ height: '90vh' }}
      actions={
        selection.length > 0 && (
          <Button onClick={() => setSelection([])} sx={{ mr: 'auto' }}>
            {t('picker:clear')}
          </Button>
        )
      }
      confirm={{
        label: t('picker:collections.choose', { count: selection.length }),
        disabled: selection.length > limits.references,
        onClick: choose,
      }}
    >
      <Box sx={{ px: 2, pb: 1, flex: 'none' }}>
        <SearchField
          autoFocus
          fullWidth
          label={t('picker:collections.search')}
          value={search}
          onText={setSearch}
          clearLabel={t('picker:clearSearch')}
          input={{ role: 'searchbox' }}
        />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, minHeight: 40, flex: 'none' }}>
        <MutedText role="status">{t('picker:collections.selected', { count: selection.length })}</MutedText>
        <Button
          size="small"
          disabled={open.length === 0 || !hasRoom}
          onClick={() => setSelection([...selection, ...open.map(({ id }) => id)])}
          sx={{ ml: 'auto' }}
        >
          {t('picker:collections.selectAll', { count: rows.length })}
        </Button>
      </Box>
      <Box
        sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: 1, ...lowScroller }}
        aria-busy={query.isFetching}
      >
        {query.error || query.isPending ? (
          <LoadMessage error={query.error} onRetry={() => void query.refetch()} />
        ) : rows.length === 0 ? (
          <Typography color="text.secondary" role="status" sx={{ p: 4, textAlign: 'center' }}>
            {t(asked ? 'picker:collections.nothingFound' : 'picker:collections.nothingYet')}
          </Typography>
        ) : (
          <List disablePadding aria-label={t('picker:collections.title')}>
            {rows.map((collection) => (
              <CollectionRow
                key={collection.id}
                collection={collection}
                isSelected={selection.includes(collection.id)}
                onToggle={() => setSelection(toggled(selection, collection.id))}
              />
            ))}
          </List>
        )}
        {rows.length > 0 && (
          <LoadMoreBar
            shown={rows.length}
            remaining={total - rows.length}
            isLoadingMore={query.isFetching}
            loadMore={() => setReach({ asked, size: rows.length + step })}
          />
        )}
      </Box>
    </DialogFrame>
  );
}

function toggled(selection: readonly string[], id: string): string[] {
  const others = selection.filter((other) => other !== id);
  return others.length < selection.length ? others : [...selection, id];
}

interface RowProps {
  collection: Collection;
  isSelected: boolean;
  onToggle: () => void;
}

function CollectionRow({ collection: { title, type, status, items }, isSelected, onToggle }: RowProps) {
  const { t } = useTranslation('collections');
  return (
    <ListItem disablePadding>
      <ListItemButton
        role="checkbox"
        aria-checked={isSelected}
        selected={isSelected}
        onClick={onToggle}
        sx={{ gap: 1.5, py: 0.75, px: 1.5, borderRadius: 1, minHeight: 52 }}
      >
        <Box
          component={isSelected ? CheckBoxIcon : CheckBoxOutlineBlankIcon}
          aria-hidden
          sx={{ fontSize: 22, color: isSelected ? 'primary.main' : 'text.secondary' }}
        />
        <Box sx={{ display: 'inline-flex', color: 'text.secondary' }}>
          <CollectionTypeIcon type={type} />
        </Box>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {title}
          </Typography>
          <MutedText>
            {[t(`collections:types.${type}`), t('collections:content.count', { count: items.length })].join(
              ' · ',
            )}
          </MutedText>
        </Box>
        <StatusChip status={status} />
      </ListItemButton>
    </ListItem>
  );
}
