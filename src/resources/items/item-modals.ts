import type { ItemType } from '#contract/item-types.ts';
import type { Item } from '#contract/items.ts';
import { defineModal } from '../../lib/modals.ts';

/** What the modal is opened with: the item to edit, or the type of a new one. */
export interface ItemModalProps {
  itemId?: string;
  type?: ItemType;
  /** Called with the item as it was stored. */
  onSaved: (item: Item) => void;
  /** Called when the edited item was deleted; without it the modal does not offer that. */
  onRemoved?: () => void;
  /** The position of an item among those that the dialog steps through; without it the dialog shows one item. */
  placeOf?: (itemId: string) => ItemPlace | undefined;
}

/** The position of an item among others, counted from 1, with the one before and the one after it. */
export interface ItemPlace {
  position: number;
  total: number;
  previous?: { id: string; type: string };
  next?: { id: string; type: string };
}

/** The form of one item in a dialog. */
export const itemModal = defineModal<ItemModalProps>(() => import('./ItemFormModal.tsx'));

/** What may be picked, and for whom. */
export interface ItemPickerProps {
  /** The types that may be picked; others are shown but cannot be. */
  allowedTypes: readonly ItemType[];
  /** The ids that are there already. */
  taken: readonly string[];
  onAdd: (items: Item[]) => void;
}

/** Picks existing items. */
export const itemPicker = defineModal<ItemPickerProps>(() => import('./picker/ItemPicker.tsx'));
