import { createStore } from './store.ts';
import type { Requests } from './undoing.ts';

/** A short message at the bottom of the screen. */
export interface Toast {
  severity: 'success' | 'error' | 'info' | 'warning';
  /** A function words it when it is drawn, for what may happen before there are words. */
  message: string | (() => string);
  /** By which the one who showed it can close it. */
  name?: string;
  action?: { label: string; run: () => void };
  /** The writes that it reports, which it offers to undo. */
  undo?: Requests;
  at?: 'bottom' | 'bottom-left';
}

/**
 * How long a toast stays, in milliseconds. One that leads somewhere stays until it is dismissed. One that only offers to
 * undo a write goes after a while, as most writes have one and they can be undone without it.
 */
export const toastLife = 6_000;
export const undoLife = 12_000;

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

/** Shows a message in place of the one before, so that what was done last can always be undone. */
export function showToast(toast: Toast): void {
  lastId += 1;
  shownToast.set({ ...toast, id: lastId });
}

/** Takes a message off the screen, by its number or its name. */
export function closeToast(which: number | string): void {
  const { id, name } = shownToast.get() ?? {};
  if (which === id || which === name) shownToast.set(undefined);
}
