import { useState } from 'react';
import { jobEndpoints } from '#contract/jobs.ts';
import { newId } from '../lib/new-id.ts';
import { useEndpoint } from '../providers/use-endpoint.ts';

/** How often the server is asked how far it is, in milliseconds. */
const pollEvery = 700;

/** Makes a long call under the id of a job, and says meanwhile how far the server is with it. */
export function useJob() {
  const [jobId, setJobId] = useState<string>();
  const { data: steps } = useEndpoint(
    jobEndpoints.details,
    { params: { id: jobId ?? '' } },
    {
      enabled: jobId !== undefined,
      refetchInterval: pollEvery,
      // Nothing is known at first, and short work is done before it is worth asking.
      initialData: { data: {} },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: false,
    },
  );
  const { done, total } = steps ?? {};

  const run = async <Result>(work: (jobId: string) => Promise<Result>): Promise<Result> => {
    const id = newId();
    setJobId(id);
    try {
      return await work(id);
    } finally {
      setJobId(undefined);
    }
  };

  return {
    run,
    isRunning: jobId !== undefined,
    steps: done !== undefined && total !== undefined ? { done, total } : undefined,
    progress: done !== undefined && total ? (100 * done) / total : undefined,
  };
}
