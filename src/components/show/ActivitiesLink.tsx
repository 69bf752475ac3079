import ActivitiesIcon from '@mui/icons-material/WorkHistoryOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMay } from '../../providers/current-user.ts';

/** Leads to what people did with a record, those who may see it. */
export function ActivitiesLink({ of }: { of: string }) {
  const { t } = useTranslation('activities');
  if (!useMay('activities', 'list')) return null;
  return (
    <Button size="small" startIcon={<ActivitiesIcon />} component={Link} to={`/activities?entityId=${of}`}>
      {t('menu')}
    </Button>
  );
}
