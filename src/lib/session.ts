import type { Tokens } from '#contract/auth.ts';
import { readStored } from './browser-storage.ts';
import { draftsOf } from './drafts.ts';

/** Everything this app stores carries this prefix, so that clearing it touches nothing else. */
export const storagePrefix = 'portal:';
const tokensKey = `${storagePrefix}tokens`;
/** Tokens that were handed over, until it is known whose session goes on. */
const handedKey = `${storagePrefix}handed`;
/** What of another person this tab shows; the script in the page reads it. */
const viewingKey = `${storagePrefix}viewing`;
/** Set by the script in the page, from the address. */
const webViewKey = `${storagePrefix}webView`;
/** By which way the second step was passed last in this browser; it outlives the session, for the next one. */
export const secondStepKey = `${storagePrefix}secondStep`;

let namespace: string | undefined;
/** The session of this tab, from when its tokens are first read until it ends. */
let sessionId: string | undefined;

function parseTokens(stored: string | null): Tokens | undefined {
  if (!stored) return undefined;
  try {
    const { accessToken, refreshToken } = JSON.parse(stored) as Partial<Tokens>;
    return accessToken && refreshToken ? { accessToken, refreshToken } : undefined;
  } catch {
    return undefined;
  }
}

/** The ids of the session and the person that an access token names; a renewed token names the same ones. */
export function claimsOf({ accessToken }: Tokens): { sid?: string; sub?: string } {
  try {
    const [, claims = ''] = accessToken.split('.');
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) ?? {};
  } catch {
    return {};
  }
}

/** The id of the session that an access token names. */
export function sessionIdOf(tokens: Tokens): string | undefined {
  return claimsOf(tokens).sid;
}

/** Whether a mobile app or a page of another origin shows the portal within its own frame, in this tab. */
export function isWebView(): boolean {
  return sessionStorage.getItem(webViewKey) !== null;
}

/** Removes what is stored for this tab, except that it is a web view. */
function clearTab(): void {
  const webView = sessionStorage.getItem(webViewKey);
  sessionStorage.clear();
  if (webView) sessionStorage.setItem(webViewKey, webView);
}

/** Where the tokens of this tab are: its own storage, else the one that all tabs share. */
function tokenStorage(): Storage {
  return sessionStorage.getItem(tokensKey) === null ? localStorage : sessionStorage;
}

/** The portal as another person sees it, in this tab, until it is ended. */
export interface Viewing {
  accessToken: string;
  /** When the token expires, by the clock of this device. */
  endsAt: number;
  person: { id: string; name: string };
  /** The address that it was begun at. */
  back: string;
}

/** A view begins and ends with a load of the page, so that a page has what one person sees. Null until it is first read. */
let viewing: Viewing | undefined | null = null;

function storedViewing(): Viewing | undefined {
  return readStored(viewingKey, sessionStorage) as Viewing | undefined;
}

/** As whom this tab shows the portal, if it is another person than the one who signed in. */
export function currentViewing(): Viewing | undefined {
  if (viewing === null) viewing = storedViewing();
  return viewing;
}

/** Has this tab show the portal as another person from its next load on. */
export function keepViewing(next: Viewing): void {
  sessionStorage.setItem(viewingKey, JSON.stringify(next));
}

/** Goes back to the own tokens, which this tab kept. */
export function forgetViewing(): void {
  sessionStorage.removeItem(viewingKey);
  viewing = undefined;
}

/** Whether the page was loaded for what the tab shows now; the browser may have kept one from before. */
export function isOfThisView(): boolean {
  return storedViewing()?.accessToken === currentViewing()?.accessToken;
}

/** The tokens of the signed-in person, or the one of whom the tab shows. */
export function readTokens(): Tokens | undefined {
  const own = ownTokens();
  const viewing = currentViewing();
  return viewing ? { accessToken: viewing.accessToken, refreshToken: '' } : own;
}

/** The tokens of the person who signed in, whatever the tab shows. */
export function ownTokens(): Tokens | undefined {
  const tokens = parseTokens(tokenStorage().getItem(tokensKey));
  if (tokens) sessionId ??= sessionIdOf(tokens);
  return tokens;
}

/** Stores the tokens of a new session: in the browser, or only until the tab closes. */
export function startSession(tokens: Tokens, stayLogin: boolean): void {
  clearTab();
  viewing = undefined;
  (stayLogin ? localStorage : sessionStorage).setItem(tokensKey, JSON.stringify(tokens));
  sessionId = sessionIdOf(tokens);
  namespace = undefined;
}

/** Keeps tokens that were handed over, so that neither Back nor loading the page again loses them before the answer. */
export function keepHanded(tokens: Tokens): void {
  sessionStorage.setItem(handedKey, JSON.stringify(tokens));
}

/** Handed tokens that still wait for the answer. */
export function keptHanded(): Tokens | undefined {
  return parseTokens(sessionStorage.getItem(handedKey));
}

/** Forgets handed tokens, which are started, refused or declined. */
export function forgetHanded(): void {
  sessionStorage.removeItem(handedKey);
}

/** The id of this tab's session. */
export function currentSessionId(): string | undefined {
  return sessionId;
}

/**
 * Calls back when another tab signed in and stays signed in. Tokens of this tab's session that were overwritten by
 * that, or removed by an address with `incognito=true`, are kept for this tab alone; those of a session that has ended
 * go by the message of the tab that ended it. The storage event is used because a message would arrive before the tokens.
 */
export function onSignInElsewhere(handle: () => void): void {
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key !== tokensKey) return;
    const [before, after] = [parseTokens(oldValue), parseTokens(newValue)];
    const isTaken =
      before &&
      sessionId &&
      sessionIdOf(before) === sessionId &&
      (!after || sessionIdOf(after) !== sessionId);
    if (isTaken && tokenStorage() === localStorage) sessionStorage.setItem(tokensKey, JSON.stringify(before));
    if (newValue) handle();
  });
}

/** Replaces a pair of tokens where it is stored; does nothing when the session ended or another one replaced it. */
export function replaceTokens(instead: string, tokens: Tokens): void {
  if (ownTokens()?.refreshToken === instead) tokenStorage().setItem(tokensKey, JSON.stringify(tokens));
}

/** Forgets the tokens of this tab's session, the namespace, and all that was stored for this tab. */
export function endSession(): void {
  tokenStorage().removeItem(tokensKey);
  clearTab();
  viewing = undefined;
  sessionId = undefined;
  namespace = undefined;
}

/** The namespace that every call names. */
export function selectedNamespaceId(): string | undefined {
  return namespace;
}

/** Sets the namespace for the calls from now on. */
export function selectNamespace(id: string | null | undefined): void {
  namespace = id ?? undefined;
}

/** Removes what this app stored for a person whose session has ended. The tokens in the browser may be another tab's. */
export function clearStorage(userId: string | undefined): void {
  const drafts = userId ? draftsOf(userId) : [];
  const kept = [tokensKey, secondStepKey];
  const own = Object.keys(localStorage).filter((key) => key.startsWith(storagePrefix) && !kept.includes(key));
  for (const key of [...drafts, ...own]) localStorage.removeItem(key);
}
