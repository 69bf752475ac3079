import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { MutedText } from '../../../components/MutedText.tsx';

interface Props {
  shown: number;
  /** How many more can be loaded. */
  remaining: number;
  /** How many there are besides that the person may not see. */
  hidden?: number;
  isLoadingMore: boolean;
  loadMore: () => void;
  loadAll?: () => void;
}

/** From this many rows on that are not loaded, all of them can be loaded at once. */
const manyRemaining = 10;

/** Shown under loaded rows: how many more there are, and buttons to load them. */
export function LoadMoreBar({ shown, remaining, hidden = 0, isLoadingMore, loadMore, loadAll }: Props) {
  const { t } = useTranslation('collections');
  if (remaining === 0 && hidden === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, py: 1 }}>
      {remaining > 0 && (
        <Button onClick={loadMore} loading={isLoadingMore}>
          {t('content.loadMore')}
        </Button>
      )}
      {loadAll && remaining > manyRemaining && (
        <Button onClick={loadAll} disabled={isLoadingMore}>
          {t('content.loadAll', { count: shown + remaining })}
        </Button>
      )}
      <MutedText role="status" sx={{ ml: 'auto' }}>
        {remaining > 0 && t('content.shown', { shown, total: shown + remaining })}
        {hidden > 0 && ` ${t('content.hidden', { count: hidden })}`}
      </MutedText>
    </Box>
  );
}
