import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/api-error.ts';
import { isServerReachable } from '../lib/http.ts';

/** An error answer would be the same next time; only calls that did not reach the server are repeated. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  return failures < 2 && error instanceof ApiError && error.code === 'NETWORK';
}

/**
 * A read that is under way when something becomes stale may have been answered from before the change. React-query
 * would keep the answer of a first read, of one that is not shown, and, by Refine's default, of any other, as fresh.
 */
class PortalQueryClient extends QueryClient {
  override invalidateQueries(filters: InvalidateQueryFilters = {}, options?: InvalidateOptions) {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
      query.promise?.then(
        () => query.invalidate(),
        () => undefined,
      );
      const isReadAgain = filters.refetchType !== 'none' && query.isActive();
      if (isReadAgain && query.state.data === undefined) void query.cancel({ silent: true });
    }
    return super.invalidateQueries(filters, { ...options, cancelRefetch: true });
  }
}

/**
 * What was read from the API. Calls are made even where the browser believes to be offline: it cannot know of a server
 * on the same machine, and a failed save must be reported at once.
 */
export const queryClient = new PortalQueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: isWorthRetrying,
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

// What another tab deletes is in the trash.
queryClient.setQueryDefaults(['data', 'default', 'trash'], { refetchOnWindowFocus: 'always' });

// A browser that was online all the time does not notice that the server is back.
isServerReachable.subscribe(() => {
  if (isServerReachable.get())
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
});
