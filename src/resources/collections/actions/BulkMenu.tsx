import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, useState } from 'react';

interface BulkOption<Value> {
  value: Value;
  label: string;
  icon?: ReactNode;
}

interface Props<Value> {
  label: string;
  icon: ReactNode;
  options: readonly BulkOption<Value>[];
  /** Said instead of the options when there are none. */
  empty: string;
  /** Why the person may not use it; it stays visible and says so. */
  issue?: string;
  onOpen?: () => void;
  onChoose: (value: Value, label: string) => void;
}

/** A button of the action bar with the values that something can be changed to. */
export function BulkMenu<Value extends string>({
  label,
  icon,
  options,
  empty,
  issue,
  onOpen,
  onChoose,
}: Props<Value>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const button = (
    <Button
      startIcon={icon}
      endIcon={<ArrowDropDownIcon />}
      disabled={issue !== undefined}
      aria-haspopup="menu"
      aria-expanded={Boolean(anchor)}
      onClick={({ currentTarget }) => {
        onOpen?.();
        setAnchor(currentTarget);
      }}
    >
      {label}
    </Button>
  );
  return (
    <>
      {issue ? (
        <Tooltip title={issue}>
          {/* A disabled button tells nobody anything, so the reason hangs on what is around it. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the reason must be reachable by keyboard. */}
          <span tabIndex={0} role="note" aria-label={`${label}: ${issue}`}>
            {button}
          </span>
        </Tooltip>
      ) : (
        button
      )}
      {anchor && (
        <Menu
          anchorEl={anchor}
          open
          onClose={() => setAnchor(null)}
          slotProps={{ paper: { sx: { maxHeight: '60vh', maxWidth: 'min(360px, 92vw)' } } }}
        >
          {options.length === 0 && <MenuItem disabled>{empty}</MenuItem>}
          {options.map((option) => (
            <MenuItem
              key={option.value}
              sx={{ whiteSpace: 'normal' }}
              onClick={() => {
                setAnchor(null);
                onChoose(option.value, option.label);
              }}
            >
              {option.icon && <ListItemIcon>{option.icon}</ListItemIcon>}
              {option.label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
