import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChange, type ContentChange } from '../../../contract/collections/content.ts';
import {
  changesNothing,
  moveOnto,
  moveTo,
} from '../../../src/resources/collections/content/content-changes.ts';

const list = ['a', 'b', 'c', 'd'];
const add = (...ids: string[]): ContentChange => ({
  kind: 'add',
  places: ids.map((id) => ({ id })),
});

describe('a change of the entries of a course', () => {
  it('adds at the end, each entry once', () => {
    expect(applyChange(list, add('e', 'b', 'e'))).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('moves down behind the target and up before it, as dragging does', () => {
    expect(applyChange(list, moveOnto(list, 'a', 'c'))).toEqual(['b', 'c', 'a', 'd']);
    expect(applyChange(list, moveOnto(list, 'd', 'b'))).toEqual(['a', 'd', 'b', 'c']);
    expect(applyChange(list, moveOnto(list, 'c', 'a'))).toEqual(['c', 'a', 'b', 'd']);
  });

  it('moves to a position counted from 1 and keeps it inside the list', () => {
    expect(applyChange(list, moveTo(list, 'a', 4))).toEqual(['b', 'c', 'd', 'a']);
    expect(applyChange(list, moveTo(list, 'd', 1))).toEqual(['d', 'a', 'b', 'c']);
    expect(applyChange(list, moveTo(list, 'b', 3))).toEqual(['a', 'c', 'b', 'd']);
    expect(applyChange(list, moveTo(list, 'b', 99))).toEqual(['a', 'c', 'd', 'b']);
    expect(applyChange(list, moveTo(list, 'b', -3))).toEqual(['b', 'a', 'c', 'd']);
  });

  it('leaves an entry alone whose new neighbour is gone', () => {
    expect(applyChange(list, { kind: 'move', id: 'a', after: 'gone' })).toEqual(list);
    expect(applyChange(list, { kind: 'move', id: 'gone', after: 'a' })).toEqual(list);
  });

  it('knows a change that would do nothing', () => {
    expect(changesNothing(list, moveTo(list, 'b', 2))).toBe(true);
    expect(changesNothing(list, add('a'))).toBe(true);
    expect(changesNothing(list, moveTo(list, 'b', 1))).toBe(false);
  });

  const ids = fc.uniqueArray(fc.integer({ min: 0, max: 40 }).map(String), { minLength: 1, maxLength: 20 });
  const anyChange = ids.chain((items) =>
    fc.tuple(
      fc.constant(items),
      fc.oneof(
        fc.subarray(items, { minLength: 1 }).map((some): ContentChange => ({ kind: 'remove', ids: some })),
        fc
          .tuple(fc.constantFrom(...items), fc.constantFrom(...items))
          .map(([id, target]) => moveOnto(items, id, target)),
        fc
          .tuple(fc.constantFrom(...items), fc.integer({ min: 1, max: 25 }))
          .map(([id, position]) => moveTo(items, id, position)),
        ids.map((some) => add(...some)),
      ),
    ),
  );

  it('does nothing more when applied twice', () => {
    fc.assert(
      fc.property(anyChange, ([items, change]) => {
        const once = applyChange(items, change);
        expect(applyChange(once, change)).toEqual(once);
      }),
    );
  });
});
