import type { NotificationProvider, OpenNotificationParams } from '@refinedev/core';
import i18next from 'i18next';
import { ApiError } from '../lib/api-error.ts';
import { closeToast, showToast, type Toast } from '../lib/toasts.ts';

/** A message of the portal, which may offer something to do, as to undo it. */
export type Message = OpenNotificationParams & Pick<Toast, 'action' | 'at'>;

const readFailure = /-(useList|useInfiniteList|getOne|getMany)-notification$/;

/**
 * Shows a message as a toast; components call it by Refine's `useNotification`. Messages with a key `…-notification` are
 * Refine's own defaults, which name identifiers and status codes. Of those only the reason of a failed write is shown,
 * which the server words: what could not be read says so in its place on the page.
 */
export function notify({
  type,
  ...toast
}: Omit<Message, 'type'> & { type: Message['type'] | 'warning' }): void {
  const { key, message, description, action, at } = toast;
  if (type === 'error' && key !== undefined) {
    if (!readFailure.test(key)) showToast({ severity: 'error', message: description ?? message });
  } else if (!key?.endsWith('-notification')) {
    showToast({ severity: type === 'progress' ? 'info' : type, message, name: key, action, at });
  }
}

/** Refine's notifications as the portal's toasts. */
export const notificationProvider: NotificationProvider = { open: notify, close: closeToast };

/** What is said of a write. */
export interface Outcome<Answer> {
  /** Says that it worked; without one nothing does. */
  success?: string | ((answer: Answer) => string | Omit<Message, 'type'>);
  /** False where the caller shows a failure in place. */
  failure?: false;
}

/** The outcome of a write as options of Refine's mutations. */
export function notificationsOf<Answer>({ success, failure }: Outcome<Answer>) {
  return {
    successNotification: (answer?: { data: unknown }) => successMessage(success, answer?.data as Answer),
    errorNotification: failure ?? failureMessage,
  };
}

/** The message that a write worked; false where none is wanted. */
export function successMessage<Answer>(success: Outcome<Answer>['success'], answer: Answer): Message | false {
  const message = typeof success === 'function' ? success(answer) : success;
  if (message === undefined) return false;
  return { type: 'success', ...(typeof message === 'string' ? { message } : message) };
}

/**
 * The message of a failure; false for a call that was aborted, and for the end of the session, which has a message of its
 * own, once for all calls that failed by it.
 */
export function failureMessage(error: unknown): Message | false {
  if (error instanceof ApiError) return error.statusCode !== 401 && { type: 'error', message: error.message };
  const isAborted = error instanceof DOMException && error.name === 'AbortError';
  return !isAborted && { type: 'error', message: i18next.t('errors:INTERNAL_ERROR') };
}

/** Shows what went wrong with a call, outside of components. */
export function notifyFailure(error: unknown): void {
  const message = failureMessage(error);
  if (message) notify(message);
}
