import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown';
import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';

/** An entry of a menu: something to do, a page to go to, or a value to choose. */
export interface MenuAction {
  id: string;
  label: string;
  icon?: ReactNode;
  /** What it is for. */
  help?: string;
  /** Why the person may not do it; it stays visible and says so. */
  issue?: string;
  disabled?: boolean;
  danger?: boolean;
  /** Whether a line sets it apart from those before it. */
  isApart?: boolean;
  /** The heading it is listed under, next to those of the same group. */
  group?: string;
  /** Whether it is the chosen one of several values. */
  isChosen?: boolean;
  /** Whether it is among the chosen ones, where any number of values can be. */
  isTicked?: boolean;
  /** Leaves the menu open. */
  staysOpen?: boolean;
  isRunning?: boolean;
  /** The page it leads to. */
  to?: string;
  /** What it does; where it has choices, what it does before they are shown. */
  run?: () => void;
  /** The entries that take the place of the menu. */
  choices?: readonly MenuAction[];
}

interface Props extends Pick<ButtonProps, 'variant' | 'color' | 'endIcon' | 'aria-label' | 'sx'> {
  /** What the menu is called, and what the button says unless it has `children`. */
  label: string;
  icon?: ReactNode;
  actions: readonly MenuAction[];
  children?: ReactNode;
}

/** A button with a menu of actions. A single one is done at once, or its choices are the menu. */
export function ActionMenu({ label, icon, actions, children = label, ...button }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [only] = actions.length === 1 ? actions : [];
  const isValue = only?.isChosen !== undefined || only?.isTicked !== undefined;
  const act = only?.choices || isValue ? undefined : only?.run;
  const isRunning = actions.some((action) => action.isRunning);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={icon}
        endIcon={
          isRunning ? (
            <CircularProgress size={18} color="inherit" aria-hidden />
          ) : (
            !act && <ArrowDropDownIcon />
          )
        }
        // Not disabled, because the focus comes back to it from the menu.
        aria-disabled={isRunning}
        {...(!act && { 'aria-haspopup': 'menu', 'aria-expanded': anchor !== undefined })}
        onClick={({ currentTarget }) => !isRunning && (act ? act() : setAnchor(currentTarget))}
        {...button}
      >
        {children}
      </Button>
      {anchor && (
        <ActionList anchor={anchor} label={label} actions={actions} onClose={() => setAnchor(undefined)} />
      )}
    </>
  );
}

interface ActionListProps {
  /** The button that it hangs from. */
  anchor: HTMLElement;
  label: string;
  actions: readonly MenuAction[];
  onClose: () => void;
}

/** An open menu of actions. */
export function ActionList({ anchor, label, actions, onClose }: ActionListProps) {
  const [chosenId, setChosenId] = useState<string>();
  const chosen = actions.length === 1 ? actions[0] : actions.find(({ id }) => id === chosenId);
  const act = ({ id, run, choices, staysOpen }: MenuAction) => {
    if (choices) setChosenId(id);
    else if (!staysOpen) onClose();
    run?.();
  };
  return (
    <Menu
      key={chosenId}
      anchorEl={anchor}
      open
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      MenuListProps={{ 'aria-label': chosen?.choices ? chosen.label : label }}
      slotProps={{ paper: { sx: { maxHeight: 'min(70dvh, 560px)', maxWidth: 'min(400px, 92vw)' } } }}
    >
      {(chosen?.choices ?? actions).flatMap((action, index, all) => [
        action.isApart && <Divider key={`before ${action.id}`} />,
        action.group && action.group !== all[index - 1]?.group && (
          <ListSubheader key={action.group} role="presentation">
            {action.group}
          </ListSubheader>
        ),
        <MenuItem key={action.id} {...entryProps(action)} onClick={() => action.issue ?? act(action)}>
          {action.icon && (
            <ListItemIcon sx={{ ...(action.danger && { color: 'inherit' }), ...(action.help && atTop) }}>
              {action.icon}
            </ListItemIcon>
          )}
          <ListItemText
            primary={action.label}
            secondary={action.help ?? action.issue}
            slotProps={{ primary: { color: action.issue && 'text.disabled' } }}
          />
        </MenuItem>,
      ])}
    </Menu>
  );
}

function entryProps({ disabled, issue, choices, isChosen, isTicked, to, danger }: MenuAction) {
  return {
    disabled,
    ...(issue && { 'aria-disabled': true }),
    ...(choices && { 'aria-haspopup': 'menu' as const }),
    ...(isChosen !== undefined && { role: 'menuitemradio', 'aria-checked': isChosen, selected: isChosen }),
    ...(isTicked !== undefined && { role: 'menuitemcheckbox', 'aria-checked': isTicked }),
    ...(to && { component: Link, to }),
    sx: { whiteSpace: 'normal', ...(danger && { color: 'error.main' }) },
  } as const;
}

const atTop = { alignSelf: 'flex-start', mt: 0.5 };
