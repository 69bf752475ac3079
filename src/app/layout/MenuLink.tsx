import type { SvgIconComponent } from '@mui/icons-material';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import { memo } from 'react';
import { NavLink, useLocation } from 'react-router';
import { isCurrentPage } from '../routing/screens.ts';

interface MenuLinkProps {
  to: string;
  label: string;
  icon: SvgIconComponent;
  onClick?: () => void;
}

/** One place of the menu; the present one is marked by a bar and by weight. */
export function MenuLink(props: MenuLinkProps) {
  return <MarkedLink {...props} isPresent={isCurrentPage(props, useLocation().pathname)} />;
}

/** Drawn anew when it becomes the present one or no longer is, not with each address. */
const MarkedLink = memo(function MarkedLink({
  to,
  label,
  icon: Icon,
  onClick,
  isPresent,
}: MenuLinkProps & { isPresent: boolean }) {
  return (
    <ListItem disablePadding>
      <ListItemButton
        component={NavLink}
        to={to}
        onClick={onClick}
        selected={isPresent}
        sx={link}
        title={label}
      >
        <ListItemIcon sx={{ minWidth: 40, color: isPresent ? 'primary.main' : 'text.secondary' }}>
          <Icon fontSize="small" />
        </ListItemIcon>
        <ListItemText
          primary={label}
          // A menu of icons alone must have nothing beside them that it could be scrolled to.
          sx={{ overflow: 'hidden' }}
          slotProps={{
            primary: { sx: { fontSize: 14, fontWeight: isPresent ? 600 : 400, whiteSpace: 'nowrap' } },
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
