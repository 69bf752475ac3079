import type { ComponentType } from 'react';
import type { ItemType } from '#contract/item-types.ts';
import type { Item } from '#contract/items.ts';
import { defineModal } from '../lib/modals.ts';

/** What the modal is opened with: the entry to edit, or the type of a new one. */
export interface EntryModalProps {
  itemId?: string;
  type?: ItemType;
  /** Called with the entry as it was stored. */
  onSaved: (item: Item) => void;
  /** Called when the edited entry was removed for good; without it the modal does not offer that. */
  onRemoved?: () => void;
}

type EntryModal = ComponentType<EntryModalProps & { open: boolean; onClose: () => void }>;
type Load = () => Promise<{ default: EntryModal }>;

let loadEntryModal: Load | undefined;

/** The entity of entries says here where its modal is, so that other entities can open it without importing it. */
export function registerEntryModal(load: Load): void {
  loadEntryModal = load;
}

/** The form of one entry in a dialog. */
export const entryModal = defineModal<EntryModalProps>('entry', () =>
  loadEntryModal ? loadEntryModal() : Promise.reject(new Error('No entry modal is registered.')),
);
