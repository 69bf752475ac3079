import Typography from '@mui/material/Typography';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Paging } from '#contract/list-query.ts';
import { LoadMessage } from '../../../components/LoadMessage.tsx';
import { LoadMoreBar } from '../content/LoadMoreBar.tsx';

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
        {error && <LoadMessage error={error} onRetry={retry} />}
        <LoadMoreBar {...listed} shown={rows.length} remaining={total - rows.length} />
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

/** How many rows one call requests. */
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
  // Beside Refine, whose useInfiniteList reads lists of resources only: ratings are an endpoint of a collection.
  const query = useInfiniteQuery({
    queryKey: ['collection-ratings', ...key],
    queryFn: ({ pageParam, signal }) => load({ page: String(pageParam), pageSize: String(pageSize) }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ paging }) =>
      (paging.page + 1) * paging.pageSize < paging.total ? paging.page + 1 : undefined,
    // The table stays while it is read in another order, and with it the focus on its headings.
    placeholderData: keepPreviousData,
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
