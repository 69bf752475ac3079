import {
  fetchTranscript,
  YoutubeTranscriptError,
  YoutubeTranscriptTooManyRequestError,
} from 'youtube-transcript';
import * as z from 'zod';
import { ApiError } from '#server/http/api-error.ts';
import { type ProviderCall, requestProvider, unusableAnswer } from '#server/integrations/provider-request.ts';
import type { SafeFetch } from '#server/integrations/safe-fetch.ts';

const provider = 'YouTube';
const timeout = 10_000;
const maxBytes = 8 * 1024 * 1024;

/** Words of a video and the second they begin at. */
interface SpokenSegment {
  text: string;
  start: number;
}

/** The id of a video in an address of YouTube; undefined for any other address. */
export function youtubeId(address: string): string | undefined {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.port) return undefined;
  const host = url.hostname.replace(/^(?:www|m|music)\./, '');
  const [first = '', second] = url.pathname.split('/').filter(Boolean);
  if (host === 'youtu.be') return validId(first);
  if (host !== 'youtube.com' && host !== 'youtube-nocookie.com') return undefined;
  return validId(['embed', 'shorts', 'live', 'v'].includes(first) ? second : url.searchParams.get('v'));
}

function validId(id: string | null | undefined): string | undefined {
  return id && /^[\w-]{11}$/.test(id) ? id : undefined;
}

/** What YouTube's player says of a video, where it says anything. */
const playerAnswer = z.object({
  playabilityStatus: z.object({ status: z.string() }),
  captions: z.unknown().optional(),
});

/** Reads transcripts of YouTube videos, from the base address `youtube`. */
export function createTranscripts(youtube: string, safeFetch: SafeFetch) {
  return {
    /** The words of a video; refuses one that has none. */
    async read(id: string): Promise<SpokenSegment[]> {
      const visit = openVisit(youtube, safeFetch);
      try {
        const found = await fetchTranscript(id, { fetch: visit.request as typeof fetch });
        const words = found
          .map(({ text, offset }) => ({ text: oneLine(text), start: offset / visit.unitsInSecond() }))
          .filter(({ text }) => text);
        if (words.length > 0) return words;
      } catch (error) {
        if (error instanceof YoutubeTranscriptTooManyRequestError)
          throw unusableAnswer(provider, 'a check for robots');
        const fault = visit.fault();
        if (fault instanceof ApiError) throw fault;
        if (!(error instanceof YoutubeTranscriptError)) throw unusableAnswer(provider, 'something unknown');
      }
      throw noTranscript();
    },
  };
}

export type Transcripts = ReturnType<typeof createTranscripts>;

/**
 * The requests for one video. The library asks one address of YouTube after the other and takes each failure for a
 * video without words; what really went wrong is kept here.
 */
function openVisit(youtube: string, safeFetch: SafeFetch) {
  const call: ProviderCall = { provider, maxBytes, hosts: [new URL(youtube).host] };
  const ends = Date.now() + timeout;
  let fault: unknown;
  let isInMilliseconds = false;
  let hasNone = false;

  async function answerTo(address: string, init: LibraryRequest): Promise<Buffer> {
    const { pathname, search } = new URL(address);
    // The player reported no captions; the page of the video would only show its cookie consent.
    if (hasNone) throw noTranscript();
    const left = { ...call, timeout: Math.max(1, ends - Date.now()) };
    const bytes = await requestProvider(safeFetch, left, `${youtube}${pathname}${search}`, init);
    if (pathname.endsWith('/player')) {
      const { data } = playerAnswer.safeParse(parsed(bytes));
      if (!data) throw unusableAnswer(provider, 'no JSON of its player');
      hasNone = data.captions === undefined && data.playabilityStatus.status !== 'LOGIN_REQUIRED';
    }
    if (pathname.endsWith('/timedtext')) isInMilliseconds = /<p\s+t="/.test(bytes.toString('utf8'));
    return bytes;
  }

  return {
    async request(address: string, { method, headers, body }: LibraryRequest = {}): Promise<Response> {
      try {
        return new Response(new Uint8Array(await answerTo(address, { method, headers, body })));
      } catch (error) {
        fault = error;
        throw error;
      }
    },
    fault: () => fault,
    /** One of the two caption formats counts in milliseconds; the library passes its numbers through. */
    unitsInSecond: () => (isInMilliseconds ? 1000 : 1),
  };
}

/** What the library sends. */
interface LibraryRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function noTranscript(): ApiError {
  return new ApiError('NOT_FOUND', { context: 'transcript' });
}
