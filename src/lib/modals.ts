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

/** One open modal; opened again, it is another one on top. Its props are known to its own component alone. */
export interface OpenModal {
  key: number;
  load: () => Promise<unknown>;
  props: object;
}

/** The open modals; the last one is on top and closes first. */
export const openModals = createStore<OpenModal[]>([]);

let lastKey = 0;

/** Declares a modal; its component is loaded when it is first opened. */
export function defineModal<Props extends object>(load: Modal<Props>['load']): Modal<Props> {
  return {
    load,
    open(props) {
      lastKey += 1;
      openModals.set([...openModals.get(), { key: lastKey, load, props }]);
    },
  };
}

/** Closes an open modal. */
export function closeModal(key: number): void {
  openModals.set(openModals.get().filter((modal) => modal.key !== key));
}
