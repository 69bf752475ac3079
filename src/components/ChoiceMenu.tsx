import CheckBoxIcon from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlankIcon from '@mui/icons-material/CheckBoxOutlineBlank';
import Button, { type ButtonProps } from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, useState } from 'react';

interface Choice {
  key: string;
  label: string;
  isChosen: boolean;
  onChoose: () => void;
}

interface Props {
  /** What the button shows. */
  children: ReactNode;
  /** The name of the menu, and of the button where it shows something else. */
  label: string;
  buttonLabel?: string;
  choices: readonly Choice[];
  /** One of them is chosen, and choosing closes the menu; else any number is. */
  isSingle?: boolean;
  startIcon?: ReactNode;
  sx?: ButtonProps['sx'];
  /** After the choices. */
  end?: ReactNode;
}

/** A button that opens a menu of values, of which one or several are chosen. */
export function ChoiceMenu({ children, label, buttonLabel, choices, isSingle, startIcon, sx, end }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={startIcon}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={buttonLabel}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ height: 40, flex: 'none', borderColor: 'divider', ...sx }}
      >
        {children}
      </Button>
      {anchor && (
        <Menu
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          MenuListProps={{ 'aria-label': label }}
          slotProps={{ paper: { sx: { maxHeight: '60vh', maxWidth: 'min(360px, 92vw)' } } }}
        >
          {choices.map(({ key, label, isChosen, onChoose }) => (
            <MenuItem
              key={key}
              role={isSingle ? 'menuitemradio' : 'menuitemcheckbox'}
              aria-checked={isChosen}
              selected={isSingle && isChosen}
              onClick={() => {
                if (isSingle) setAnchor(null);
                onChoose();
              }}
              sx={{ whiteSpace: 'normal' }}
            >
              {!isSingle && (
                <ListItemIcon>
                  {isChosen ? (
                    <CheckBoxIcon fontSize="small" color="primary" />
                  ) : (
                    <CheckBoxOutlineBlankIcon fontSize="small" />
                  )}
                </ListItemIcon>
              )}
              {label}
            </MenuItem>
          ))}
          {end}
        </Menu>
      )}
    </>
  );
}
