import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import { memo } from 'react';
import { NavLink } from 'react-router';
import type { MenuItemProps } from './use-menu-sections.ts';

/** An entry of the menu; the current one is marked by a bar and by weight. Rendered again only when that changes. */
export const MenuLink = memo(function MenuLink({
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
