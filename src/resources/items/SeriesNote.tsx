import CheckIcon from '@mui/icons-material/CheckCircleOutline';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

/** How many of the added items are named. */
const named = 5;

/** What was added in a series so far, and how many. */
export function SeriesNote({ added }: { added: readonly string[] }) {
  const { t } = useTranslation('items');
  if (added.length === 0) return null;
  const titles = added.slice(0, named).join(', ');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 2 }}>
      <CheckIcon color="success" fontSize="small" aria-hidden />
      <Typography role="status" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {t('form.series', { count: added.length, titles: added.length > named ? `${titles}, …` : titles })}
      </Typography>
    </Box>
  );
}
