import type { Tokens } from '#contract/auth.ts';

/** Everything this app stores carries this prefix, so that clearing it touches nothing else. */
export const storagePrefix = 'portal:';
const tokensKey = `${storagePrefix}tokens`;

let namespace: string | undefined;

/** The tokens of the signed-in person, wherever "stay signed in" put them. */
export function readTokens(): Tokens | undefined {
  const stored = sessionStorage.getItem(tokensKey) ?? localStorage.getItem(tokensKey);
  if (!stored) return undefined;
  try {
    const { accessToken, refreshToken } = JSON.parse(stored) as Partial<Tokens>;
    return accessToken && refreshToken ? { accessToken, refreshToken } : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps tokens of a new session: for good, or until the tab closes. */
export function startSession(tokens: Tokens, stayLogin: boolean): void {
  endSession();
  (stayLogin ? localStorage : sessionStorage).setItem(tokensKey, JSON.stringify(tokens));
}

/** Calls back when another tab signed in for good. It would come too early by a message, before the tokens are seen here. */
export function onSignInElsewhere(handle: () => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === tokensKey && newValue) handle();
  });
}

/** Replaces a pair of tokens where it is kept; does nothing when the session was ended or followed by another. */
export function replaceTokens(instead: string, tokens: Tokens): void {
  if (readTokens()?.refreshToken !== instead) return;
  const storage = sessionStorage.getItem(tokensKey) === null ? localStorage : sessionStorage;
  storage.setItem(tokensKey, JSON.stringify(tokens));
}

/** Forgets the tokens, the workspace, and all that was kept for the session alone. */
export function endSession(): void {
  sessionStorage.clear();
  localStorage.removeItem(tokensKey);
  namespace = undefined;
}

/** The workspace that every call names. */
export function selectedNamespaceId(): string | undefined {
  return namespace;
}

/** Sets the workspace for the calls from now on. */
export function selectNamespace(id: string | null | undefined): void {
  namespace = id ?? undefined;
}

/** Empties all that this app stored in this browser, the drafts of unsaved forms included. */
export function clearStorage(): void {
  endSession();
  for (const key of Object.keys(localStorage))
    if (key.startsWith(storagePrefix) || key.startsWith('draft:')) localStorage.removeItem(key);
}
