import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router';
import { useCurrentUser } from '../../providers/current-user.ts';
import { menuFor } from '../routing/screens.ts';

/** The menu as one row under the top bar. */
export function TopMenu() {
  const { t } = useTranslation(['shell', 'collections', 'items', 'tags']);
  const { pathname } = useLocation();
  return (
    <Box
      component="nav"
      aria-label={t('shell:menu')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 0.5,
        px: 2,
        py: 0.5,
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {menuFor(useCurrentUser()).map(({ to, labelKey, icon: Icon }) => (
        <Button
          key={to}
          component={NavLink}
          to={to}
          size="small"
          startIcon={<Icon fontSize="small" />}
          sx={{
            color: pathname.startsWith(to) ? 'primary.main' : 'text.primary',
            fontWeight: pathname.startsWith(to) ? 600 : 400,
          }}
        >
          {t(labelKey)}
        </Button>
      ))}
    </Box>
  );
}
