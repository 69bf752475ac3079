import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import PlaylistRemoveIcon from '@mui/icons-material/PlaylistRemove';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { levels } from '#contract/entity.ts';
import { fold } from '#contract/fold.ts';
import type { Item } from '#contract/items.ts';
import { limits } from '#contract/limits.ts';
import { DialogFrame, lowScroller } from '../../../components/dialogs/DialogFrame.tsx';
import { LoadMessage } from '../../../components/LoadMessage.tsx';
import { ItemTypeIcon } from '../../items/ItemTypeIcon.tsx';
import type { TricksProps } from '../collection-modals.ts';
import { CollectionUnavailable } from './CollectionUnavailable.tsx';
import type { CollectionHead } from './collection-cache.ts';
import { RowFrame } from './RowFrame.tsx';
import type { RowActions } from './RowMenu.tsx';
import { RowEditButton } from './RowMenu.tsx';
import { itemEditAddress, useCollection } from './use-collection.ts';
import { useContentChanges } from './use-content-changes.ts';
import { useContentRows } from './use-content-rows.ts';
import { useRowActions } from './use-row-actions.ts';

/** The items of a collection at a glance: type and difficulty of each, to open it or to take it out. */
export default function TricksDialog({
  collectionId,
  mayWrite,
  open,
  onClose,
}: TricksProps & { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['collections', 'common']);
  const { collection, error, retry } = useCollection(collectionId);
  return (
    <DialogFrame
      title={t('content.tricks.title')}
      open={open}
      size="md"
      onClose={onClose}
      dividers
      paperSx={{ height: { xs: '100%', sm: '80vh' } }}
      sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, p: 2 }}
      actions={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      {collection ? (
        <TricksList collection={collection} mayWrite={mayWrite} onLeave={onClose} />
      ) : (
        <CollectionUnavailable error={error} onRetry={retry} />
      )}
    </DialogFrame>
  );
}

interface TricksListProps {
  collection: CollectionHead;
  mayWrite: boolean;
  /** Called when a page of the portal is opened from here. */
  onLeave: () => void;
}

/** All items of a collection, narrowed by words and level. */
function TricksList({ collection, mayWrite, onLeave }: TricksListProps) {
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
    return <LoadMessage error={content.error} onRetry={content.retry} />;
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
          label={t('difficulty')}
          value={level}
          onChange={({ target }) => setLevel(target.value)}
          slotProps={{ select: { displayEmpty: true } }}
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

interface TricksRowsProps {
  rows: readonly Item[];
  /** The ids of all items in their order. */
  positions: readonly string[];
  actions: RowActions;
  onLeave: () => void;
}

/** The rows of the tricks list; of thousands, those near the visible ones are in the page. */
function TricksRows({ rows, positions, actions, onLeave }: TricksRowsProps) {
  const { t } = useTranslation(['collections', 'common', 'items']);
  const box = useRef<HTMLDivElement>(null);
  const places = useMemo(() => new Map(positions.map((id, index) => [id, index + 1])), [positions]);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    getItemKey: (index) => rows[index]?.id ?? index,
    estimateSize: () => 57,
    overscan: 10,
  });
  return (
    // Focusable, because what scrolls must be reachable by keyboard.
    <Box ref={box} tabIndex={0} sx={{ flex: 1, minHeight: 0, overflowY: 'auto', mx: -2, ...lowScroller }}>
      <Box
        component="ol"
        aria-label={t('content.title')}
        sx={{ position: 'relative', height: list.getTotalSize(), m: 0, p: 0, listStyle: 'none' }}
      >
        {list.getVirtualItems().map(({ index, key, start }) => {
          const item = rows[index];
          if (!item) return null;
          const type = t(`items:types.${item.type}`);
          return (
            <li
              key={key}
              ref={list.measureElement}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              style={{ position: 'absolute', insetInline: 0, transform: `translateY(${start}px)` }}
            >
              <RowFrame>
                <div className="facts">
                  <span className="position muted">{places.get(item.id)}</span>
                  <span className="type muted" aria-hidden>
                    <ItemTypeIcon type={item.type} />
                  </span>
                  <div className="words">
                    <Link className="title" to={itemEditAddress(item)} onClick={onLeave}>
                      {item.title}
                    </Link>
                    <span className="muted">
                      {type} · {t('content.level', { level: item.difficulty })}
                    </span>
                  </div>
                </div>
                <RowEditButton item={item} actions={actions} />
                <Tooltip title={t('content.row.open')}>
                  <IconButton
                    size="small"
                    component={Link}
                    to={itemEditAddress(item)}
                    aria-label={t('content.tricks.openOf', { title: item.title })}
                    onClick={onLeave}
                  >
                    <OpenInNewIcon fontSize="small" />
                  </IconButton>
                </Tooltip>
                {actions.mayWrite && (
                  <Tooltip title={t('content.row.remove')}>
                    <IconButton
                      size="small"
                      aria-label={t('content.tricks.removeOf', { title: item.title })}
                      onClick={() => actions.remove(item)}
                    >
                      <PlaylistRemoveIcon fontSize="small" />
                    </IconButton>
                  </Tooltip>
                )}
              </RowFrame>
            </li>
          );
        })}
      </Box>
    </Box>
  );
}
