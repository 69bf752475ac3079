import type { SvgIconComponent } from '@mui/icons-material';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import { NavLink, useLocation } from 'react-router';
import { isHere } from '../routing/screens.ts';

/** One place of the menu; the present one is marked by a bar and by weight. */
export function MenuLink({
  to,
  label,
  icon: Icon,
  onClick,
}: {
  to: string;
  label: string;
  icon: SvgIconComponent;
  onClick?: () => void;
}) {
  const { pathname } = useLocation();
  const isPresent = isHere({ to }, pathname);
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
          slotProps={{
            primary: { sx: { fontSize: 14, fontWeight: isPresent ? 600 : 400, whiteSpace: 'nowrap' } },
          }}
        />
      </ListItemButton>
    </ListItem>
  );
}

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
