import type { Tokens } from '#contract/auth.ts';

/** What the tabs of this portal tell each other about their sessions. */
export type TabMessage =
  | { kind: 'signedOut' }
  /** The pair that replaces the one with the refresh token `instead`. A duplicated tab holds the same pair. */
  | { kind: 'renewed'; instead: string; tokens: Tokens };

const channel = new BroadcastChannel('portal:session');

/** Tells the other tabs. */
export function postTabMessage(message: TabMessage): void {
  channel.postMessage(message);
}

/** Hears what the other tabs tell. */
export function onTabMessage(handle: (message: TabMessage) => void): void {
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => handle(data));
}
