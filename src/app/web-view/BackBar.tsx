import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';

/** In place of top bar and menu in a web view: the way back from a page that was opened within the portal. */
export default function BackBar() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  // Renders again with each address.
  useLocation();
  // How many pages of the portal the router has before this one.
  const { idx = 0 } = (window.history.state ?? {}) as { idx?: number };
  return idx > 0 ? (
    <Box component="header" sx={{ px: { xs: 1, md: 2 }, pt: 1 }}>
      <Button startIcon={<ArrowBackIcon />} onClick={() => navigate(-1)}>
        {t('back')}
      </Button>
    </Box>
  ) : null;
}
