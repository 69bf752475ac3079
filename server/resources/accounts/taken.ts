import type { ErrorCode } from '#contract/errors.ts';
import { ApiError } from '#server/http/api-error.ts';

/** What is another person's already, by its field. */
const codes = {
  email: 'EMAIL_ALREADY_EXISTS',
  username: 'USERNAME_ALREADY_EXISTS',
  phone: 'PHONE_ALREADY_EXISTS',
} as const satisfies Record<string, ErrorCode>;

/** The refusal of an address, name or number that someone else has. */
export function takenAt(path: keyof typeof codes): ApiError {
  return new ApiError(codes[path], { issues: [{ path, key: 'taken' }] });
}

/** The refusal by one of the indexes `users_…_key`. */
export function takenBySomeone(error: unknown): ApiError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { constraint = '' } = error as { constraint?: string };
  const [, path] = /^users_(email|username|phone)_key$/.exec(constraint) ?? [];
  return path ? takenAt(path as keyof typeof codes) : takenBySomeone(error.cause);
}
