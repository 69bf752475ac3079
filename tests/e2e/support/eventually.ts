import { expect } from 'vitest';

/** Reads repeatedly until the value is as expected. */
export function eventually<Value>(read: () => Value | Promise<Value>) {
  return expect.poll(read);
}
