/** Thrown when there was no room within the wait. */
export class TooBusy extends Error {}

/**
 * Limits concurrency, in total and for each key; the others wait in line, up to `wait` milliseconds. Work that takes
 * longer than `timeout` no longer counts, so that slow work does not hold up the rest. Resolves with the function to
 * call when the work is done.
 */
export function createSemaphore({
  atOnce,
  perKey = atOnce,
  timeout,
  wait,
}: {
  atOnce: number;
  perKey?: number;
  timeout: number;
  wait?: number;
}) {
  const waiting = new Set<{ key: string; enter: () => void }>();
  const held = new Map<string, number>();
  let inside = 0;

  function hasRoom(key: string): boolean {
    return inside < atOnce && (held.get(key) ?? 0) < perKey;
  }

  function count(key: string, change: 1 | -1): void {
    const now = (held.get(key) ?? 0) + change;
    if (now > 0) held.set(key, now);
    else held.delete(key);
    inside += change;
  }

  function acquire(key: string): () => void {
    count(key, 1);
    let isInside = true;
    const leave = () => {
      clearTimeout(tooLong);
      if (!isInside) return;
      isInside = false;
      count(key, -1);
      for (const next of waiting) {
        if (hasRoom(next.key)) return next.enter();
      }
    };
    const tooLong = setTimeout(leave, timeout);
    return leave;
  }

  return (key = ''): Promise<() => void> =>
    new Promise((resolve, reject) => {
      if (hasRoom(key)) return resolve(acquire(key));
      const giveUp = () => {
        waiting.delete(place);
        reject(new TooBusy());
      };
      const limit = wait === undefined ? undefined : setTimeout(giveUp, wait);
      const place = {
        key,
        enter() {
          clearTimeout(limit);
          waiting.delete(place);
          resolve(acquire(key));
        },
      };
      waiting.add(place);
    });
}
