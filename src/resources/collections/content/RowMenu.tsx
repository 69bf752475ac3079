import type { SvgIconComponent } from '@mui/icons-material';
import EditIcon from '@mui/icons-material/EditOutlined';
import MoreVertIcon from '@mui/icons-material/MoreVert';
import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import PlaylistRemoveIcon from '@mui/icons-material/PlaylistRemove';
import SwapVertIcon from '@mui/icons-material/SwapVert';
import VerticalAlignBottomIcon from '@mui/icons-material/VerticalAlignBottom';
import VerticalAlignTopIcon from '@mui/icons-material/VerticalAlignTop';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Item } from '#contract/items.ts';
import { entryAddress } from './entry-address.ts';

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

interface Props {
  item: Item;
  position: number;
  total: number;
  actions: RowActions;
}

/** The actions of a row: edit beside it, all others in its menu. */
export function RowMenu({ item, position, total, actions }: Props) {
  const { t } = useTranslation(['collections', 'common']);
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!actions.mayWrite) return null;
  const mayEdit = actions.mayEdit(item);

  const entry = (Icon: SvgIconComponent, label: string, act: () => void, disabled = false) => (
    <MenuItem
      disabled={disabled}
      onClick={() => {
        setAnchor(null);
        act();
      }}
    >
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      <ListItemText>{label}</ListItemText>
    </MenuItem>
  );

  return (
    <>
      {mayEdit && (
        <Tooltip title={t('common:edit')}>
          <IconButton
            className="row-action"
            size="small"
            aria-label={t('content.row.editOf', { title: item.title })}
            onClick={() => actions.edit(item)}
            sx={{ opacity: 0, display: { xs: 'none', sm: 'inline-flex' } }}
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
      {anchor && (
        <Menu anchorEl={anchor} open onClose={() => setAnchor(null)}>
          {mayEdit && entry(EditIcon, t('common:edit'), () => actions.edit(item))}
          {entry(OpenInNewIcon, t('content.row.open'), () => navigate(entryAddress(item)))}
          {entry(SwapVertIcon, t('content.row.moveTo'), () => actions.askPosition(item, position), total < 2)}
          {entry(VerticalAlignTopIcon, t('content.row.toTop'), () => actions.move(item, 1), position === 1)}
          {entry(
            VerticalAlignBottomIcon,
            t('content.row.toEnd'),
            () => actions.move(item, total),
            position === total,
          )}
          {entry(PlaylistRemoveIcon, t('content.row.remove'), () => actions.remove(item))}
        </Menu>
      )}
    </>
  );
}
