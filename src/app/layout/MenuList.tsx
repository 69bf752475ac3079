import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { CanAccess } from '@refinedev/core';
import { memo } from 'react';
import { NavLink } from 'react-router';
import { type MenuItemProps, useMenuSections } from './use-menu-sections.ts';

/** The menu's entries under their headings, as far as they are open to the person. */
export function MenuList({ onChoose, hideHeadings }: { onChoose?: () => void; hideHeadings?: boolean }) {
  return useMenuSections().map((section) => (
    <CanAccess key={section.name} resource={section.name} action="list">
      <Box component="section" sx={{ pt: 1 }}>
        <Typography component="h2" sx={{ ...heading, visibility: hideHeadings ? 'hidden' : 'visible' }}>
          {section.label}
        </Typography>
        <List disablePadding sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 0.25 }}>
          {section.items.map((item) => (
            <CanAccess key={item.name} resource={item.name} action="list">
              <MenuLink {...item} onClick={onChoose} />
            </CanAccess>
          ))}
        </List>
      </Box>
    </CanAccess>
  ));
}

const heading = {
  px: 2.5,
  py: 0.5,
  fontSize: 12,
  fontWeight: 600,
  color: 'text.secondary',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
} as const;

/** An entry of the menu; the current one is marked by a bar and by weight. Rendered again only when that changes. */
const MenuLink = memo(function MenuLink({
  to,
  label,
  icon,
  onClick,
  isCurrent,
}: MenuItemProps & { onClick?: () => void }) {
  return (
    <ListItem disablePadding>
      <ListItemButton
        component={NavLink}
        to={to}
        onClick={onClick}
        selected={isCurrent}
        sx={link}
        title={label}
      >
        <ListItemIcon sx={{ minWidth: 40, color: isCurrent ? 'primary.main' : 'text.secondary' }}>
          {icon}
        </ListItemIcon>
        <ListItemText
          primary={label}
          // A menu of icons alone must not be scrollable to the hidden labels.
          sx={{ overflow: 'hidden' }}
          slotProps={{
            primary: { sx: { fontSize: 14, fontWeight: isCurrent ? 600 : 400, whiteSpace: 'nowrap' } },
          }}
        />
      </ListItemButton>
    </ListItem>
  );
});

const link = {
  minHeight: 40,
  borderRadius: 1,
  mx: 1,
  px: 1.5,
  color: 'text.primary',
  '&.Mui-selected': { position: 'relative' },
  '&.Mui-selected::before': {
    content: '""',
    position: 'absolute',
    left: -8,
    top: 8,
    bottom: 8,
    width: 3,
    borderRadius: 2,
    bgcolor: 'primary.main',
  },
};
