import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BarePage } from '../../components/BarePage.tsx';

/** Says that someone is a student of a class now, and how they sign in. */
export function Joined({ name, hasPassword, email }: { name: string; hasPassword: boolean; email: string }) {
  const { t } = useTranslation('joining');
  return (
    <BarePage title={t('done', { name })}>
      <Alert severity="success" role="status">
        {t(hasPassword ? 'signIn' : 'setPassword', { email })}
      </Alert>
      {!hasPassword && (
        <Button component={Link} to="/forgot" state={{ email }} variant="contained" sx={{ mt: 2 }}>
          {t('toPassword')}
        </Button>
      )}
    </BarePage>
  );
}
