import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listBefore, listChange } from '#server/database/versions.ts';

const ids = Array.from({ length: 12 }, (_, index) => `${index}`);
const list = fc.shuffledSubarray(ids);

describe('a change of a list', () => {
  it('gives back the list before it', () => {
    fc.assert(
      fc.property(list, list, (before, after) => {
        const change = listChange(before, after);
        expect(change ? listBefore(after, change) : after).toEqual(before);
      }),
    );
  });

  it('is null for the same list, and holds one entry where one moved in thousands', () => {
    const thousands = Array.from({ length: 3_000 }, (_, index) => `${index}`);
    expect(listChange(thousands, [...thousands])).toBeNull();
    const moved = ['2999', ...thousands.slice(0, -1)];
    expect(listChange(thousands, moved)).toEqual({ removed: [[2_999, '2999']], added: [[0, '2999']] });
  });
});
