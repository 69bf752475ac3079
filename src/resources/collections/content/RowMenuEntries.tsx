import type { SvgIconComponent } from '@mui/icons-material';
import EditIcon from '@mui/icons-material/EditOutlined';
import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import PlaylistRemoveIcon from '@mui/icons-material/PlaylistRemove';
import SwapVertIcon from '@mui/icons-material/SwapVert';
import VerticalAlignBottomIcon from '@mui/icons-material/VerticalAlignBottom';
import VerticalAlignTopIcon from '@mui/icons-material/VerticalAlignTop';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { itemEditAddress } from './item-edit-address.ts';
import type { RowMenuProps } from './RowMenu.tsx';

/** The open menu of a row. */
export function RowMenuEntries({
  item,
  position,
  total,
  actions,
  anchor,
  onClose,
}: RowMenuProps & { anchor: HTMLElement; onClose: () => void }) {
  const { t } = useTranslation(['collections', 'common']);
  const navigate = useNavigate();

  const entry = (Icon: SvgIconComponent, label: string, act: () => void, disabled = false) => (
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
    <Menu anchorEl={anchor} open onClose={onClose}>
      {actions.mayEdit(item) && entry(EditIcon, t('common:edit'), () => actions.edit(item))}
      {entry(OpenInNewIcon, t('content.row.open'), () => navigate(itemEditAddress(item)))}
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
  );
}
