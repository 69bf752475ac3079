import { AsyncResource } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';
import type pg from 'pg';
import { contextId } from '#server/lib/context-id.ts';

/** A statement that took long; `id` is that of the request or job it was for. The text has no values. */
export interface SlowQuery {
  milliseconds: number;
  text: string;
  id: string | undefined;
}

/** Told of each statement that takes longer than the threshold. */
export const slowQueries = channel('portal:slow-query');

/** Measures the statements of a pool; 0 milliseconds measure none. On the embedded database waiting for others counts. */
export function watchQueries(pool: pg.Pool, threshold: number): void {
  if (threshold === 0) return;
  const connect = pool.connect.bind(pool) as (callback?: (...given: unknown[]) => void) => unknown;
  // A caller that waits for a client gets it from the caller who gives it back.
  pool.connect = ((callback?: (...given: unknown[]) => void) =>
    connect(callback && AsyncResource.bind(callback))) as typeof pool.connect;
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const measured = (...given: unknown[]) => {
      const startedAt = performance.now();
      const id = contextId.getStore();
      const note = () => {
        const milliseconds = performance.now() - startedAt;
        if (milliseconds >= threshold)
          slowQueries.publish({ milliseconds, text: textOf(given[0]), id } satisfies SlowQuery);
      };
      const last = given.length - 1;
      const callback = given[last];
      if (typeof callback === 'function') {
        given[last] = (...answer: unknown[]) => {
          note();
          callback(...answer);
        };
        return query(...given);
      }
      const result = query(...given);
      if (result instanceof Promise) result.then(note, note);
      return result;
    };
    client.query = measured as typeof client.query;
  });
}

function textOf(given: unknown): string {
  if (typeof given === 'string') return given;
  return typeof given === 'object' && given !== null && 'text' in given ? String(given.text) : '';
}
