import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { FileDetails } from '#contract/files.ts';

const addresses = {
  collections: (id: string) => `/collections/view?collectionId=${id}`,
  items: (id: string) => `/items/view?itemId=${id}`,
  tags: (id: string) => `/tags/collection/show/${id}`,
} as const;

/** The places where a file is used, each leading there. */
export function FileUses({ usage }: { usage: FileDetails['usage'] }) {
  const { t } = useTranslation('files');
  const hidden = usage.total - usage.places.length;
  if (usage.total === 0) return <Typography color="text.secondary">{t('use.none')}</Typography>;
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5 }}>
      {usage.places.map(({ entityType, entityId, name, field }) => (
        <li key={`${entityId} ${field}`}>
          {t(`use.${entityType}`)}:{' '}
          <Link component={RouterLink} to={addresses[entityType](entityId)}>
            {name}
          </Link>{' '}
          ({t(`use.fields.${field}`)})
        </li>
      ))}
      {hidden > 0 && <li>{t('use.hidden', { count: hidden })}</li>}
    </Box>
  );
}
