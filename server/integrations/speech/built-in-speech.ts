import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { LanguageCode } from '#contract/languages.ts';
import { ApiError } from '#server/http/api-error.ts';
import { unusableAnswer } from '#server/integrations/provider-request.ts';
import { pauseSeconds, type Speech, type SpokenLine, untilAborted, type Voice } from './speech.ts';
import type { SpeechAnswer, SpeechJob, SpeechRun } from './speech-process.ts';

const program = new URL('./speech-process.ts', import.meta.url);
/** Milliseconds without work after which the process ends to free its memory. */
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

/**
 * The voices that come with the installation: eSpeak NG, in a separate process that is kept for the next text and
 * ends when idle. A text that makes it crash affects nothing else.
 */
export function createBuiltInSpeech({ kilobits = 64 }: Partial<Pick<SpeechJob, 'kilobits'>> = {}): Speech {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  function end(): void {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = undefined;
  }

  async function ask(job: SpeechJob, signal: AbortSignal): Promise<Buffer> {
    signal.throwIfAborted();
    clearTimeout(idle);
    child ??= start();
    const over = new AbortController();
    try {
      const answered = once(child, 'message', { signal: over.signal });
      const ended = once(child, 'exit', { signal: over.signal }).then(() => undefined);
      child.send(job);
      // A text that is no longer wanted is given up together with the process.
      const late = once(signal, 'abort', { signal: over.signal }).then(() => 'late' as const);
      const first = await Promise.race([answered, ended, late]);
      if (first === 'late') throw signal.reason;
      const { mp3 } = (first?.[0] ?? { mp3: null }) as SpeechAnswer;
      if (!mp3) throw unusableAnswer(provider, 'nothing');
      idle = setTimeout(end, idleTime).unref();
      return Buffer.from(mp3);
    } catch (error) {
      end();
      throw error;
    } finally {
      over.abort();
    }
  }

  return {
    async speak(language, lines, signal) {
      if (waiting >= mostWaiting) throw new ApiError('SERVICE_UNAVAILABLE', { retryAfter: 10 });
      waiting += 1;
      const runs = lines.map((line) => runOf(language, line));
      const mine = turn.then(() => ask({ runs, pauseSeconds, kilobits }, signal));
      turn = mine
        .catch(() => {})
        .finally(() => {
          waiting -= 1;
        });
      return untilAborted(mine, signal);
    },
    async close() {
      end();
    },
  };
}

/** The process gets nothing of the environment: it needs no key and no secret. */
function start(): ChildProcess {
  return fork(program, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { SystemRoot: process.env.SystemRoot },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

function runOf(language: LanguageCode, { text, voice: { gender, nth } }: SpokenLine): SpeechRun {
  const known = variants[gender];
  const [variant, pitch] = known[nth % known.length] ?? ['f3', 50];
  return { voice: `${language}+${variant}`, pitch, text };
}
