import type { Item } from '#contract/items.ts';

/** The address of the page on which an entry is read. */
export function itemEditAddress({ id, type }: Pick<Item, 'id' | 'type'>): string {
  return `/items/view?${new URLSearchParams({ itemId: id, type })}`;
}
