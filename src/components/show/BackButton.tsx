import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';

/** Leads back to where the person came from; who opened the address directly goes to `to`. */
export function BackButton({ to }: { to: string }) {
  const { t } = useTranslation('form');
  const navigate = useNavigate();
  const cameFromHere = useLocation().key !== 'default';
  const label = t('form:back');
  return (
    <Tooltip title={label}>
      <IconButton
        aria-label={label}
        edge="start"
        onClick={() => (cameFromHere ? navigate(-1) : navigate(to))}
      >
        <ArrowBackIcon />
      </IconButton>
    </Tooltip>
  );
}
