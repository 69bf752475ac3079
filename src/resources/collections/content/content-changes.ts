import type { Item } from '#contract/items.ts';

/** Where an entry goes: behind another one, to the front (null), or to the end (absent). */
interface Place {
  id: string;
  after?: string | null;
}

/**
 * One wish about the entries of a course. It names neighbours instead of positions, so that it still means the
 * same when the list changed in between; applying it twice changes nothing more.
 */
export type ContentChange =
  | { kind: 'add'; places: Place[]; rows: Item[] }
  | { kind: 'remove'; ids: string[] }
  | { kind: 'move'; id: string; after: string | null };

/** The list after the change. An entry whose neighbour is gone goes to the end, or stays where it is. */
export function applyChange(list: readonly string[], change: ContentChange): string[] {
  switch (change.kind) {
    case 'add':
      return change.places.reduce<string[]>((entries, place) => insert(entries, place), [...list]);
    case 'remove':
      return list.filter((id) => !change.ids.includes(id));
    case 'move': {
      if (!list.includes(change.id) || change.after === change.id) return [...list];
      if (change.after !== null && !list.includes(change.after)) return [...list];
      return insert(
        list.filter((id) => id !== change.id),
        change,
      );
    }
  }
}

function insert(list: string[], { id, after }: Place): string[] {
  if (list.includes(id)) return list;
  if (after === null) return [id, ...list];
  const at = after === undefined ? -1 : list.indexOf(after);
  return at < 0 ? [...list, id] : list.toSpliced(at + 1, 0, id);
}

/** The change that takes this one back, told from the list before it; `known` are rows that come back with it. */
export function inverseChange(
  before: readonly string[],
  change: ContentChange,
  known: readonly Item[] = [],
): ContentChange {
  switch (change.kind) {
    case 'add':
      return {
        kind: 'remove',
        ids: change.places.map(({ id }) => id).filter((id) => !before.includes(id)),
      };
    case 'remove':
      return {
        kind: 'add',
        places: before
          .filter((id) => change.ids.includes(id))
          .map((id) => ({ id, after: predecessorOf(before, id) })),
        rows: known.filter(({ id }) => change.ids.includes(id)),
      };
    case 'move':
      return { kind: 'move', id: change.id, after: predecessorOf(before, change.id) };
  }
}

function predecessorOf(list: readonly string[], id: string): string | null {
  return list[list.indexOf(id) - 1] ?? null;
}

/** The move of an entry onto the place of another one, as dragging does it. */
export function moveOnto(list: readonly string[], id: string, target: string): ContentChange {
  const down = list.indexOf(id) < list.indexOf(target);
  return { kind: 'move', id, after: down ? target : predecessorOf(list, target) };
}

/** The move of an entry to a position counted from 1. */
export function moveTo(list: readonly string[], id: string, position: number): ContentChange {
  const others = list.filter((other) => other !== id);
  const at = Math.min(Math.max(Math.trunc(position), 1), list.length) - 2;
  return { kind: 'move', id, after: others[at] ?? null };
}

/** Whether a change would leave the list as it is. */
export function changesNothing(list: readonly string[], change: ContentChange): boolean {
  const after = applyChange(list, change);
  return sameOrder(list, after);
}

/** Whether two lists hold the same ids in the same order. */
export function sameOrder(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}
