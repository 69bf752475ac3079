import type { ComponentType } from 'react';
import { createStore } from './store.ts';

/** What every modal gets besides its own props. It is in the page while it is open. */
export interface ModalProps {
  onClose: () => void;
}

/** A modal that can be opened from anywhere by its handle. */
export interface Modal<Props> {
  id: string;
  load: () => Promise<{ default: ComponentType<Props & ModalProps> }>;
  open: (props: Props) => void;
  close: () => void;
}

/** One open modal. Its props are known to its own component alone. */
export interface OpenModal {
  id: string;
  load: () => Promise<unknown>;
  props: object;
}

/** The open modals; the last one is on top and closes first. */
export const openModals = createStore<OpenModal[]>([]);

/** Declares a modal; its component is loaded when it is first opened. */
export function defineModal<Props extends object>(id: string, load: Modal<Props>['load']): Modal<Props> {
  return {
    id,
    load,
    open(props) {
      openModals.set([...openModals.get().filter((modal) => modal.id !== id), { id, load, props }]);
    },
    close: () => closeModal(id),
  };
}

/** Closes a modal by its id. */
export function closeModal(id: string): void {
  openModals.set(openModals.get().filter((modal) => modal.id !== id));
}
