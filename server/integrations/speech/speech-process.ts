import runESpeak from 'espeak-ng';
import { createMp3Encoder } from 'wasm-media-encoders';

/** Samples a second that eSpeak NG makes; one channel of 16 bits. */
const sampleRate = 22_050;
const wavHeaderBytes = 44;
/** Words a minute: slower than its usual 175, as learners listen. */
const speed = 155;

process.on('message', (job: SpeechJob) => {
  void answer(job).then((answered) => process.send?.(answered));
});
process.on('disconnect', () => process.exit());
// Terminals and service managers signal every process of a group; what is under way is still finished.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});

async function answer(job: SpeechJob): Promise<SpeechAnswer> {
  try {
    return { mp3: await speak(job) };
  } catch {
    return { mp3: null };
  }
}

async function speak({ runs, pauseSeconds, kilobits }: SpeechJob): Promise<Uint8Array> {
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate, channels: 1, bitrate: kilobits });
  const pause = new Float32Array(Math.round(sampleRate * pauseSeconds));
  const parts: Uint8Array[] = [];
  // The encoder returns a view of its internal memory, which the next call overwrites.
  const encode = (samples: Float32Array) => {
    for (let from = 0; from < samples.length; from += sampleRate)
      parts.push(encoder.encode([samples.subarray(from, from + sampleRate)]).slice());
  };
  for (const [index, run] of runs.entries()) {
    if (index > 0) encode(pause);
    encode(await samplesOf(run));
  }
  parts.push(encoder.finalize().slice());
  return Buffer.concat(parts);
}

async function samplesOf({ voice, pitch, text }: SpeechRun): Promise<Float32Array> {
  const { FS } = await runESpeak({
    arguments: ['-v', voice, '-p', String(pitch), '-s', String(speed), '-w', 'out.wav', '-f', 'in.txt'],
    preRun: [(program) => program.FS.writeFile('in.txt', text)],
    print: () => {},
    printErr: () => {},
  });
  const pcm = new Int16Array(FS.readFile('out.wav').slice(wavHeaderBytes).buffer);
  return Float32Array.from(pcm, (sample) => sample / 32_768);
}

/** What one run of eSpeak NG says: its voice as `el+f3`, its pitch from 0 to 99. */
export interface SpeechRun {
  voice: string;
  pitch: number;
  text: string;
}

/** A request to the speech process. */
export interface SpeechJob {
  runs: SpeechRun[];
  pauseSeconds: number;
  /** Kilobits a second of the MP3. */
  kilobits: 24 | 64;
}

/** What it answers: an MP3, or nothing where something went wrong. */
export interface SpeechAnswer {
  mp3: Uint8Array | null;
}
