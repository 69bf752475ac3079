import { useEffect } from 'react';
import { jobEndpoints } from '#contract/jobs.ts';
import { useEndpoint } from '../../providers/use-endpoint.ts';

/** How often the server is asked while something goes on, and at most while nothing does, in milliseconds. */
const busyInterval = 2_000;
const idleInterval = 30_000;

/**
 * How many jobs go on and how many were given up, read again and again while the window is visible: soon while something
 * goes on, then ever less often. `onChange` is called with each answer that may have changed the list.
 */
export function useLiveJobs(onChange?: () => void) {
  const { data, query } = useEndpoint(
    jobEndpoints.list,
    { query: { status: 'Waiting,Running,Retrying', pageSize: '1' } },
    {
      refetchInterval: ({ state }) => {
        const isBusy = isGoingOn(state.data?.data as typeof data);
        return isBusy ? busyInterval : Math.min(idleInterval, busyInterval * 1.5 ** state.dataUpdateCount);
      },
      // What another administrator or the server did meanwhile.
      refetchOnWindowFocus: 'always',
      retry: false,
    },
  );
  const isBusy = isGoingOn(data);
  const { dataUpdatedAt } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer counts, also one that says the same.
  useEffect(() => onChange?.(), [dataUpdatedAt, isBusy, onChange]);
  return { failed: data?.failed ?? 0 };
}

function isGoingOn(answer: { paging: { total: number } } | undefined): boolean {
  return answer !== undefined && answer.paging.total > 0;
}
