import { expect } from 'vitest';

/** Reads until what is read is as expected, as people wait for what they want to see. */
export function eventually<Value>(read: () => Value | Promise<Value>) {
  return expect.poll(read);
}
