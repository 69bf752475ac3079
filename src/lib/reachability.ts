import { createStore } from './store.ts';

/** Whether the last call reached the API. */
export const isServerReachable = createStore(true);

/** Notes how a call went. */
export function setReachable(isReachable: boolean): void {
  if (isServerReachable.get() !== isReachable) isServerReachable.set(isReachable);
}
