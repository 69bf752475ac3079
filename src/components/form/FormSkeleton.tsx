import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';

/** Takes the place of a form or record while it loads. */
export function FormSkeleton() {
  const { t } = useTranslation('form');
  return (
    <Card variant="outlined" role="status" aria-label={t('form:loading')}>
      <CardContent sx={{ display: 'grid', gap: 2 }}>
        <Skeleton variant="text" width="30%" height={28} />
        <Skeleton variant="rounded" height={56} />
        <Skeleton variant="rounded" height={120} />
        <Skeleton variant="rounded" height={56} />
      </CardContent>
    </Card>
  );
}
