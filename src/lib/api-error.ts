import type { HttpError } from '@refinedev/core';
import type { ErrorCode, Problem } from '#contract/errors.ts';

/** An error answer, or a server out of reach, as Refine's `HttpError`; `message` is in the language of the reader. */
export class ApiError extends Error implements HttpError {
  readonly statusCode: number;
  readonly code: ErrorCode | 'NETWORK';
  /** The id under which the server logged the request. */
  readonly requestId: string | undefined;
  /** The first message of each refused value, by its path in the body. */
  readonly errors: Record<string, string>;

  constructor(
    statusCode: number,
    code: ErrorCode | 'NETWORK',
    /** A function words it when it is read, for what may happen before there are words. */
    message: string | (() => string),
    { requestId, errors = [] }: Partial<Pick<Problem, 'requestId' | 'errors'>> = {},
  ) {
    super();
    Object.defineProperty(
      this,
      'message',
      typeof message === 'string' ? { value: message } : { get: message },
    );
    this.name = 'ApiError';
    this.statusCode = statusCode;
    this.code = code;
    this.requestId = requestId;
    // Of several entries with one path the last wins, so the first message of each path has to come last.
    this.errors = Object.fromEntries(errors.toReversed().map(({ path, message }) => [path, message]));
  }
}

/** True for the body of an error answer of the API, as opposed to whatever a proxy in between may answer. */
export function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'errorCode' in body && 'message' in body;
}

/** True for the answer that something does not exist, or no longer, or not for this person. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'NOT_FOUND';
}

const temporaryStatuses = [408, 429];

/** True for a failure that says nothing about the person or the request: no server answered, or none could for now. */
export function isTransient({ code, statusCode }: ApiError): boolean {
  return code === 'NETWORK' || statusCode >= 500 || temporaryStatuses.includes(statusCode);
}
