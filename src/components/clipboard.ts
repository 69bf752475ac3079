import i18next from 'i18next';
import { showToast } from '../lib/toasts.ts';

/** Does something with the clipboard, and says how that went. */
export async function withClipboard(
  done: string,
  failed: string,
  action: () => Promise<void> | void,
): Promise<void> {
  try {
    await action();
    showToast({ severity: 'success', message: i18next.t(`form:clipboard.${done}`) });
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    showToast({ severity: 'error', message: i18next.t(`form:clipboard.${failed}`, { reason }) });
  }
}

/** Copies a text. */
export function copyText(text: string): Promise<void> {
  return withClipboard('copied', 'copyError', () => navigator.clipboard.writeText(text));
}
