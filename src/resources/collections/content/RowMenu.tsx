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
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Item } from '#contract/items.ts';
import { itemEditAddress } from './use-collection.ts';

/** What can be done with an item in the content of a collection. */
export interface RowActions {
  /** Whether the list may be changed. */
  mayWrite: boolean;
  /** Whether the item itself may be changed: a collection can hold some that are others' to write. */
  mayEdit: (item: Item) => boolean;
  edit: (item: Item) => void;
  /** Moves it to a position counted from 1. */
  move: (item: Item, position: number) => void;
  askPosition: (item: Item, position: number) => void;
  /** Takes it out of the collection; the item itself stays. */
  remove: (item: Item) => void;
}

export interface RowMenuProps {
  item: Item;
  position: number;
  total: number;
  actions: RowActions;
}

/** Opens an item for editing, for those who may. */
export function RowEditButton({
  item,
  actions,
  className,
}: Pick<RowMenuProps, 'item' | 'actions'> & { className?: string }) {
  const { t } = useTranslation(['collections', 'common']);
  if (!actions.mayEdit(item)) return null;
  return (
    <Tooltip title={t('common:edit')}>
      <IconButton
        className={className}
        size="small"
        aria-label={t('content.row.editOf', { title: item.title })}
        onClick={() => actions.edit(item)}
      >
        <EditIcon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}

/** The actions of a row: edit beside it, all others in its menu. */
export const RowMenu = memo(function RowMenu(props: RowMenuProps) {
  const { item, actions } = props;
  const { t } = useTranslation(['collections', 'common']);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);

  return (
    <>
      <RowEditButton item={item} actions={actions} className="row-action" />
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

/** The open menu of a row. */
function RowMenuEntries({
  item,
  position,
  total,
  actions,
  anchor,
  onClose,
}: RowMenuProps & { anchor: HTMLElement; onClose: () => void }) {
  const { t } = useTranslation(['collections', 'common']);
  const navigate = useNavigate();

  const menuItem = (Icon: SvgIconComponent, label: string, act: () => void, disabled = false) => (
    <MenuItem
      disabled={disabled}
      onClick={() => {
        onClose();
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
    <Menu
      anchorEl={anchor}
      open
      onClose={onClose}
      MenuListProps={{ 'aria-label': t('content.row.moreOf', { title: item.title }) }}
    >
      {actions.mayEdit(item) && menuItem(EditIcon, t('common:edit'), () => actions.edit(item))}
      {menuItem(OpenInNewIcon, t('content.row.open'), () => navigate(itemEditAddress(item)))}
      {menuItem(SwapVertIcon, t('content.row.moveTo'), () => actions.askPosition(item, position), total < 2)}
      {menuItem(VerticalAlignTopIcon, t('content.row.toTop'), () => actions.move(item, 1), position === 1)}
      {menuItem(
        VerticalAlignBottomIcon,
        t('content.row.toEnd'),
        () => actions.move(item, total),
        position === total,
      )}
      {menuItem(PlaylistRemoveIcon, t('content.row.remove'), () => actions.remove(item))}
    </Menu>
  );
}
