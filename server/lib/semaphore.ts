/**
 * Limits concurrency; the others wait in line. Work that takes longer than `patience` milliseconds no longer
 * counts, so that slow ones do not hold up the rest. Resolves with what is to be called when the work is done.
 */
export function createSemaphore({ atOnce, timeout }: { atOnce: number; timeout: number }) {
  const waiting: (() => void)[] = [];
  let inside = 0;

  function acquire(): () => void {
    inside += 1;
    let isInside = true;
    const leave = () => {
      clearTimeout(tooLong);
      if (!isInside) return;
      isInside = false;
      inside -= 1;
      waiting.shift()?.();
    };
    const tooLong = setTimeout(leave, timeout);
    return leave;
  }

  return (): Promise<() => void> =>
    new Promise((resolve) => {
      const enter = () => resolve(acquire());
      if (inside < atOnce) enter();
      else waiting.push(enter);
    });
}
