import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

const paths = {
  support: '/support',
  'privacy-policy': '/privacy-policy',
  'terms-of-use': '/terms-of-use',
  'delete-account': '/portal/delete-account',
};

/** Leads to the pages that anyone may read. */
export function PublicLinks() {
  const { t } = useTranslation('pages');
  return (
    <Box component="nav" aria-label={t('links')} sx={links}>
      {Object.entries(paths).map(([name, path]) => (
        <Link key={name} to={path}>
          {t(`titles.${name}`)}
        </Link>
      ))}
    </Box>
  );
}

const links = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 16px',
  mt: 3,
  fontSize: 14,
  '& a': { py: 0.5, color: 'text.secondary' },
} as const;
