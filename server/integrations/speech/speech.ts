import type { LanguageCode } from '#contract/languages.ts';
import type { Speaker } from '#contract/media.ts';

/** A voice: its gender, and which one of that gender, counted from 0, so that two women sound like two. */
export interface Voice {
  gender: Speaker['gender'];
  nth: number;
}

/** What one voice says before the next one speaks. */
export interface SpokenLine {
  text: string;
  voice: Voice;
}

/** Speaks. Lines follow each other with a short pause between. */
export interface Speech {
  /** The bytes of an MP3. Stops when the signal says so, also while it waits for its turn. */
  speak(language: LanguageCode, lines: readonly SpokenLine[], signal: AbortSignal): Promise<Buffer>;
  close(): Promise<void>;
}

/** Seconds between two lines. */
export const pauseSeconds = 0.4;

/** Some work, or the reason of the signal as soon as there is one. */
export async function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  signal.throwIfAborted();
  const listening = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { signal: listening.signal });
  });
  return Promise.race([work, aborted]).finally(() => listening.abort());
}
