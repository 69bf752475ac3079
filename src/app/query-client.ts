import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/api-error.ts';
import { isServerReachable } from '../lib/http.ts';

/** An error answer would be the same next time; only calls that did not reach the server are repeated. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  return failures < 2 && error instanceof ApiError && error.code === 'NETWORK';
}

/**
 * What was read from the API. Calls are made even where the browser believes to be offline: it cannot know of a server
 * on the same machine, and a failed save must be reported at once.
 */
export const queryClient = new QueryClient({
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

/** Reads again all that is shown, for another namespace or language; what is under way would answer for the one before. */
export async function readEverythingAgain(): Promise<void> {
  await queryClient.cancelQueries();
  await queryClient.invalidateQueries();
}

// A browser that was online all the time does not notice that the server is back.
isServerReachable.subscribe(() => {
  if (isServerReachable.get())
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
});
