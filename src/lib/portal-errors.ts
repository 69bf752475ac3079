import { logEndpoints, type PortalError } from '#contract/logs.ts';
import { ApiError } from './api-error.ts';
import { apiBase } from './http.ts';
import { isOutdated, openRelease } from './release.ts';
import { ownTokens } from './session.ts';

/** An error of the portal, with the id under which it is to be logged. */
interface CaughtError extends Pick<PortalError, 'kind'> {
  error: unknown;
  componentStack?: string | null;
  requestId: string;
}

/** How many errors a page sends in a minute, and after how many milliseconds the same one again. */
const mostPerMinute = 5;
const minute = 60_000;
const sameAgainAfter = 5 * minute;

/** Answers whether an error is to be sent at a time: not the same one again soon, and not many in a minute. */
export function createErrorLimit(): (error: string, now: number) => boolean {
  const sent = new Map<string, number>();
  return (error, now) => {
    for (const [one, at] of sent) if (now - at >= sameAgainAfter) sent.delete(one);
    const inLastMinute = [...sent.values()].filter((at) => now - at < minute).length;
    if (sent.has(error) || inLastMinute >= mostPerMinute) return false;
    sent.set(error, now);
    return true;
  };
}

/** What browsers say of a file that could not be loaded: Chromium, Firefox, Safari. */
const loadFailure = /dynamically imported module|Importing a module script failed/i;
/** What is no error of the portal: a layout that took another frame, and scripts of other origins, as of extensions. */
const foreign = /^ResizeObserver loop|^Script error\.?$/;

/** Whether an error says something about the portal; an aborted call, or a server out of reach, does not. */
export function isWorthSending(error: unknown): boolean {
  const { name, message, stack, code } = partsOf(error);
  if (name === 'AbortError' || code === 'ERR_CANCELED' || code === 'NETWORK') return false;
  return !foreign.test(message) && !/\b\w+-extension:\/\//.test(stack);
}

/** An error in parts; anything can be thrown. */
function partsOf(error: unknown) {
  const { name, message, stack, code } = (
    typeof error === 'object' && error !== null ? error : { message: String(error) }
  ) as Record<string, unknown>;
  return {
    name: String(name ?? 'Error'),
    message: String(message ?? ''),
    stack: String(stack ?? ''),
    code: code === undefined ? undefined : String(code),
  };
}

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const hidden = '***';

/** An address of the portal without what may be a secret or someone's e-mail address: words and ids are kept. */
export function addressForLog({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const path = pathname
    .split('/')
    .map((part) => (/^[a-z-]{0,29}$/i.test(part) || id.test(part) ? part : hidden));
  const query = [...new URLSearchParams(search)].map(([name, value]) => {
    const isPlain = value.split(',').every((part) => /^[\p{L}\d.:+ _-]{0,30}$/u.test(part) || id.test(part));
    return `${name}=${isPlain && !/token|password|secret|^code$/i.test(name) ? value : hidden}`;
  });
  return [path.join('/'), query.join('&')].filter(Boolean).join('?');
}

const isDue = createErrorLimit();

/** Sends an error to the server's log once, if it is worth it. What becomes of that is not looked at: an error of it could never end. */
export async function sendError({ kind, error, componentStack, requestId }: CaughtError): Promise<void> {
  const { name, message, stack } = partsOf(error);
  if (!isWorthSending(error) || !isDue(`${name} ${message} ${stack.slice(0, 300)}`, Date.now())) return;
  if (loadFailure.test(message) && (await isOutdated())) return;
  const body: PortalError = {
    kind,
    message: `${name}: ${message}`.slice(0, 500),
    stack: [stack.slice(0, 1_500), componentStack?.slice(0, 800)].filter(Boolean).join('\n'),
    page: addressForLog(window.location).slice(0, 500),
    release: openRelease(),
    requestId: (error instanceof ApiError ? error.requestId : undefined) ?? requestId,
  };
  const { method, path } = logEndpoints.addExternal;
  // Who views as another person writes nothing but this, and as themselves.
  const token = ownTokens()?.accessToken;
  // Not by `http`, which would renew the session, and take the server to be out of reach where this call alone fails.
  const answer = await fetch(`${apiBase}${path}`, {
    method,
    keepalive: true,
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  // Else the connection would be held for it.
  await answer.body?.cancel();
}
