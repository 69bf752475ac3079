import type { ComponentType } from 'react';
import { createStore } from './store.ts';

/** What every modal gets besides its own props. It is in the page while it is open. */
export interface ModalProps {
  onClose: () => void;
}

/** A modal that can be opened from anywhere by its handle. */
export interface Modal<Props> {
  load: () => Promise<{ default: ComponentType<Props & ModalProps> }>;
  open: (props: Props) => void;
}

/** One open modal, with an id by which it closes; opened again, it is another one on top. Its props are known to its own component alone. */
export interface OpenModal {
  id: number;
  load: () => Promise<unknown>;
  props: object;
}

/** The open modals; the last one is on top and closes first. */
export const openModals = createStore<OpenModal[]>([]);

let lastId = 0;

/** Declares a modal; its component is loaded when it is first opened. */
export function defineModal<Props extends object>(load: Modal<Props>['load']): Modal<Props> {
  return {
    load,
    open(props) {
      lastId += 1;
      openModals.set([...openModals.get(), { id: lastId, load, props }]);
    },
  };
}

/** Closes an open modal by its id. */
export function closeModal(id: number): void {
  openModals.set(openModals.get().filter((modal) => modal.id !== id));
}
