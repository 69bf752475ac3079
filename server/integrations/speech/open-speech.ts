import type { Env } from '#server/env.ts';
import { createBuiltInSpeech } from './built-in-speech.ts';
import type { Speech } from './speech.ts';
import { createSpeechService } from './speech-service.ts';

/** The speech service that the environment names, else the voices that come with the installation. */
export function openSpeech(env: Env): Speech {
  const { SPEECH_BASE_URL: url, SPEECH_API_KEY: key, SPEECH_MODEL: model } = env;
  if (!url) return createBuiltInSpeech();
  const voices = { female: env.SPEECH_FEMALE_VOICES, male: env.SPEECH_MALE_VOICES };
  return createSpeechService({ url, key, model, voices });
}
