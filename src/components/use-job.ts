import { useEffect, useRef, useState } from 'react';
import { jobEndpoints } from '#contract/jobs.ts';
import { call } from '../lib/api.ts';
import { newId } from '../lib/new-id.ts';

/** How often the server is asked how far it is, in milliseconds. */
const pollEvery = 700;

/** Makes a long call under the id of a job, and tells meanwhile how far the server is with it. */
export function useJob() {
  const [isRunning, setIsRunning] = useState(false);
  const [steps, setSteps] = useState<{ done: number; total: number }>();
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  const run = async <Result>(work: (jobId: string) => Promise<Result>): Promise<Result> => {
    const jobId = newId();
    stop.current = follow(jobId, setSteps);
    setIsRunning(true);
    try {
      return await work(jobId);
    } finally {
      stop.current();
      setIsRunning(false);
      setSteps(undefined);
    }
  };

  return { run, isRunning, steps, progress: steps?.total ? (100 * steps.done) / steps.total : undefined };
}

/** Asks for a job again and again until it is told to stop. Before the server has begun there is nothing to say. */
function follow(id: string, tell: (steps: { done: number; total: number }) => void): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout>;
  const ask = async () => {
    const job = await call(jobEndpoints.details, { params: { id } }).catch(() => undefined);
    if (isOver) return;
    if (job) tell(job);
    timer = setTimeout(ask, pollEvery);
  };
  timer = setTimeout(ask, pollEvery);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
