import { subscribe } from 'node:diagnostics_channel';
import { setTimeout } from 'node:timers/promises';

/** Requests a second from which on others count as present: more than the page that waits for the work itself sends. */
const presence = 3;
/** Milliseconds over which requests are counted. */
const span = 1_000;

/** Requests that this process has begun to answer. */
let requests = 0;
subscribe('tracing:fastify.request.handler:start', () => {
  requests += 1;
});

/**
 * For long work in small pieces: the returned function is called after each piece, and waits `factor` times as long as
 * it took. Another request needs several turns of the loop; it would wait for a piece at each of them. While this process
 * answers others as well, it waits `factorAmongOthers` times as long. Tells how many milliseconds it waited.
 */
export function createYield(factor = 1, factorAmongOthers = factor): () => Promise<number> {
  let began = performance.now();
  let counted = { at: began, requests };
  let isAlone = true;
  return async () => {
    const now = performance.now();
    if (now - counted.at >= span) {
      isAlone = ((requests - counted.requests) * span) / (now - counted.at) < presence;
      counted = { at: now, requests };
    }
    const wait = (now - began) * (isAlone ? factor : factorAmongOthers);
    await setTimeout(wait);
    began = performance.now();
    return wait;
  };
}
