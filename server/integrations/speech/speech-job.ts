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
