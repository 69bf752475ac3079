import Breadcrumbs from '@mui/material/Breadcrumbs';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useCrumbs } from './use-crumbs.ts';

/** The way back from a page of a record to its list. */
export function PageBreadcrumbs() {
  const { t } = useTranslation('shell');
  const { pages, action } = useCrumbs();
  if (!action || pages.length === 0) return null;
  return (
    <Breadcrumbs aria-label={t('breadcrumbs')} sx={{ mb: 1, fontSize: 14 }}>
      {pages.map(({ to, label }) => (
        <Link key={to} component={RouterLink} to={to} color="text.secondary" underline="hover">
          {label}
        </Link>
      ))}
      <Typography component="span" sx={{ fontSize: 14 }} aria-current="page">
        {action}
      </Typography>
    </Breadcrumbs>
  );
}
