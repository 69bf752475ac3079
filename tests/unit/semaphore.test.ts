import { describe, expect, it, vi } from 'vitest';
import { createSemaphore, TooBusy } from '#server/lib/semaphore.ts';

const long = 60_000;

describe('a semaphore', () => {
  it('limits concurrency in total and for each key, and admits the others in order', async () => {
    const acquire = createSemaphore({ atOnce: 3, perKey: 2, timeout: long });
    const entered: string[] = [];
    const enter = (name: string, key: string) =>
      acquire(key).then((leave) => {
        entered.push(name);
        return leave;
      });
    const [first, , , fourth] = [enter('a1', 'a'), enter('a2', 'a'), enter('a3', 'a'), enter('b1', 'b')];
    void enter('c1', 'c');
    await fourth;
    expect(entered).toEqual(['a1', 'a2', 'b1']);

    // One of a leaves: the next of a was first in line.
    const leave = await first;
    leave();
    leave();
    await Promise.resolve();
    expect(entered).toEqual(['a1', 'a2', 'b1', 'a3']);
    (await fourth)();
    await Promise.resolve();
    expect(entered).toEqual(['a1', 'a2', 'b1', 'a3', 'c1']);
  });

  it('turns away who waited too long, and no longer counts who stays too long', async () => {
    vi.useFakeTimers();
    try {
      const acquire = createSemaphore({ atOnce: 1, timeout: 1_000, wait: 100 });
      await acquire();
      const refused = expect(acquire()).rejects.toThrow(TooBusy);
      vi.advanceTimersByTime(100);
      await refused;
      vi.advanceTimersByTime(900);
      await expect(acquire()).resolves.toBeTypeOf('function');
    } finally {
      vi.useRealTimers();
    }
  });
});
