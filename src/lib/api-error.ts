import type { ErrorCode, Problem } from '#contract/errors.ts';

/** A error answer of the API, or a server that could not be reached. `message` is in the language of the reader. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'NETWORK';
  readonly requestId: string | undefined;
  readonly errors: { path: string; message: string }[];

  constructor(status: number, code: ErrorCode | 'NETWORK', message: string, details: Partial<Problem> = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.requestId = details.requestId;
    this.errors = details.errors ?? [];
  }

  /** Refine reads the status under this name. */
  get statusCode(): number {
    return this.status;
  }
}

/** True for the body of an error answer, as opposed to whatever a proxy in between may say. */
export function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'errorCode' in body && 'message' in body;
}

const passing = [408, 429];

/** True for a failure that says nothing about the person or the request: nobody answered, or nobody could for now. */
export function isTransient({ code, status }: ApiError): boolean {
  return code === 'NETWORK' || status >= 500 || passing.includes(status);
}
