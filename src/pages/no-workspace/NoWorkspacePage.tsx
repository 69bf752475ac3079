import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

/** Says to someone without a workspace why there is nothing to see, and who can help. */
export function NoWorkspacePage() {
  const { t } = useTranslation('shell');
  return (
    <Box sx={{ maxWidth: 480, mx: 'auto', mt: 8, textAlign: 'center' }}>
      <Typography variant="h1" gutterBottom>
        {t('noWorkspace.title')}
      </Typography>
      <Typography color="text.secondary">{t('noWorkspace.text')}</Typography>
    </Box>
  );
}
