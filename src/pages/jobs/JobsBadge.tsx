import Box from '@mui/material/Box';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useTranslation } from 'react-i18next';
import { useLiveJobs } from './use-live-jobs.ts';

/** Beside the name of the tab: how many jobs were given up, if any were. */
export function JobsBadge() {
  const { t, i18n } = useTranslation('jobs');
  const { failed } = useLiveJobs();
  if (failed === 0) return null;
  return (
    <Box
      component="span"
      title={t('givenUp', { count: failed })}
      sx={{
        ml: 1,
        px: 0.75,
        minWidth: 20,
        borderRadius: 5,
        fontSize: 12,
        lineHeight: '20px',
        textAlign: 'center',
        bgcolor: 'error.main',
        color: 'error.contrastText',
      }}
    >
      <span aria-hidden>{failed.toLocaleString(i18n.language)}</span>
      <Box component="span" sx={visuallyHidden}>
        {t('givenUp', { count: failed })}
      </Box>
    </Box>
  );
}
