import type { Tokens } from '#contract/auth.ts';

/** What the tabs of this portal send each other about their sessions. */
export type TabMessage =
  /** A session ended: by hand, by time, or for a reason that the server names. */
  | { kind: 'ended'; sessionId: string | undefined; isChosen: boolean; reason?: string | undefined }
  /** The pair that replaces the one with the refresh token `instead`. A duplicated tab holds the same pair. */
  | { kind: 'renewed'; instead: string; tokens: Tokens };

const channel = new BroadcastChannel('portal:session');

/** Sends a message to the other tabs. */
export function postTabMessage(message: TabMessage): void {
  channel.postMessage(message);
}

/** Calls back with each message of another tab. */
export function onTabMessage(handle: (message: TabMessage) => void): void {
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => handle(data));
}
