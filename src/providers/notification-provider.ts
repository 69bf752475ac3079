import type { OpenNotificationParams } from '@refinedev/core';
import i18next from 'i18next';
import { ApiError } from '../lib/api-error.ts';
import { showToast, type Toast } from '../lib/toasts.ts';

/** A message of the portal, which may offer something to do. */
export type Message = OpenNotificationParams & Pick<Toast, 'action' | 'undo' | 'at'>;

const readFailure = /-(useList|useInfiniteList|getOne|getMany)-notification$/;

/**
 * Shows a message as a toast; components call it by Refine's `useNotification`. Messages with a key `…-notification` are
 * Refine's own defaults, which name identifiers and status codes. Of those only the reason of a failed write is shown,
 * which the server words: what could not be read says so in its place on the page.
 */
export function notify({
  type,
  ...toast
}: Omit<Message, 'type' | 'message'> & Pick<Toast, 'message'> & { type: Message['type'] | 'warning' }): void {
  const { key, message, description, action, undo, at } = toast;
  if (type === 'error' && key !== undefined) {
    if (!readFailure.test(key)) showToast({ severity: 'error', message: description ?? message });
  } else if (!key?.endsWith('-notification')) {
    showToast({ severity: type === 'progress' ? 'info' : type, message, name: key, action, undo, at });
  }
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

/** Shows what went wrong with a call, outside of components, in words as soon as there are any. */
export function notifyFailure(error: unknown): void {
  const failure = failureMessage(error);
  if (failure) notify({ ...failure, message: () => (failureMessage(error) || failure).message });
}
