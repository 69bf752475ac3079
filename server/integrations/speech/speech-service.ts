import type { SettingsOf } from '#contract/system-settings.ts';
import { requestProvider, unusableAnswer } from '#server/integrations/provider-request.ts';
import type { SafeFetch } from '#server/integrations/safe-fetch.ts';
import { createBuiltInSpeech } from './built-in-speech.ts';
import { type Mp3Frame, mp3Frames, silentFrameLike } from './mp3.ts';
import { pauseSeconds, type Speech, type SpokenLine, untilAborted, type Voice } from './speech.ts';

const provider = 'Speech';
const timeout = 30_000;
const maxBytes = 20 * 1024 * 1024;
/** The most characters that such services accept per request. */
const mostCharacters = 4_000;

/** Speaks by a service with OpenAI's interface: `POST /audio/speech` below its address. */
function serviceSpeech(settings: SettingsOf<'speech'>, safeFetch: SafeFetch): Speech['speak'] {
  const { baseUrl, apiKey, model } = settings;
  const voices = { female: settings.femaleVoices, male: settings.maleVoices };
  const call = { provider, maxBytes, timeout, hosts: [new URL(baseUrl).host] };

  async function framesOf(input: string, { gender, nth }: Voice): Promise<Mp3Frame[]> {
    const names = voices[gender];
    const body = { model, input, voice: names[nth % names.length], response_format: 'mp3' };
    const bytes = await requestProvider(safeFetch, call, `${baseUrl}/audio/speech`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
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

  // Such a service detects the language.
  return async (_language, lines, signal) => {
    const parts: Buffer[] = [];
    for (const line of lines) {
      signal.throwIfAborted();
      const frames = await untilAborted(spoken(line), signal);
      const [first] = frames;
      if (parts.length > 0 && first) parts.push(silentFrameLike(first, pauseSeconds));
      parts.push(...frames.map(({ bytes }) => bytes));
    }
    return Buffer.concat(parts);
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

/** The speech service of the settings, else the voices that come with the installation. */
export function openSpeech(read: () => Promise<SettingsOf<'speech'>>, safeFetch: SafeFetch): Speech {
  const builtIn = createBuiltInSpeech();
  return {
    async speak(language, lines, signal) {
      const settings = await read();
      const speak = settings.baseUrl ? serviceSpeech(settings, safeFetch) : builtIn.speak;
      return speak(language, lines, signal);
    },
    close: builtIn.close,
  };
}
