import type { AuthProvider, CheckResponse } from '@refinedev/core';
import i18next from 'i18next';
import { ApiError } from '../lib/api-error.ts';
import { type Credentials, keepCredentials, loadAccount, signedInUser, signIn, signOut } from './account.ts';

/** Whether the session may be used, and where to go if not: to sign in, or to the second step. */
export function checkSession(): CheckResponse {
  const user = signedInUser();
  if (!user) return { authenticated: false, redirectTo: '/login' };
  return { authenticated: user.sessionIsVerified, redirectTo: '/session/confirm' };
}

/** The pages on which an account passes the step without which it may not sign in, by what the server answers. */
const steps: Record<string, string> = {
  ACCOUNT_NOT_VERIFIED: '/confirm/',
  USER_EMAIL_NOT_VERIFIED: '/confirm/',
  FORCE_CHANGE_PASSWORD: '/change-password/verify/',
};

const endingCodes = ['FORCE_CHANGE_PASSWORD', 'SESSION_NOT_VERIFIED'];

/**
 * Refine's auth provider over the account. The sign-in page, which is loaded before Refine, calls the same object.
 * A refused request needs no `logout` from `onError`: the HTTP client ends a session that cannot be renewed.
 */
export const authProvider = {
  /** Signs in by e-mail and password. A session that needs a second step then passes it on a page of its own. */
  async login(input: Credentials) {
    try {
      await signIn(input);
      return { success: true };
    } catch (error) {
      const step = error instanceof ApiError && steps[error.code];
      if (!step) return { success: false, error: error as Error };
      keepCredentials(input);
      return { success: false, redirectTo: step + encodeURIComponent(input.email) };
    }
  },
  async logout() {
    signOut();
    return { success: true, successNotification: { message: i18next.t('shell:signedOut') } };
  },
  check: async () => checkSession(),
  async onError(error) {
    // What was decided about the account since it was read ends the session, or makes it pass the second step again.
    if (endingCodes.includes(error.code) && signedInUser()) void loadAccount();
    return {};
  },
  getIdentity: async () => signedInUser(),
  getPermissions: async () => signedInUser()?.roles ?? [],
} satisfies AuthProvider;
