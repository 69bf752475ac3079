import type { NotificationProvider } from '@refinedev/core';
import { showToast } from '../lib/toasts.ts';

/** Refine's notifications as the portal's toasts. */
export const notificationProvider: NotificationProvider = {
  open({ message, type }) {
    showToast({
      severity: type === 'error' ? 'error' : type === 'success' ? 'success' : 'info',
      message,
    });
  },
  close() {},
};
