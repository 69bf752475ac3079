import type { SvgIconComponent } from '@mui/icons-material';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import { NavLink, useLocation } from 'react-router';

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
  const isHere = pathname === to || pathname.startsWith(`${to}/`);
  return (
    <ListItemButton component={NavLink} to={to} onClick={onClick} selected={isHere} sx={link} title={label}>
      <ListItemIcon sx={{ minWidth: 40, color: isHere ? 'primary.main' : 'text.secondary' }}>
        <Icon fontSize="small" />
      </ListItemIcon>
      <ListItemText
        primary={label}
        slotProps={{
          primary: { sx: { fontSize: 14, fontWeight: isHere ? 600 : 400, whiteSpace: 'nowrap' } },
        }}
      />
    </ListItemButton>
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
