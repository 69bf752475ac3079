import { describe, expect, it } from 'vitest';
import { isAsBefore } from '#server/content/request-changes.ts';

/**
 * Versions of a row, the newest first: `b` is a change, `u(b)` undoes it, `-b` is upkeep, `-u(b)` upkeep of its undoing, `b+`
 * put something in a list.
 */
const versions = (...names: string[]) =>
  names.map((name) => {
    const [, by = name, undoes = null] = /^-?(\w+)\+?(?:\((\w+)\))?$/.exec(name) ?? [];
    return { requestId: by, undoes, isUpkeep: name.startsWith('-'), isOfLists: name.endsWith('+') };
  });

describe('later versions of a row leave it as it was', () => {
  it.each([
    [],
    ['-b'],
    ['-b', '-c'],
    ['-u(b)', '-b'],
    ['-u(b)', 'b+'],
    ['-u(b)', 'v(c)', 'c', 'b+'],
    ['v(c)', '-u(b)', 'c', 'b+'],
    ['-w(v)', '-v(u)', '-u(b)', 'b+'],
    ['-u(b)', 'u(b)', 'b'],
    ['v(d)', '-u(b)', 'd'],
    ['u(b)', 'b'],
    ['u(b)', 'u(b)', 'b', 'b'],
    ['u(b)', '-c', 'b'],
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
    ['-c', 'b'],
    ['b+'],
    ['-u(b)', 'b'],
    ['-v(u)', '-u(b)', 'b+'],
    ['-u(b)', 'c', 'b+'],
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
