import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { levels } from '#contract/entity.ts';
import { fold } from '#contract/fold.ts';
import { limits } from '#contract/limits.ts';
import { ContentMessage } from './ContentMessage.tsx';
import type { CollectionHead } from './collection-cache.ts';
import { TricksRows } from './TricksRows.tsx';
import { useContentChanges } from './use-content-changes.ts';
import { useContentRows } from './use-content-rows.ts';
import { useRowActions } from './use-row-actions.ts';

interface Props {
  collection: CollectionHead;
  mayWrite: boolean;
  /** Called when a page of the portal is opened from here. */
  onLeave: () => void;
}

/** All entries of a course, narrowed by words and level. */
export function TricksList({ collection, mayWrite, onLeave }: Props) {
  const { t } = useTranslation(['collections', 'common']);
  const changes = useContentChanges(collection);
  const content = useContentRows(collection, changes.order, changes.pending, limits.collectionItems);
  const actions = useRowActions(collection, content.rows, changes, mayWrite);
  const [search, setSearch] = useState('');
  const [level, setLevel] = useState('');

  const rows = useMemo(() => {
    const asked = fold(search.trim());
    return content.rows.filter(
      ({ title, difficulty }) =>
        (level === '' || difficulty === Number(level)) && (asked === '' || fold(title).includes(asked)),
    );
  }, [content.rows, search, level]);

  if (content.rows.length === 0 && (content.isLoading || content.error)) {
    return <ContentMessage error={content.error} onRetry={content.retry} />;
  }
  if (content.rows.length === 0) {
    return (
      <Typography role="status" color="text.secondary" sx={{ p: 4, textAlign: 'center' }}>
        {t('content.empty.title')}
      </Typography>
    );
  }
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <TextField
          size="small"
          fullWidth
          label={t('content.tricks.search')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          slotProps={{ htmlInput: { type: 'text', role: 'searchbox', maxLength: 200 } }}
        />
        <TextField
          select
          size="small"
          label={t('common:level')}
          value={level}
          onChange={({ target }) => setLevel(target.value)}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          sx={{ flex: 'none', width: 120 }}
        >
          <MenuItem value="">{t('content.tricks.anyLevel')}</MenuItem>
          {levels.map((value) => (
            <MenuItem key={value} value={String(value)}>
              {value}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <Typography variant="body2" color="text.secondary" role="status">
        {t('content.shown', { shown: rows.length, total: content.rows.length })}
      </Typography>
      <TricksRows rows={rows} positions={changes.order} actions={actions} onLeave={onLeave} />
    </>
  );
}
