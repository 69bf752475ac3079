import EditIcon from '@mui/icons-material/EditOutlined';
import MoreVertIcon from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '#contract/items.ts';
import { RowMenuEntries } from './RowMenuEntries.tsx';

/** What can be done with an entry in the content of a course. */
export interface RowActions {
  /** Whether the list may be changed. */
  mayWrite: boolean;
  /** Whether the entry itself may be changed: a course can hold some that are others' to write. */
  mayEdit: (item: Item) => boolean;
  edit: (item: Item) => void;
  /** Moves it to a position counted from 1. */
  move: (item: Item, position: number) => void;
  askPosition: (item: Item, position: number) => void;
  /** Takes it out of the course; the entry itself stays. */
  remove: (item: Item) => void;
}

export interface RowMenuProps {
  item: Item;
  position: number;
  total: number;
  actions: RowActions;
}

/** The actions of a row: edit beside it, all others in its menu. */
export const RowMenu = memo(function RowMenu(props: RowMenuProps) {
  const { item, actions } = props;
  const { t } = useTranslation(['collections', 'common']);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);

  return (
    <>
      {actions.mayEdit(item) && (
        <Tooltip title={t('common:edit')}>
          <IconButton
            className="row-action"
            size="small"
            aria-label={t('content.row.editOf', { title: item.title })}
            onClick={() => actions.edit(item)}
          >
            <EditIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      <Tooltip title={t('content.row.more')}>
        <IconButton
          size="small"
          aria-label={t('content.row.moreOf', { title: item.title })}
          aria-haspopup="menu"
          aria-expanded={Boolean(anchor)}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <MoreVertIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      {anchor && <RowMenuEntries {...props} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
});
