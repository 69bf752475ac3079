import i18next from 'i18next';
import { ApiError } from './api-error.ts';
import { createStore } from './store.ts';

/** A short message at the bottom of the screen. */
export interface Toast {
  severity: 'success' | 'error' | 'info' | 'warning';
  message: string;
  action?: { label: string; run: () => void };
  at?: 'bottom' | 'bottom-left';
  /** A toast with the key of one that is still shown replaces it. */
  key?: string;
}

/** How long a toast stays, in milliseconds. */
export const toastLife = 6000;

/** The toasts that wait to be shown, each with a number of its own; the first is on the screen. */
export const toasts = createStore<(Toast & { id: number })[]>([]);

let lastId = 0;

/** Shows a message, after those that came before it. The same message is not shown twice at once. */
export function showToast(toast: Toast): void {
  const waiting = toasts
    .get()
    .filter((other) => (toast.key ? other.key !== toast.key : other.message !== toast.message));
  lastId += 1;
  toasts.set([...waiting, { ...toast, id: lastId }]);
}

/** Takes a message off the screen. */
export function closeToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

/** Shows what went wrong. The end of the session says so itself, once for all that failed by it. */
export function showError(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) return;
  const message = error instanceof ApiError ? error.message : i18next.t('errors:INTERNAL_ERROR');
  showToast({ severity: 'error', message });
}
