/** An error as logs may show it. */
type LoggedError = {
  type: string;
  message: string;
  stack: string;
  code?: string;
};

/** An error without the values of its query, which may hold a hash: its message and PostgreSQL's details name them. */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  if ('query' in error && 'params' in error) {
    return error.cause instanceof Error
      ? loggedError(error.cause)
      : { type: error.name, message: 'A query failed.', stack: '' };
  }
  const { name: type, message, stack = message, code } = error as Error & { code?: unknown };
  const cause = error.cause instanceof Error ? `\nCaused by ${loggedError(error.cause).stack}` : '';
  return { type, message, stack: `${stack}${cause}`, ...(typeof code === 'string' && { code }) };
}

/** An error that prevents the start and that the operator can fix; printed as one line, without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
