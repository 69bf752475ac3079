import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { CanAccess } from '@refinedev/core';
import { useState } from 'react';
import { NavLink } from 'react-router';
import { topMenuStyle } from './TopMenuLink.tsx';
import type { MenuSectionProps } from './use-menu-sections.ts';

/** A section of the menu as a drop-down menu. */
export function TopMenuSection({ label, items }: MenuSectionProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        onClick={(event) => setAnchor(event.currentTarget)}
        endIcon={<ExpandMoreIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        sx={topMenuStyle(items.some(({ isCurrent }) => isCurrent))}
      >
        {label}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {items.map(({ name, to, label, isCurrent }) => (
          <CanAccess key={name} resource={name} action="list">
            <MenuItem component={NavLink} to={to} selected={isCurrent} onClick={() => setAnchor(null)}>
              {label}
            </MenuItem>
          </CanAccess>
        ))}
      </Menu>
    </>
  );
}
