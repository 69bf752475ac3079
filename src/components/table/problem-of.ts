import { ApiError } from '../../lib/api-error.ts';

/** What a failed request can tell its reader. */
export function problemOf(error: unknown): { message: string; requestId?: string } {
  const cause = error instanceof ApiError ? error : undefined;
  return {
    message: error instanceof Error || hasMessage(error) ? error.message : String(error),
    ...(cause?.requestId && { requestId: cause.requestId }),
  };
}

function hasMessage(error: unknown): error is { message: string } {
  return (
    typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
  );
}
