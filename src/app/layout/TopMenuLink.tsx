import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import type { MenuEntry } from '../../lib/resource-definition.ts';

/** How the links and headings of the row look; the present one is marked by a bar and by weight. */
export const topMenuLook = (isPresent: boolean) => ({
  minHeight: 44,
  px: 1.5,
  borderRadius: 0,
  borderBottom: 2,
  borderColor: isPresent ? 'primary.main' : 'transparent',
  color: isPresent ? 'primary.main' : 'text.primary',
  fontWeight: isPresent ? 600 : 400,
});

/** One place in the row. */
export function TopMenuLink({ entry, isPresent }: { entry: MenuEntry; isPresent: boolean }) {
  const { t } = useTranslation(['shell', 'collections', 'items', 'tags']);
  return (
    <Button
      component={NavLink}
      to={entry.to}
      startIcon={<entry.icon fontSize="small" />}
      sx={topMenuLook(isPresent)}
    >
      {t(entry.labelKey)}
    </Button>
  );
}
