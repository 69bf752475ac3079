import { setTimeout } from 'node:timers/promises';

/**
 * For long work in small pieces: the returned function is called after each piece, and waits `factor` times as long as
 * it took. Another request needs several turns of the loop; it would wait for a piece at each of them.
 */
export function createYield(factor = 1): () => Promise<void> {
  let began = performance.now();
  return async () => {
    await setTimeout((performance.now() - began) * factor);
    began = performance.now();
  };
}
