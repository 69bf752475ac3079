import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { itemEndpoints } from '#contract/items.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { useEndpoint } from '../../providers/use-endpoint.ts';

/** The courses that hold an entry, each a link. */
export function ItemCourses({ itemId }: { itemId: string }) {
  const { t } = useTranslation(['items', 'collections']);
  const { data } = useEndpoint(
    itemEndpoints.usage,
    { params: { id: itemId } },
    { retry: false, staleTime: 0 },
  );
  if (!data) return null;
  const hidden = data.total - data.collections.length;
  return (
    <FormCard title={t('items:show.courses', { count: data.total })}>
      {data.total === 0 && <Typography color="text.secondary">{t('items:show.noCourse')}</Typography>}
      {data.collections.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.75 }}>
          {data.collections.map(({ id, title, type }) => (
            <Box component="li" key={id} sx={{ overflowWrap: 'anywhere' }}>
              <Link
                component={RouterLink}
                underline="always"
                to={`/collections/view?${new URLSearchParams({ collectionId: id, type })}`}
              >
                {title}
              </Link>
              <Typography variant="body2" color="text.secondary">
                {t(`collections:types.${type}`)}
              </Typography>
            </Box>
          ))}
        </Box>
      )}
      {hidden > 0 && (
        <Typography variant="body2" color="text.secondary">
          {t('items:show.hiddenCourses', { count: hidden })}
        </Typography>
      )}
    </FormCard>
  );
}
