import { setTimeout } from 'node:timers/promises';

/**
 * For long work in small pieces: the returned function is called after each piece, and waits as long as it took, or
 * `patience` times as long. Another request needs several turns of the loop; it would wait for a piece at
 * each of them.
 */
export function createYield(timeout = 1): () => Promise<void> {
  let began = performance.now();
  return async () => {
    await setTimeout((performance.now() - began) * timeout);
    began = performance.now();
  };
}
