import Button from '@mui/material/Button';
import { NavLink } from 'react-router';
import type { MenuItemProps } from './use-menu-sections.ts';

/** The style of links and headings in the row; the current one is marked by a bar and by weight. */
export const topMenuStyle = (isCurrent: boolean) => ({
  minHeight: 44,
  px: 1.5,
  borderRadius: 0,
  borderBottom: 2,
  borderColor: isCurrent ? 'primary.main' : 'transparent',
  color: isCurrent ? 'primary.main' : 'text.primary',
  fontWeight: isCurrent ? 600 : 400,
});

/** One page in the row. */
export function TopMenuLink({ to, label, icon, isCurrent }: MenuItemProps) {
  return (
    <Button component={NavLink} to={to} startIcon={icon} sx={topMenuStyle(isCurrent)}>
      {label}
    </Button>
  );
}
