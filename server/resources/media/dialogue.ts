import type { Speaker } from '#contract/media.ts';
import { nameKey } from '#contract/text.ts';
import type { SpokenLine, Voice } from '#server/integrations/speech/speech.ts';

/** A line that begins with who says it. */
const namedLine = /^\s*([\p{L}\p{M}][\p{L}\p{M}\p{N} .'’-]{0,99}?)\s*:(?!\/\/)\s*(.*)$/u;
/** What may be the name of someone who is not among the speakers: a few words that begin with a capital each. */
const likeName = /^\p{Lu}\S*(?: [\p{Lu}\p{N}]\S*){0,3}$/u;

/**
 * Who says what. Without speakers it is all one voice. With them, each line `Name: words` is said by the voice of that
 * name, by the default one if the name is not known, and a line without a name by the previous speaker.
 */
export function spokenLines(text: string, speakers: readonly Speaker[], gender: Speaker['gender']) {
  const standard: Voice = { gender, nth: 0 };
  if (speakers.length === 0) return [{ text, voice: standard }];
  const voices = voicesOf(speakers);
  const lines: SpokenLine[] = [];
  let voice = standard;
  for (const line of text.split(/\r?\n/)) {
    const [, name = '', words = ''] = namedLine.exec(line) ?? [];
    const known = voices.get(nameKey(name));
    const isNamed = known !== undefined || likeName.test(name);
    if (isNamed) voice = known ?? standard;
    const said = (isNamed ? words : line).trim();
    if (said) lines.push({ text: said, voice });
  }
  return lines;
}

/** Speakers of one gender get one voice after another. */
function voicesOf(speakers: readonly Speaker[]): Map<string, Voice> {
  const counts = { female: 0, male: 0 };
  const voices = new Map<string, Voice>();
  for (const { name, gender } of speakers) {
    voices.set(nameKey(name), { gender, nth: counts[gender] });
    counts[gender] += 1;
  }
  return voices;
}
