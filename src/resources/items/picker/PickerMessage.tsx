import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

interface Props {
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
  isNarrowed: boolean;
}

const places = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** What the picker shows instead of entries: that they load, that they could not be, or that there are none. */
export function PickerMessage({ isLoading, error, retry, isNarrowed }: Props) {
  const { t } = useTranslation(['picker', 'common']);
  if (error) {
    return (
      <Alert
        severity="error"
        sx={{ m: 1 }}
        action={
          <Button color="inherit" size="small" onClick={retry}>
            {t('common:retry')}
          </Button>
        }
      >
        {error.message}
      </Alert>
    );
  }
  if (isLoading) {
    return places.map((place) => <Skeleton key={place} variant="rounded" height={48} sx={{ m: 1 }} />);
  }
  return (
    <Typography color="text.secondary" role="status" sx={{ p: 4, textAlign: 'center' }}>
      {t(isNarrowed ? 'nothingFound' : 'nothingYet')}
    </Typography>
  );
}
