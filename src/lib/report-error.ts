import type { PortalError } from '#contract/logs.ts';
import { lastRequestId } from './http.ts';
import { newId } from './new-id.ts';

/**
 * Sends an error to the server's log. Answers the id under which it is logged: that of the last request, so that both
 * are found together. The code for it is loaded with the first error; where that fails the server is out of reach too.
 */
export function reportError(
  kind: PortalError['kind'],
  error: unknown,
  componentStack?: string | null,
): string {
  const requestId = lastRequestId() ?? newId();
  import('./portal-errors.ts')
    .then(({ sendError }) => sendError({ kind, error, componentStack, requestId }))
    .catch(() => undefined);
  return requestId;
}

/** Sends the errors that nothing catches. */
export function reportUncaught(): void {
  window.addEventListener('error', ({ error, message }) => reportError('Error', error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => reportError('Rejection', reason));
}

/** Logs a failure that whoever calls tells the person of, here and on the server. */
export function logFailure(error: unknown): void {
  console.error(error);
  reportError('Error', error);
}
