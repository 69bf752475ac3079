import { applyChange, type ContentChange } from '#contract/collections/content.ts';
import type { Item } from '#contract/items.ts';

/** A change with the rows that come with it, to be shown before the server has answered. */
export type ShownChange = ContentChange & { rows?: Item[] };

function predecessorOf(list: readonly string[], id: string): string | null {
  return list[list.indexOf(id) - 1] ?? null;
}

/** The move of an item onto the place of another one, as dragging does it. */
export function moveOnto(list: readonly string[], id: string, target: string): ContentChange {
  const down = list.indexOf(id) < list.indexOf(target);
  return { kind: 'move', id, after: down ? target : predecessorOf(list, target) };
}

/** The move of an item to a position counted from 1. */
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
