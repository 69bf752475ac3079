import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { useContentRows } from './use-content-rows.ts';

type Props = Pick<
  ReturnType<typeof useContentRows>,
  'remaining' | 'hidden' | 'isLoadingMore' | 'loadMore' | 'loadAll'
> & { shown: number };

/** From this many entries on that are not loaded, all of them can be loaded at once. */
const manyRemaining = 10;

/** What stands under the loaded entries: how many more there are, and the ways to load them. */
export function ContentFooter({ remaining, hidden, isLoadingMore, loadMore, loadAll, shown }: Props) {
  const { t } = useTranslation('collections');
  if (remaining === 0 && hidden === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, py: 1 }}>
      {remaining > 0 && (
        <>
          <Button onClick={loadMore} loading={isLoadingMore}>
            {t('content.loadMore')}
          </Button>
          {remaining > manyRemaining && (
            <Button onClick={loadAll} disabled={isLoadingMore}>
              {t('content.loadAll', { count: shown + remaining })}
            </Button>
          )}
        </>
      )}
      <Typography variant="body2" color="text.secondary" role="status" sx={{ ml: 'auto' }}>
        {remaining > 0 && t('content.shown', { shown, total: shown + remaining })}
        {hidden > 0 && ` ${t('content.hidden', { count: hidden })}`}
      </Typography>
    </Box>
  );
}
