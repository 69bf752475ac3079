import { type ErrorCode, errorStatus } from '#contract/errors.ts';
import type { ValidationIssue } from '#contract/validation.ts';

/** The details of an error. */
export interface ApiErrorDetails {
  /** Selects the sentence where one code has several, as ACCESS_DENIED for a role or a namespace. */
  context?: string;
  /** The parameters of the sentence. */
  params?: Record<string, string | number>;
  /** The refused values of a body. */
  issues?: ValidationIssue[];
  /** Seconds after which it is worth trying again. */
  retryAfter?: number;
  /** The underlying error, for the log only. */
  cause?: unknown;
}

/** An error that the caller is informed of: its code decides the status and the sentence. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: ApiErrorDetails;

  constructor(code: ErrorCode, details: ApiErrorDetails = {}) {
    super(code, { cause: details.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = errorStatus[code];
    this.details = details;
  }
}

/** A body, query or path that breaks rules; an e-mail address that is none has a code of its own. */
export function validationFailed(issues: ValidationIssue[]): ApiError {
  const isAddress = issues.length > 0 && issues.every(({ key }) => key === 'email');
  return new ApiError(isAddress ? 'INVALID_EMAIL_FORMAT' : 'VALIDATION_FAILED', { issues });
}

/** Refuses values that break rules, if there are any. */
export function refuse(issues: ValidationIssue[]): void {
  if (issues.length > 0) throw validationFailed(issues);
}

/** A file of more than so many bytes. */
export function fileTooLarge(maxBytes: number): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', { context: 'file', params: { maximum: maxBytes / 2 ** 20 } });
}

/** One refused value. */
export function invalidAt(
  path: string,
  key: ValidationIssue['key'],
  params?: ValidationIssue['params'],
): ApiError {
  return validationFailed([{ path, key, params }]);
}

/** The answer for what does not exist and for what the caller may not see: the two are indistinguishable. */
export function notFound(): ApiError {
  return new ApiError('NOT_FOUND');
}
