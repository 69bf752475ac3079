import type { AuthProvider, CheckResponse } from '@refinedev/core';
import i18next from 'i18next';
import { type Credentials, signedInUser, signIn, signOut, verifySession } from './account.ts';

/** Whether the session may be used, and where to go if not: to sign in, or to the second step. */
export function checkSession(): CheckResponse {
  const user = signedInUser();
  if (!user) return { authenticated: false, redirectTo: '/login' };
  return { authenticated: user.sessionIsVerified, redirectTo: '/session/confirm' };
}

/**
 * Refine's auth provider over the account. The sign-in page, which is loaded before Refine, calls the same object.
 * A refused request needs no `logout` from `onError`: the HTTP client ends a session that cannot be renewed.
 */
export const authProvider = {
  /** Signs in by e-mail and password, or completes the session with the code of the second step. */
  async login(input: Credentials | { code: string }) {
    try {
      await ('code' in input ? verifySession(input.code) : signIn(input));
      return { success: true };
    } catch (error) {
      return { success: false, error: error as Error };
    }
  },
  async logout() {
    signOut();
    return { success: true, successNotification: { message: i18next.t('shell:signedOut') } };
  },
  check: async () => checkSession(),
  async onError() {
    return {};
  },
  getIdentity: async () => signedInUser(),
  getPermissions: async () => signedInUser()?.roles ?? [],
} satisfies AuthProvider;
