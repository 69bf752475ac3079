import { useLocation, useNavigate } from 'react-router';
import { emailAddress } from '#contract/text.ts';
import { type Credentials, loadAccount, signedInUser } from '../../providers/account.ts';
import { authProvider } from '../../providers/auth-provider.ts';

/** What the pages of a flow leave in the browser's history: nothing secret, as it outlives a reload. */
export interface FlowState {
  email?: string;
  /** When the step before had a code mailed, in milliseconds. */
  sentAt?: number;
  /** When another one was requested. */
  resentAt?: number;
  /** What the sign-in page says in place of its usual sentence. */
  notice?: 'confirmed' | 'passwordChanged';
}

/** What the page before left, and the page that was requested before signing in, as a query. */
export function useFlow(): FlowState & { search: string } {
  const { search, state } = useLocation();
  return { ...(state as FlowState | null), search };
}

/** Whether the address of a page names an e-mail address: anything else would be a stranger's text on our page. */
export function isEmail(text: string): boolean {
  return emailAddress.safeParse(text).success;
}

/**
 * Ends a flow: signs in where the password is known, else leads to the sign-in page, which says what happened. Another
 * step that the account has to pass comes next.
 */
export function useFlowEnd() {
  const navigate = useNavigate();
  const { search } = useFlow();
  return async (notice: FlowState['notice'], email?: string, credentials?: Credentials): Promise<void> => {
    // Someone signed in may have ended the own sessions.
    if (signedInUser()) await loadAccount();
    const { success, redirectTo } = credentials
      ? await authProvider.login(credentials)
      : { success: false, redirectTo: undefined };
    if (success) return;
    const state: FlowState = redirectTo ? { sentAt: Date.now() } : { email, notice };
    navigate((redirectTo ?? '/login') + search, { replace: true, state });
  };
}
