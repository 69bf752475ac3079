import { createStore } from './store.ts';

/** Whether single letters and characters are shortcuts; people who dictate switch them off. */
export const singleKeys = createStore(true);
