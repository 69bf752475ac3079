import type { LanguageCode } from '#contract/languages.ts';
import { ApiError } from '#server/http/api-error.ts';
import { unusableAnswer } from '#server/integrations/provider-request.ts';
import { createIdleProcess } from '#server/lib/idle-process.ts';
import { pauseSeconds, type Speech, type SpokenLine, untilAborted, type Voice } from './speech.ts';
import type { SpeechAnswer, SpeechJob, SpeechRun } from './speech-process.ts';

const program = new URL('./speech-process.ts', import.meta.url);
const idleTime = 60_000;
/** The most texts in the queue; further ones are refused. */
const mostWaiting = 20;
const provider = 'eSpeak NG';

/** Variants of eSpeak NG with a pitch each, far enough apart to be distinguished. */
const variants: Record<Voice['gender'], readonly [string, number][]> = {
  female: [
    ['f3', 50],
    ['f2', 25],
    ['f5', 80],
  ],
  male: [
    ['m3', 50],
    ['m8', 20],
    ['m7', 85],
  ],
};

/** The voices that come with the installation: eSpeak NG, in a separate process. */
export function createBuiltInSpeech({ kilobits = 64 }: Partial<Pick<SpeechJob, 'kilobits'>> = {}): Speech {
  const speaker = createIdleProcess<SpeechJob, SpeechAnswer>(program, idleTime, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
  });
  let waiting = 0;

  return {
    async speak(language, lines, signal) {
      signal.throwIfAborted();
      if (waiting >= mostWaiting) throw new ApiError('SERVICE_UNAVAILABLE', { retryAfter: 10 });
      waiting += 1;
      const runs = lines.map((line) => runOf(language, line));
      const spoken = speaker.ask({ runs, pauseSeconds, kilobits }, () => signal);
      const answer = await untilAborted(spoken, signal).finally(() => {
        waiting -= 1;
      });
      if (!answer?.mp3) throw unusableAnswer(provider, 'nothing');
      return Buffer.from(answer.mp3);
    },
    async close() {
      speaker.end();
    },
  };
}

function runOf(language: LanguageCode, { text, voice: { gender, nth } }: SpokenLine): SpeechRun {
  const known = variants[gender];
  const [variant, pitch] = known[nth % known.length] ?? ['f3', 50];
  return { voice: `${language}+${variant}`, pitch, text };
}
