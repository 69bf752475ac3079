import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

interface Props {
  shown: number;
  total: number;
  isLoadingMore: boolean;
  loadMore: () => void;
}

/** How many of the ratings are shown, and the way to the others. */
export function RatingsFooter({ shown, total, isLoadingMore, loadMore }: Props) {
  const { t } = useTranslation('collections');
  if (shown === total) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 2, py: 1 }}>
      <Button onClick={loadMore} loading={isLoadingMore}>
        {t('content.loadMore')}
      </Button>
      <Typography variant="body2" color="text.secondary" role="status">
        {t('content.shown', { shown, total })}
      </Typography>
    </Box>
  );
}
