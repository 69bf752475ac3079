import { channel } from 'node:diagnostics_channel';
import { afterAll, expect, it, vi } from 'vitest';
import { createYield } from '#server/lib/yield.ts';

let now = 0;
const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
afterAll(() => clock.mockRestore());

const requests = channel('tracing:fastify.request.handler:start');

/** Does a piece of work of a second with some requests during it, and tells for how many milliseconds it waited. */
async function work(yieldToOthers: () => Promise<void>, requestsMeanwhile: number): Promise<number> {
  for (let request = 0; request < requestsMeanwhile; request += 1) requests.publish({});
  now += 1_000;
  const start = Date.now();
  await yieldToOthers();
  return Date.now() - start;
}

it('waits in proportion to the work', async () => {
  expect(await work(createYield(0.3), 0)).toBeGreaterThan(290);
});

it('waits longer while others send requests, and no longer once they stop', async () => {
  const yieldToOthers = createYield(0, 1);
  expect(await work(yieldToOthers, 0)).toBeLessThan(700);
  expect(await work(yieldToOthers, 5)).toBeGreaterThan(990);
  expect(await work(yieldToOthers, 0)).toBeLessThan(700);
});

it('does not count the few requests of a page that waits for the work', async () => {
  expect(await work(createYield(0, 1), 2)).toBeLessThan(700);
});
