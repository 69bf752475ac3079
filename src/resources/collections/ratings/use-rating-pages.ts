import { useInfiniteQuery } from '@tanstack/react-query';
import type { Paging } from '#contract/list-query.ts';

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
    queryKey: ['course-ratings', ...key],
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
