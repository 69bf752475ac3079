import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/api-error.ts';

/** A refusal will be the same next time; only a server out of reach is asked again. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  return failures < 2 && error instanceof ApiError && error.code === 'NETWORK';
}

/** What was read from the API. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: isWorthRetrying, staleTime: 10_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});
