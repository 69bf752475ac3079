import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useList } from '@refinedev/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Collection } from '#contract/collections.ts';
import { fold } from '#contract/fold.ts';
import { DialogFrame } from '../../../components/dialogs/DialogFrame.tsx';
import { LoadMessage } from '../../../components/LoadMessage.tsx';
import type { ApiError } from '../../../lib/api-error.ts';
import type { ModalProps } from '../../../lib/modals.ts';
import { CollectionTypeIcon } from '../CollectionTypeIcon.tsx';
import { cloneModal } from '../collection-modals.ts';
import { collectionAddress } from '../index.ts';

/** The collections that are offered as a start for others; the chosen one is copied and opened. */
export default function TemplatesDialog({ onClose }: ModalProps) {
  const { t } = useTranslation(['collections', 'items', 'common']);
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const { query } = useList<Collection, ApiError>({
    resource: 'collections',
    pagination: { currentPage: 1, pageSize: Number.MAX_SAFE_INTEGER, mode: 'server' },
    sorters: [{ field: 'title', order: 'asc' }],
    filters: [{ field: 'isTemplate', operator: 'eq', value: 'true' }],
    queryOptions: { staleTime: 0 },
  });
  const all = query.data?.data;
  const shown = all?.filter(({ title }) => fold(title).includes(fold(search.trim())));

  return (
    <DialogFrame
      title={t('templates.title')}
      description={t('templates.help')}
      onClose={onClose}
      dividers
      sx={{ display: 'grid', gap: 1, minHeight: 240 }}
      actions={<Button onClick={onClose}>{t('common:cancel')}</Button>}
    >
      {!all && <LoadMessage error={query.error} onRetry={() => void query.refetch()} />}
      {all && all.length > 0 && (
        <TextField
          autoFocus
          size="small"
          margin="dense"
          label={t('templates.search')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          slotProps={{ htmlInput: { type: 'text', role: 'searchbox', maxLength: 200 } }}
        />
      )}
      {shown?.length === 0 && (
        <Typography role="status" color="text.secondary" sx={{ p: 3, textAlign: 'center' }}>
          {t(all?.length === 0 ? 'templates.none' : 'templates.nothingFound')}
        </Typography>
      )}
      <List disablePadding>
        {shown?.map((collection) => (
          <ListItem key={collection.id} disablePadding>
            <ListItemButton
              sx={{ borderRadius: 1 }}
              onClick={() =>
                cloneModal.open({
                  collection,
                  title: collection.title,
                  onCloned: ({ id: collectionId, type }) => {
                    onClose();
                    navigate(collectionAddress('edit', { collectionId, type }));
                  },
                })
              }
            >
              <ListItemIcon>
                <CollectionTypeIcon type={collection.type} />
              </ListItemIcon>
              <ListItemText
                primary={collection.title}
                secondary={[
                  t(`types.${collection.type}`),
                  t('items:count', { count: collection.items.length }),
                ].join(' · ')}
                sx={{ overflowWrap: 'anywhere' }}
              />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </DialogFrame>
  );
}
