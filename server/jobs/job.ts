import type * as z from 'zod';

/** One attempt at a job. */
export interface Attempt {
  /** The job's id, the same in each attempt. */
  id: string;
  /** Aborted when the server ends or the attempt takes too long: another one follows. */
  signal: AbortSignal;
}

/** A kind of work that is done in the background, at least once whatever dies. */
export interface Job<Data, Services> {
  name: string;
  data: z.ZodType<Data>;
  /** Must have the effect of one call when it is called twice with one id. */
  run: (services: Services, data: unknown, attempt: Attempt) => Promise<void>;
  /** How often servers look for jobs; the one that adds a job begins at once. */
  pollSeconds: number;
  /** How many of these jobs a server does at once. */
  concurrency: number;
  /** How many seconds an attempt may take. */
  timeoutSeconds: number;
}

interface Definition<Data, Services>
  extends Partial<Pick<Job<Data, Services>, 'pollSeconds' | 'concurrency' | 'timeoutSeconds'>> {
  name: string;
  data: z.ZodType<Data>;
  work: (services: Services, data: Data, attempt: Attempt) => Promise<void>;
}

/** Declares a kind of work: its data, and what is done with them. */
export function defineJob<Data extends object, Services>({
  work,
  ...definition
}: Definition<Data, Services>): Job<Data, Services> {
  return {
    pollSeconds: 5,
    concurrency: 1,
    timeoutSeconds: 10 * 60,
    ...definition,
    run: (services, data, attempt) => work(services, definition.data.parse(data), attempt),
  };
}
