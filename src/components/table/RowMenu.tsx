import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { RowAction } from './row-action.ts';

/** The row whose menu is open, and the button it hangs from. */
export interface OpenRowMenu<Row> {
  row: Row;
  anchor: HTMLElement;
}

interface RowMenuProps<Row> {
  opened: OpenRowMenu<Row> | undefined;
  /** What is offered for the row. */
  actions: readonly RowAction<Row>[];
  label: string;
  onClose: () => void;
}

/** One menu for all rows of a list. */
export function RowMenu<Row>({ opened, actions, label, onClose }: RowMenuProps<Row>) {
  const { t } = useTranslation(['table', 'common']);
  if (!opened) return null;
  return (
    <Menu
      open
      anchorEl={opened.anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      MenuListProps={{ 'aria-label': label }}
    >
      {actions.flatMap((action, index) => {
        const { icon: Icon, id, labelKey, danger, to, run } = action;
        const item = (
          <MenuItem
            key={id}
            {...(to && { component: Link, to: to(opened.row) })}
            onClick={() => {
              onClose();
              run?.(opened.row);
            }}
            {...(danger && { sx: { color: 'error.main' } })}
          >
            <ListItemIcon {...(danger && { sx: { color: 'inherit' } })}>
              <Icon fontSize="small" />
            </ListItemIcon>
            <ListItemText>{t(labelKey)}</ListItemText>
          </MenuItem>
        );
        return danger && index > 0 ? [<Divider key={`before-${id}`} />, item] : [item];
      })}
    </Menu>
  );
}
