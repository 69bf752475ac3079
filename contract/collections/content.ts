import * as z from 'zod';
import { limits } from '../limits.ts';
import { id } from '../list-query.ts';

const place = z.strictObject({
  id,
  after: id.nullable().optional().describe('null: to the front. Absent: to the end.'),
});
const items = <One extends z.ZodType>(one: One) => z.array(one).min(1).max(limits.collectionItems);

/**
 * One change of the items of a collection. It names neighbours instead of positions, so that it still means the same when
 * the list changed in between; applying it twice changes nothing more.
 */
export const contentChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('add'), places: items(place) }),
  z.strictObject({ kind: z.literal('remove'), ids: items(id) }),
  z.strictObject({ kind: z.literal('move'), id, after: id.nullable().describe('null: to the front.') }),
]);
export type ContentChange = z.infer<typeof contentChange>;

/** The list after the change. An item whose neighbour is gone goes to the end, or stays where it is. */
export function applyChange(list: readonly string[], change: ContentChange): string[] {
  switch (change.kind) {
    case 'add': {
      const held = new Set(list);
      const fresh = change.places.filter(({ id }) => !held.has(id) && held.add(id));
      return fresh.reduce<string[]>((all, { id, after }) => insert(all, id, after), [...list]);
    }
    case 'remove': {
      const gone = new Set(change.ids);
      return list.filter((id) => !gone.has(id));
    }
    case 'move': {
      const { id, after } = change;
      const isKnown = list.includes(id) && (after === null || list.includes(after));
      if (!isKnown || after === id) return [...list];
      return insert(
        list.filter((other) => other !== id),
        id,
        after,
      );
    }
  }
}

function insert(list: string[], id: string, after: string | null | undefined): string[] {
  const at = after === null ? 0 : after === undefined ? -1 : list.indexOf(after) + 1;
  list.splice(after !== null && at <= 0 ? list.length : at, 0, id);
  return list;
}
