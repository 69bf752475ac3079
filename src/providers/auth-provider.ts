import type { AuthProvider } from '@refinedev/core';
import { ApiError } from '../lib/api-error.ts';
import { account, signOut } from './account.ts';

/** Refine's view of who is signed in; the account store is the truth. */
export const authProvider: AuthProvider = {
  // Signing in has a page of its own, which talks to the account store.
  login: async () => ({ success: true }),
  async logout() {
    signOut();
    return { success: true, redirectTo: '/login' };
  },
  check: async () => ({ authenticated: account.get().kind === 'signedIn' }),
  // A 401 that a refresh could not mend has already ended the session.
  onError: async (error) => ({ error: error instanceof ApiError ? error : undefined }),
  async getIdentity() {
    const state = account.get();
    return state.kind === 'signedIn' ? state.user : undefined;
  },
  async getPermissions() {
    const state = account.get();
    return state.kind === 'signedIn' ? state.user.roles : [];
  },
};
