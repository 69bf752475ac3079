import i18next from 'i18next';
import { notify } from '../providers/notification-provider.ts';

/** Does something with the clipboard, and says how that went. */
export async function withClipboard(done: string, failed: string, action: () => Promise<void> | void) {
  try {
    await action();
    notify({ type: 'success', message: i18next.t(`form:clipboard.${done}`) });
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    notify({ type: 'error', message: i18next.t(`form:clipboard.${failed}`, { reason }) });
  }
}

/** The clipboard; browsers have it only at addresses that nobody on the way can change. */
export function clipboard(): Clipboard {
  if (!navigator.clipboard) throw new Error(i18next.t('form:clipboard.insecure'));
  return navigator.clipboard;
}

/** Copies a text. */
export function copyText(text: string): Promise<void> {
  return withClipboard('copied', 'copyError', () => clipboard().writeText(text));
}
