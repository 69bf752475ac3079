import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { BarePage } from '../components/BarePage.tsx';
import { signOut } from '../providers/account.ts';

/** Shown to someone whose roles open no page at all. */
export function NoRolePage() {
  const { t } = useTranslation('shell');
  return (
    <BarePage title={t('noRole.title')} text={t('noRole.text')}>
      <Button variant="contained" onClick={signOut}>
        {t('logout')}
      </Button>
    </BarePage>
  );
}
