import type { Env } from '#server/env.ts';
import { requestProvider, unusableAnswer } from '#server/integrations/provider-request.ts';
import { createSafeFetch } from '#server/integrations/safe-fetch.ts';
import { createBuiltInSpeech } from './built-in-speech.ts';
import { type Mp3Frame, mp3Frames, silentFrameLike } from './mp3.ts';
import { pauseSeconds, type Speech, type SpokenLine, untilAborted, type Voice } from './speech.ts';

const provider = 'Speech';
const timeout = 30_000;
const maxBytes = 20 * 1024 * 1024;
/** The most characters that such services accept per request. */
const mostCharacters = 4_000;

/** The address of the service, and the names of its model and its voices. */
interface ServiceSettings {
  url: string;
  key: string | undefined;
  model: string;
  voices: Record<Voice['gender'], readonly string[]>;
}

/** A speech service with OpenAI's interface: `POST /audio/speech` below its address. */
function createSpeechService({ url, key, model, voices }: ServiceSettings): Speech {
  const { host } = new URL(url);
  // The operator may run the service on the same host.
  const safeFetch = createSafeFetch([host]);
  const call = { provider, maxBytes, timeout, hosts: [host] };

  async function framesOf(input: string, { gender, nth }: Voice): Promise<Mp3Frame[]> {
    const names = voices[gender];
    const body = { model, input, voice: names[nth % names.length], response_format: 'mp3' };
    const bytes = await requestProvider(safeFetch, call, `${url}/audio/speech`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify(body),
    });
    const frames = mp3Frames(bytes);
    if (frames.length === 0) throw unusableAnswer(provider, 'no MP3');
    return frames;
  }

  async function spoken({ text, voice }: SpokenLine): Promise<Mp3Frame[]> {
    const frames: Mp3Frame[] = [];
    for (const piece of piecesOf(text)) frames.push(...(await framesOf(piece, voice)));
    return frames;
  }

  return {
    // Such a service detects the language.
    async speak(_language, lines, signal) {
      const parts: Buffer[] = [];
      for (const line of lines) {
        signal.throwIfAborted();
        const frames = await untilAborted(spoken(line), signal);
        const [first] = frames;
        if (parts.length > 0 && first) parts.push(silentFrameLike(first, pauseSeconds));
        parts.push(...frames.map(({ bytes }) => bytes));
      }
      return Buffer.concat(parts);
    },
    async close() {
      await safeFetch.close();
    },
  };
}

/** Cuts a long text after sentences, or after words where a sentence has no end. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > mostCharacters) {
    const most = rest.slice(0, mostCharacters);
    const end = Math.max(...['. ', '! ', '? ', '; ', '\n'].map((sign) => most.lastIndexOf(sign)));
    const cut = (end > 0 ? end : Math.max(most.lastIndexOf(' '), 0) || mostCharacters - 1) + 1;
    pieces.push(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
  return [...pieces, rest].filter((piece) => piece.trim());
}

/** The speech service that the environment names, else the voices that come with the installation. */
export function openSpeech(env: Pick<Env, keyof Env & `SPEECH_${string}`>): Speech {
  const { SPEECH_BASE_URL: url, SPEECH_API_KEY: key, SPEECH_MODEL: model } = env;
  if (!url) return createBuiltInSpeech();
  const voices = { female: env.SPEECH_FEMALE_VOICES, male: env.SPEECH_MALE_VOICES };
  return createSpeechService({ url, key, model, voices });
}
