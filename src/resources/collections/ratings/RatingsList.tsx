import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Paging } from '#contract/list-query.ts';
import { LoadMessage } from '../../../components/LoadMessage.tsx';

interface Props {
  listed: ReturnType<typeof useRatingPages>;
  /** Said when there is nothing to list. */
  none: string;
  /** The rows that were loaded. */
  children: ReactNode;
}

/** A list of ratings, or what there is instead: that it loads, that it could not, that there are none. */
export function RatingsList({ listed, none, children }: Props) {
  const { rows, total, error, isLoading, retry } = listed;
  if (rows.length > 0) {
    return (
      <>
        {children}
        <RatingsFooter {...listed} shown={rows.length} total={total} />
      </>
    );
  }
  if (isLoading || error) return <LoadMessage error={error} onRetry={retry} />;
  return (
    <Typography role="status" color="text.secondary" sx={{ p: 4, textAlign: 'center' }}>
      {none}
    </Typography>
  );
}

interface RatingsFooterProps {
  shown: number;
  total: number;
  isLoadingMore: boolean;
  loadMore: () => void;
}

/** How many of the ratings are shown, and the way to the others. */
function RatingsFooter({ shown, total, isLoadingMore, loadMore }: RatingsFooterProps) {
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

/** How many rows one call asks for. */
const pageSize = 50;

interface Page<Row> {
  items: Row[];
  paging: Paging;
}

/** The rows of a list of ratings, page after page; another order starts again from the top. */
export function useRatingPages<Row>(
  key: readonly unknown[],
  load: (query: Record<string, string>, signal: AbortSignal) => Promise<Page<Row>>,
) {
  const query = useInfiniteQuery({
    queryKey: ['collection-ratings', ...key],
    queryFn: ({ pageParam, signal }) => load({ page: String(pageParam), pageSize: String(pageSize) }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ paging }) =>
      (paging.page + 1) * paging.pageSize < paging.total ? paging.page + 1 : undefined,
    staleTime: 0,
  });
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return {
    rows,
    total: query.data?.pages.at(-1)?.paging.total ?? 0,
    error: query.error,
    isLoading: query.isPending,
    retry: () => void query.refetch(),
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  };
}
