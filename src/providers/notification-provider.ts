import type { NotificationProvider, OpenNotificationParams } from '@refinedev/core';
import { showToast, type Toast } from '../lib/toasts.ts';

/** A message of the portal, which may offer something to do, as to undo it. */
export type Message = OpenNotificationParams & Pick<Toast, 'action' | 'at'>;

const readFailure = /-(useList|useInfiniteList|getOne|getMany)-notification$/;

/**
 * Refine's notifications as the portal's toasts. Messages with a `key` are Refine's own defaults, which name
 * identifiers and status codes. Of those only the reason of a failed write is shown, which the server words: what
 * could not be read says so in its place on the page.
 */
export const notificationProvider: NotificationProvider = {
  open({ key, message, description, type, action, at }: Message) {
    if (key === undefined) showToast({ severity: type === 'progress' ? 'info' : type, message, action, at });
    else if (type === 'error' && !readFailure.test(key))
      showToast({ severity: 'error', message: description ?? message });
  },
  close() {},
};
