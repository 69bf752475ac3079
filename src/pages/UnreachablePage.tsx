import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { BarePage } from '../components/BarePage.tsx';
import { loadAccount } from '../providers/account.ts';

/** Shown at start-up while the server cannot be reached: nobody is signed out for that. */
export function UnreachablePage() {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <BarePage title={t('shell:unreachable.title')} text={t('shell:unreachable.text')}>
      <Button variant="contained" onClick={() => void loadAccount()}>
        {t('common:retry')}
      </Button>
    </BarePage>
  );
}
