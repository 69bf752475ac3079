import AddIcon from '@mui/icons-material/Add';
import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';

export interface CreateOption {
  id: string;
  icon: ReactNode;
  label: string;
  /** What it is for. */
  help: string;
  /** The heading it is listed under, next to those of the same group. */
  group?: string;
  /** Either leads somewhere, or does something. */
  to?: string;
  run?: () => void;
}

interface Props {
  label: string;
  /** Asked for when the menu is opened. */
  options: () => readonly CreateOption[];
  /** Another kind of button, where it is not the primary action. */
  variant?: 'contained' | 'outlined';
  icon?: ReactNode;
}

/** The primary action of a list whose records have types: a menu of the types, and what each is for. */
export function CreateMenu({ label, options, variant = 'contained', icon = <AddIcon /> }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = () => setAnchor(undefined);
  return (
    <>
      <Button
        variant={variant}
        startIcon={icon}
        endIcon={<ArrowDropDownIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ flex: 'none' }}
      >
        {label}
      </Button>
      {anchor && (
        <Menu
          open
          anchorEl={anchor}
          onClose={close}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          MenuListProps={{ 'aria-label': label }}
          slotProps={{ paper: { sx: { width: 400, maxHeight: 'min(70dvh, 560px)' } } }}
        >
          {options().flatMap(({ id, icon: sign, label: name, help, group, to, run }, index, all) => [
            group && group !== all[index - 1]?.group && (
              <ListSubheader key={group} role="presentation">
                {group}
              </ListSubheader>
            ),
            <MenuItem
              key={id}
              {...(to && { component: Link, to })}
              onClick={() => {
                close();
                run?.();
              }}
              sx={{ whiteSpace: 'normal', py: 1 }}
            >
              <ListItemIcon sx={{ alignSelf: 'flex-start', mt: 0.5 }}>{sign}</ListItemIcon>
              <ListItemText primary={name} secondary={help} />
            </MenuItem>,
          ])}
        </Menu>
      )}
    </>
  );
}
