import { describe, expect, it } from 'vitest';
import { isAsBefore } from '#server/content/request-changes.ts';

/** Versions of a row, the newest first: `b` is a change, `u(b)` undoes it, `back` a return from the trash. */
const versions = (...names: string[]) =>
  names.map((name) => {
    const [, by = name, undoes = null] = /^(\w+)\((\w+)\)$/.exec(name) ?? [];
    return { requestId: by, undoes, isReturn: name === 'back' };
  });

describe('later versions of a row leave it as it was', () => {
  it.each([
    [],
    ['back'],
    ['u(b)', 'b'],
    ['u(b)', 'u(b)', 'b', 'b'],
    ['u(b)', 'back', 'b'],
    ['u(b)', 'v(c)', 'c', 'b'],
    ['v(c)', 'c', 'u(b)', 'b'],
    ['w(v)', 'v(u)', 'u(b)', 'b'],
    ['u(b)', 'x(d)', 'd', 'v(c)', 'c', 'b'],
    // The undoing of a change that did not touch the row, undone as well.
    ['v(u)', 'u(b)'],
  ])('%s %s %s %s', (...names) => {
    expect(isAsBefore(versions(...names))).toBe(true);
  });

  it.each([
    ['b'],
    ['c', 'u(b)', 'b'],
    ['u(b)', 'b', 'c'],
    ['v(u)', 'u(b)', 'b'],
    // What undoing an older change took off.
    ['u(a)'],
    ['u(a)', 'b'],
    ['u(b)', 'c', 'b'],
  ])('but not after %s %s %s', (...names) => {
    expect(isAsBefore(versions(...names))).toBe(false);
  });
});
