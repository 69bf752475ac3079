import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { CanAccess } from '@refinedev/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { type MenuItemProps, type MenuSectionProps, useMenuSections } from './use-menu-sections.ts';

/** The menu as one row under the top bar: the section of content is laid out, each other one is a drop-down menu. */
export function TopMenu() {
  const { t } = useTranslation('shell');
  return (
    <Box component="nav" aria-label={t('menu')} sx={row}>
      {useMenuSections().map((section) => (
        <CanAccess key={section.name} resource={section.name} action="list">
          {section.name === 'content' ? (
            section.items.map((item) => (
              <CanAccess key={item.name} resource={item.name} action="list">
                <TopMenuLink {...item} />
              </CanAccess>
            ))
          ) : (
            <TopMenuSection {...section} />
          )}
        </CanAccess>
      ))}
    </Box>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 0.5,
  px: 2,
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
} as const;

/** The style of links and headings in the row; the current one is marked by a bar and by weight. */
const topMenuStyle = (isCurrent: boolean) => ({
  minHeight: 44,
  px: 1.5,
  borderRadius: 0,
  borderBottom: 2,
  borderColor: isCurrent ? 'primary.main' : 'transparent',
  color: isCurrent ? 'primary.main' : 'text.primary',
  fontWeight: isCurrent ? 600 : 400,
});

/** One page in the row. */
function TopMenuLink({ to, label, icon, isCurrent }: MenuItemProps) {
  return (
    <Button component={NavLink} to={to} startIcon={icon} sx={topMenuStyle(isCurrent)}>
      {label}
    </Button>
  );
}

/** A section of the menu as a drop-down menu. */
function TopMenuSection({ label, items }: MenuSectionProps) {
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
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        MenuListProps={{ 'aria-label': label }}
      >
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
