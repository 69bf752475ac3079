import { channel } from 'node:diagnostics_channel';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createYield } from '#server/lib/yield.ts';

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterAll(() => {
  vi.useRealTimers();
});

const requests = channel('tracing:fastify.request.handler:start');

/** Does a piece of work of a second with some requests during it, and tells for how many milliseconds it waited. */
function work(yieldToOthers: () => Promise<number>, requestsMeanwhile: number): Promise<number> {
  for (let request = 0; request < requestsMeanwhile; request += 1) requests.publish({});
  vi.advanceTimersByTime(1_000);
  return yieldToOthers();
}

it('waits in proportion to the work', async () => {
  expect(await work(createYield(0.02), 0)).toBeCloseTo(20);
});

it('waits longer while others send requests, and no longer once they stop', async () => {
  const yieldToOthers = createYield(0.01, 0.05);
  expect(await work(yieldToOthers, 0)).toBeCloseTo(10);
  expect(await work(yieldToOthers, 5)).toBeCloseTo(50);
  expect(await work(yieldToOthers, 0)).toBeCloseTo(10);
});

it('does not count the few requests of a page that waits for the work', async () => {
  expect(await work(createYield(0.01, 0.05), 2)).toBeCloseTo(10);
});
