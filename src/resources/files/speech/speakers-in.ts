import { limits } from '#contract/limits.ts';
import type { Speaker } from '#contract/media.ts';

/** The names at the beginning of a dialogue's lines, each once; those already known keep their voice. */
export function speakersIn(text: string, known: readonly Speaker[]): Speaker[] {
  const names = text.split('\n').flatMap((line) => /^\s*([^:\n]{1,100}?)\s*:\s*\S/.exec(line)?.[1] ?? []);
  return [...new Set(names)]
    .slice(0, limits.speakers)
    .map((name) => known.find((speaker) => speaker.name === name) ?? { name, gender: 'male' });
}
