import * as z from 'zod';

/** Every code an error can carry and the HTTP status it travels with; the sentences are in the `errors` messages. */
export const errorStatus = {
  VALIDATION_FAILED: 400,
  INVALID_EMAIL_FORMAT: 400,
  INVALID_PASSWORD_FORMAT: 400,
  CONFIRM_PASSWORD_MISMATCH: 400,
  OLD_PASSWORD_NOT_MATCH: 400,
  INVALID_VERIFICATION_CODE: 400,
  VERIFICATION_CODE_EXPIRED: 400,
  BACKUP_NOT_USABLE: 400,
  INVALID_CREDENTIALS: 401,
  ACCESS_TOKEN_NOT_VALID: 401,
  REFRESH_TOKEN_NOT_VALID: 401,
  INVALID_SESSION: 401,
  ACCESS_DENIED: 403,
  ACCOUNT_BLOCKED: 403,
  ACCOUNT_NOT_VERIFIED: 403,
  USER_EMAIL_NOT_VERIFIED: 403,
  SESSION_NOT_VERIFIED: 403,
  FORCE_CHANGE_PASSWORD: 403,
  NOT_FOUND: 404,
  USER_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  EMAIL_ALREADY_EXISTS: 409,
  USERNAME_ALREADY_EXISTS: 409,
  PHONE_ALREADY_EXISTS: 409,
  ACCOUNT_ALREADY_VERIFIED: 409,
  PASSWORD_HAS_ALREADY_CHANGE: 409,
  EDIT_CONFLICT: 409,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_ERROR: 500,
  PROVIDER_UNAVAILABLE: 502,
  MAINTENANCE: 503,
  NOT_CONFIGURED: 503,
  SERVICE_UNAVAILABLE: 503,
  PROVIDER_TIMEOUT: 504,
  STORAGE_FULL: 507,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;
export const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

/** The body of every error answer: RFC 9457 problem details with the product's own members. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  message: z.string().describe('What went wrong, in the language of the caller.'),
  errorCode: z.enum(errorCodes),
  requestId: z.string().describe('The id of this request in logs and activities.'),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type Problem = z.infer<typeof problem>;
