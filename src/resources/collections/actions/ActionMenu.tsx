import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, useState } from 'react';

/** An action on a collection. */
export interface MenuAction {
  id: string;
  label: string;
  icon: ReactNode;
  /** Why the person may not do it; it stays visible and says so. */
  issue?: string;
  danger?: boolean;
  /** Whether a line sets it apart from those before it. */
  isApart?: boolean;
  isRunning?: boolean;
  /** What it does; where it has choices, what it does before they are shown. */
  run?: () => void;
  /** The entries of a menu of its own, each of which calls `close` unless the menu stays open. */
  choices?: (close: () => void) => ReactNode;
}

interface MenuProps {
  label: string;
  icon?: ReactNode;
  actions: readonly MenuAction[];
}

/** A button with a menu of actions; the choices of one take the place of the menu, and of the only one are the menu. */
export function ActionMenu({ label, icon, actions }: MenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [chosenId, setChosenId] = useState<string>();
  const chosen = actions.length === 1 ? actions[0] : actions.find(({ id }) => id === chosenId);
  const close = () => {
    setAnchor(null);
    setChosenId(undefined);
  };
  const act = ({ id, run, choices }: MenuAction) => {
    if (choices) setChosenId(id);
    else close();
    run?.();
  };
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={icon}
        endIcon={<ArrowDropDownIcon />}
        loading={actions.some(({ isRunning }) => isRunning)}
        loadingPosition="end"
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {label}
      </Button>
      {anchor && (
        <Menu
          key={chosenId}
          anchorEl={anchor}
          open
          onClose={close}
          MenuListProps={{ 'aria-label': chosen?.label ?? label }}
          slotProps={{ paper: { sx: { maxHeight: '70vh', maxWidth: 'min(400px, 92vw)' } } }}
        >
          {chosen?.choices
            ? chosen.choices(close)
            : actions.flatMap((action) => [
                ...(action.isApart ? [<Divider key={`before ${action.id}`} />] : []),
                <MenuItem
                  key={action.id}
                  aria-disabled={action.issue ? true : undefined}
                  aria-haspopup={action.choices ? 'menu' : undefined}
                  onClick={action.issue ? undefined : () => act(action)}
                  sx={{ whiteSpace: 'normal', ...(action.danger && { color: 'error.main' }) }}
                >
                  <ListItemIcon sx={{ color: action.danger ? 'inherit' : undefined }}>
                    {action.icon}
                  </ListItemIcon>
                  <ListItemText
                    primary={action.label}
                    secondary={action.issue}
                    slotProps={{ primary: { color: action.issue ? 'text.disabled' : undefined } }}
                  />
                </MenuItem>,
              ])}
        </Menu>
      )}
    </>
  );
}
