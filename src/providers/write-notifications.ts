import type { NotificationProvider } from '@refinedev/core';
import { closeToast } from '../lib/toasts.ts';
import { undoableRequests } from '../lib/writes.ts';
import { failureMessage, type Message, notify } from './notification-provider.ts';

/** A message that offers to undo the writes that it reports. */
export interface WriteMessage extends Message {
  /** What these writes were answered. */
  of?: readonly object[] | undefined;
}

/** Refine's notifications as the portal's toasts. */
export const notificationProvider: NotificationProvider = {
  open: ({ of, ...message }: WriteMessage) => notify({ undo: of && undoableRequests(of), ...message }),
  close: closeToast,
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
export function successMessage<Answer>(
  success: Outcome<Answer>['success'],
  answer: Answer,
): WriteMessage | false {
  const message = typeof success === 'function' ? success(answer) : success;
  if (message === undefined) return false;
  const of = typeof answer === 'object' && answer !== null ? [answer] : [];
  return { type: 'success', of, ...(typeof message === 'string' ? { message } : message) };
}
