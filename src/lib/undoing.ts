import { createStore } from './store.ts';

/** Requests whose changes are undone together, by their ids in the order they were made. */
export type Requests = readonly string[];

/** What is to be undone; with `others`, as much of it as can be, where some was changed since. */
export interface Undoing {
  requests: Requests;
  others: boolean;
}

/** What is being undone. */
export const undoing = createStore<Undoing | undefined>(undefined);

/** Undoes what requests changed, unless something else is being undone. */
export function undo(requests: Requests, others = false): void {
  if (!undoing.get()) undoing.set({ requests, others });
}
