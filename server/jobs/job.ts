import type * as z from 'zod';
import type { BackgroundJobType } from '#contract/jobs.ts';

/** One attempt at a job. */
export interface Attempt {
  /** The job's id, the same in each attempt. */
  id: string;
  /**
   * Aborted when the job is canceled, and when the server ends or the attempt takes too long: another one follows then.
   * Work between whose steps nothing is half done calls `signal.throwIfAborted()` there.
   */
  signal: AbortSignal;
  /** Records how far the work is, for the list of jobs; it is written twice a second at most. */
  progress(done: number, total: number): void;
}

/**
 * When a job is added by itself: every so many seconds, or at a time of day such as 03:00 in the time zone of the
 * installation, each day or each Monday.
 */
export type Schedule = { everySeconds: number } | { dailyAt: string } | { weeklyAt: string };

/** A kind of work that is done in the background, at least once whatever dies. */
export interface Job<Data, Services> {
  /** The name of its queue in the database. */
  name: string;
  /** The kind that people read. */
  type: BackgroundJobType;
  data: z.ZodType<Data>;
  /** Must have the effect of one call when it is called twice with one id. */
  run: (services: Services, data: unknown, attempt: Attempt) => Promise<void>;
  /** How often servers look for jobs; the one that adds a job begins at once. */
  pollSeconds: number;
  /** How many of these jobs a server does at once. */
  concurrency: number;
  /** How many seconds an attempt may take. */
  timeoutSeconds: number;
  /**
   * Of the jobs with one key at most one waits or runs: adding another answers the id of that one. What has a schedule is
   * the only one of its kind without further words.
   */
  uniqueBy?(data: Data): string;
  /**
   * Adds the job with the data `{}`, once whichever servers run; times that were missed count as one. A function answers
   * it from the settings, and undefined for none.
   */
  schedule: Schedule | ((services: Services) => Promise<Schedule | undefined>) | undefined;
  /** Whether people may cancel it: at once while it waits, and by the attempt's signal while it runs. */
  canCancel: boolean;
  /** Whether people may have it tried again once it was given up. */
  canRetry: boolean;
}

type Optional =
  | 'pollSeconds'
  | 'concurrency'
  | 'timeoutSeconds'
  | 'uniqueBy'
  | 'schedule'
  | 'canCancel'
  | 'canRetry';

interface Definition<Data, Services>
  extends Pick<Job<Data, Services>, 'name' | 'type' | 'data'>,
    Partial<Pick<Job<Data, Services>, Optional>> {
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
    schedule: undefined,
    ...(definition.schedule && { uniqueBy: () => '' }),
    canCancel: false,
    canRetry: true,
    ...definition,
    run: (services, data, attempt) => work(services, definition.data.parse(data), attempt),
  };
}
