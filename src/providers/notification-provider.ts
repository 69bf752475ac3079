import { type NotificationProvider, type OpenNotificationParams, useNotification } from '@refinedev/core';
import { showToast, type Toast, textOfFailure } from '../lib/toasts.ts';

/** A message of the portal, which may offer something to do, as to undo it. */
export type Message = OpenNotificationParams & Pick<Toast, 'action' | 'at'>;

const readFailure = /-(useList|useInfiniteList|getOne|getMany)-notification$/;

/**
 * Refine's notifications as the portal's toasts. Messages with a key `…-notification` are Refine's own defaults, which name
 * identifiers and status codes. Of those only the reason of a failed write is shown, which the server words: what
 * could not be read says so in its place on the page.
 */
export const notificationProvider: NotificationProvider = {
  open({ key, message, description, type, action, at }: Message) {
    const isDefault = key?.endsWith('-notification');
    if (type === 'error' && key !== undefined) {
      if (!readFailure.test(key)) showToast({ severity: 'error', message: description ?? message });
    } else if (!isDefault) {
      showToast({ severity: type === 'progress' ? 'info' : type, message, action, at });
    }
  },
  close() {},
};

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

/** Shows what went wrong with a call that no hook of Refine reports, as a read before a confirmation. */
export function useFailureNotification(): (error: unknown) => void {
  const { open } = useNotification();
  return (error) => {
    const message = failureMessage(error);
    if (message) open?.(message);
  };
}

/** The message of a failure; false where nothing is said. */
export function failureMessage(error: unknown): Message | false {
  const message = textOfFailure(error);
  return message !== undefined && { type: 'error', message };
}
