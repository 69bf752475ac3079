import i18next from 'i18next';
import { ApiError } from './api-error.ts';
import { createStore } from './store.ts';

/** A short message at the bottom of the screen. */
export interface Toast {
  severity: 'success' | 'error' | 'info' | 'warning';
  message: string;
  action?: { label: string; run: () => void };
  at?: 'bottom' | 'bottom-left';
}

/** How long a toast stays, in milliseconds. One that offers something to do stays until it is dismissed. */
export const toastLife = 6000;

/** The toast on the screen, with a number of its own; a newer one takes its place. */
export const shownToast = createStore<(Toast & { id: number }) | undefined>(undefined);

/** The key that moves the focus to the toast on the screen. */
export const toastKey = 'F8';

/** Elements of the open dialogs that take toasts: outside of the topmost one nothing can have the focus. */
export const toastPlaces = createStore<readonly HTMLElement[]>([]);

/** Makes an element take the toasts, for as long as it is in the page. */
export function takeToasts(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  toastPlaces.set([...toastPlaces.get(), element]);
  return () => toastPlaces.set(toastPlaces.get().filter((place) => place !== element));
}

let lastId = 0;

/** Shows a message in place of the one before, so that what was done last can always be undone; returns how to close it. */
export function showToast(toast: Toast): () => void {
  lastId += 1;
  const id = lastId;
  shownToast.set({ ...toast, id });
  return () => closeToast(id);
}

/** Takes a message off the screen. */
export function closeToast(id: number): void {
  if (shownToast.get()?.id === id) shownToast.set(undefined);
}

/**
 * What is said of a failure; undefined for a call that was aborted, and for the end of the session, which has a message
 * of its own, once for all calls that failed by it.
 */
export function textOfFailure(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.statusCode === 401 ? undefined : error.message;
  const isAborted = error instanceof DOMException && error.name === 'AbortError';
  return isAborted ? undefined : i18next.t('errors:INTERNAL_ERROR');
}

/** Shows what went wrong, outside of Refine. */
export function showError(error: unknown): void {
  const message = textOfFailure(error);
  if (message !== undefined) showToast({ severity: 'error', message });
}
