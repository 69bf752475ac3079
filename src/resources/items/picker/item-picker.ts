import type { ItemType } from '#contract/item-types.ts';
import type { Item } from '#contract/items.ts';
import { defineModal } from '../../../lib/modals.ts';

/** What may be picked, and for whom. */
export interface ItemPickerProps {
  /** The types that may be picked; others are shown but cannot be. */
  allowedTypes: readonly ItemType[];
  /** The ids that are there already. */
  taken: readonly string[];
  onAdd: (items: Item[]) => void;
}

/** Picks existing items. */
export const itemPicker = defineModal<ItemPickerProps>('item-picker', () => import('./ItemPicker.tsx'));
