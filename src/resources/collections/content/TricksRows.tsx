import EditIcon from '@mui/icons-material/EditOutlined';
import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import PlaylistRemoveIcon from '@mui/icons-material/PlaylistRemove';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Item } from '#contract/items.ts';
import { ItemTypeIcon } from '../../items/ItemTypeIcon.tsx';
import { itemEditAddress } from './item-edit-address.ts';
import { RowFrame } from './RowFrame.tsx';
import type { RowActions } from './RowMenu.tsx';

interface Props {
  rows: readonly Item[];
  /** The ids of all entries in their order. */
  positions: readonly string[];
  actions: RowActions;
  onLeave: () => void;
}

/** The rows of the tricks list; of thousands, those near the visible ones are in the page. */
export function TricksRows({ rows, positions, actions, onLeave }: Props) {
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
    <Box ref={box} tabIndex={0} sx={{ flex: 1, minHeight: 0, overflowY: 'auto', mx: -2 }}>
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
                {actions.mayEdit(item) && (
                  <Tooltip title={t('common:edit')}>
                    <IconButton
                      size="small"
                      aria-label={t('content.row.editOf', { title: item.title })}
                      onClick={() => actions.edit(item)}
                    >
                      <EditIcon fontSize="small" />
                    </IconButton>
                  </Tooltip>
                )}
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
