import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useLogout } from '@refinedev/core';
import { useTranslation } from 'react-i18next';
import { BarePage } from '../components/BarePage.tsx';
import { loadAccount } from '../providers/account.ts';

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

/** Says to someone without a namespace why there is nothing to see, and who can help. */
export function NoNamespacePage() {
  const { t } = useTranslation('shell');
  return (
    <Box sx={{ maxWidth: 480, mx: 'auto', mt: 8, textAlign: 'center' }}>
      <Typography variant="h1" gutterBottom>
        {t('noNamespace.title')}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {t('noNamespace.text')}
      </Typography>
      <Button variant="outlined" onClick={() => void loadAccount()}>
        {t('noNamespace.again')}
      </Button>
    </Box>
  );
}
