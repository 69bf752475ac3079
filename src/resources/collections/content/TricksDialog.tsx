import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import PlaylistRemoveIcon from '@mui/icons-material/PlaylistRemove';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { levels } from '#contract/entity.ts';
import { fold } from '#contract/fold.ts';
import type { Item } from '#contract/items.ts';
import { limits } from '#contract/limits.ts';
import { DialogFrame, lowScroller } from '../../../components/dialogs/DialogFrame.tsx';
import { IconAction } from '../../../components/IconAction.tsx';
import { LoadMessage } from '../../../components/LoadMessage.tsx';
import { MutedText } from '../../../components/MutedText.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import { VirtualList } from '../../../components/VirtualList.tsx';
import type { ModalProps } from '../../../lib/modals.ts';
import { ItemTypeIcon } from '../../items/ItemTypeIcon.tsx';
import { items } from '../../items/index.ts';
import type { TricksProps } from '../collection-modals.ts';
import type { ContentRowActions } from './ContentRowMenu.tsx';
import { RowEditButton } from './ContentRowMenu.tsx';
import type { CollectionHead } from './collection-cache.ts';
import { RowFrame } from './RowFrame.tsx';
import { useContentChanges } from './use-content-changes.ts';
import { useContentRowActions } from './use-content-row-actions.ts';
import { useContentRows } from './use-content-rows.ts';
import { WithCollection } from './WithCollection.tsx';

/** The items of a collection at a glance: type and difficulty of each, to open it or to take it out. */
export default function TricksDialog({ collectionId, mayWrite, onClose }: TricksProps & ModalProps) {
  const { t } = useTranslation(['collections', 'common']);
  return (
    <DialogFrame
      title={t('content.tricks.title')}
      size="md"
      onClose={onClose}
      dividers
      paperSx={{ height: { xs: '100%', sm: '80vh' } }}
      sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, p: 2 }}
      actions={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      <WithCollection id={collectionId}>
        {(collection) => <TricksList collection={collection} mayWrite={mayWrite} onLeave={onClose} />}
      </WithCollection>
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
  const actions = useContentRowActions(collection, content.rows, changes, mayWrite);
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
        <SelectField
          size="small"
          label={t('difficulty')}
          value={level}
          options={[
            { value: '', label: t('content.tricks.anyLevel') },
            ...levels.map((one) => ({ value: String(one), label: one })),
          ]}
          onChoose={setLevel}
          slotProps={{ select: { displayEmpty: true } }}
          sx={{ flex: 'none', width: 120 }}
        />
      </Box>
      <MutedText role="status">
        {t('content.shown', { shown: rows.length, total: content.rows.length })}
      </MutedText>
      <TricksRows rows={rows} positions={changes.order} actions={actions} onLeave={onLeave} />
    </>
  );
}

interface TricksRowsProps {
  rows: readonly Item[];
  /** The ids of all items in their order. */
  positions: readonly string[];
  actions: ContentRowActions;
  onLeave: () => void;
}

/** The rows of the list, in which each item can be opened or taken out. */
function TricksRows({ rows, positions, actions, onLeave }: TricksRowsProps) {
  const { t, i18n } = useTranslation(['collections', 'common', 'items']);
  const places = useMemo(() => new Map(positions.map((id, index) => [id, index + 1])), [positions]);
  return (
    <VirtualList
      rows={rows}
      label={t('content.title')}
      keyOf={({ id }) => id}
      rowHeight={57}
      sx={{ flex: 1, minHeight: 0, mx: -2, ...lowScroller }}
    >
      {(item) => (
        // Takes the focus when the row before it was removed, so that a second Enter does nothing.
        <RowFrame data-item={item.id} role="group" aria-label={item.title} tabIndex={-1}>
          <div className="facts">
            <span className="position muted">{places.get(item.id)?.toLocaleString(i18n.language)}</span>
            <span className="type muted" aria-hidden>
              <ItemTypeIcon type={item.type} />
            </span>
            <div className="words">
              <Link className="title" to={items.showPath(item)} onClick={onLeave}>
                {item.title}
              </Link>
              <span className="muted">
                {t(`items:types.${item.type}`)} · {t('content.level', { level: item.difficulty })}
              </span>
            </div>
          </div>
          <RowEditButton item={item} actions={actions} />
          <IconAction
            {...({ component: Link, to: items.showPath(item) } as object)}
            label={t('content.tricks.openOf', { title: item.title })}
            tooltip={t('content.row.open')}
            icon={OpenInNewIcon}
            onClick={onLeave}
          />
          {actions.mayWrite && (
            <IconAction
              label={t('content.tricks.removeOf', { title: item.title })}
              tooltip={t('content.row.remove')}
              icon={PlaylistRemoveIcon}
              onClick={() => actions.remove(item)}
            />
          )}
        </RowFrame>
      )}
    </VirtualList>
  );
}
