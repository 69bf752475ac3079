import Button from '@mui/material/Button';
import { useLogout } from '@refinedev/core';
import { useTranslation } from 'react-i18next';
import { BarePage } from '../components/BarePage.tsx';

/** Shown to someone whose roles open no page at all. */
export function NoRolePage() {
  const { t } = useTranslation('shell');
  const { mutate: signOut } = useLogout();
  return (
    <BarePage title={t('noRole.title')} text={t('noRole.text')}>
      <Button variant="contained" onClick={() => signOut()}>
        {t('logout')}
      </Button>
    </BarePage>
  );
}
