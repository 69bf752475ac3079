import type { Tokens } from '#contract/auth.ts';

/** Everything this app stores carries this prefix, so that clearing it touches nothing else. */
export const storagePrefix = 'portal:';
const tokensKey = `${storagePrefix}tokens`;

let workspace: string | undefined;

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

/** Replaces the tokens where they are kept; does nothing when the session was ended meanwhile. */
export function renewTokens(tokens: Tokens): void {
  const storage = [sessionStorage, localStorage].find((one) => one.getItem(tokensKey) !== null);
  storage?.setItem(tokensKey, JSON.stringify(tokens));
}

/** Forgets the tokens and the workspace. */
export function endSession(): void {
  sessionStorage.removeItem(tokensKey);
  localStorage.removeItem(tokensKey);
  workspace = undefined;
}

/** Whether a storage event of another tab says that the session ended there. */
export function isSignOutElsewhere(event: StorageEvent): boolean {
  return event.storageArea === localStorage && event.key === tokensKey && event.newValue === null;
}

/** The workspace that every call names. */
export function selectedWorkspace(): string | undefined {
  return workspace;
}

/** Sets the workspace for the calls from now on. */
export function selectWorkspace(id: string | null | undefined): void {
  workspace = id ?? undefined;
}

/** Empties all that this app stored on this device, but for the drafts when `keepDrafts`, and the look of the portal. */
export function clearStorage({ keepDrafts }: { keepDrafts: boolean }): void {
  endSession();
  sessionStorage.clear();
  for (const key of Object.keys(localStorage)) {
    const isDraft = key.startsWith('draft:');
    if (isDraft ? !keepDrafts : key.startsWith(storagePrefix)) localStorage.removeItem(key);
  }
}
