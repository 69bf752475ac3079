import type { Item } from '#contract/items.ts';
import type { ItemPickerProps } from '../item-modals.ts';

/** Why an item cannot be picked. */
export type PickerIssue = 'taken' | 'wrongType';

/** Whether an item may be picked, or why not. */
export function issueOf(
  { id, type }: Pick<Item, 'id' | 'type'>,
  { allowedTypes, taken }: Pick<ItemPickerProps, 'allowedTypes' | 'taken'>,
): PickerIssue | undefined {
  if (taken.includes(id)) return 'taken';
  return allowedTypes.includes(type) ? undefined : 'wrongType';
}

/** The selection after a click on an item: in where it was out, out where it was in, in the order of the clicks. */
export function toggled(selection: readonly Item[], item: Item): Item[] {
  const others = selection.filter(({ id }) => id !== item.id);
  return others.length < selection.length ? others : [...selection, item];
}
