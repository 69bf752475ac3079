import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router';
import type { MenuEntry, MenuSection } from '../../lib/resource-definition.ts';
import { isCurrentPage } from '../routing/screens.ts';
import { topMenuLook } from './TopMenuLink.tsx';

/** The places under one heading, as a menu that drops from the row. */
export function TopMenuSection({ section, entries }: { section: MenuSection; entries: MenuEntry[] }) {
  const { t } = useTranslation(['shell', 'collections', 'items', 'tags']);
  const { pathname } = useLocation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (entries.length === 0) return null;
  return (
    <>
      <Button
        onClick={(event) => setAnchor(event.currentTarget)}
        endIcon={<ExpandMoreIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        sx={topMenuLook(entries.some((entry) => isCurrentPage(entry, pathname)))}
      >
        {t(`shell:sections.${section}`)}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {entries.map((entry) => (
          <MenuItem
            key={entry.to}
            component={NavLink}
            to={entry.to}
            selected={isCurrentPage(entry, pathname)}
            onClick={() => setAnchor(null)}
          >
            {t(entry.labelKey)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
