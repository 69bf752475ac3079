import type { FastifyRequest } from 'fastify';
import { ApiError } from '#server/http/api-error.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { type Account, accountById } from './account.ts';
import type { CodeServices } from './codes.ts';
import { provePassword } from './passwords.ts';
import { checkCode } from './redeem-code.ts';

/**
 * Holds a signed-in person to their password before something that a stolen session must not do; someone without one
 * presents a code that was mailed.
 */
export async function proveOneself(
  services: CodeServices,
  request: FastifyRequest,
  viewer: Viewer,
  { password = '', code = '' }: { password?: string | undefined; code?: string | undefined },
  context?: 'old',
): Promise<Account> {
  const account = await accountById(services.database, viewer.id);
  if (!account) throw new ApiError('USER_NOT_FOUND');
  if (account.passwordHash === null) await checkCode(services, account.id, 'ChangePassword', code);
  else if (!(await provePassword(services.limiter, request, account.email, password, account.passwordHash)))
    throw new ApiError('OLD_PASSWORD_NOT_MATCH', { context });
  return account;
}
