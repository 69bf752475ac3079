import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useCrumbs } from '../layout/PagePlace.tsx';
import { menuEntries } from '../routing/screens.ts';

/** In place of top bar and menu in a web view: the one way back, to the page before, else to the list or main page above. */
export default function BackBar() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { pages, action } = useCrumbs();
  // How many pages of the portal the router has before this one.
  const { idx = 0 } = (window.history.state ?? {}) as { idx?: number };
  if (idx === 0 && menuEntries.some(({ to }) => to === pathname)) return null;
  const above = (action && pages.at(-1)?.to) || '/';
  return (
    <Box component="header" sx={{ px: { xs: 1, md: 2 }, pt: 1 }}>
      <Button
        startIcon={<ArrowBackIcon />}
        onClick={() => (idx > 0 ? navigate(-1) : navigate(above, { replace: true }))}
      >
        {t('back')}
      </Button>
    </Box>
  );
}
