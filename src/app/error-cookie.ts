import { showToast } from '../lib/toasts.ts';

const longest = 300;

/** Shows the message that a redirect left in the cookie `error`, as text, and deletes the cookie. */
export function showErrorCookie(): void {
  const value = document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith('error='))
    ?.slice('error='.length);
  if (value === undefined) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = 'error=; path=/; max-age=0';
  try {
    const { message } = JSON.parse(decodeURIComponent(value)) as { message?: unknown };
    if (typeof message === 'string' && message)
      showToast({ severity: 'error', message: message.slice(0, longest) });
  } catch {
    // Any other content of the cookie is not shown.
  }
}
