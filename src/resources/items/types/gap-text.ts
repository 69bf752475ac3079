import { blankMarker, isBlank } from '#contract/items/gap-words.ts';

/** A text with the cursor after what was changed. */
export interface EditedText {
  text: string;
  cursor: number;
}

/** Leaves out every word that the selection touches, or the one at the cursor; undefined where there is none. */
export function leaveOut(text: string, selectedFrom: number, selectedUntil: number): EditedText | undefined {
  let [from, until] = [selectedFrom, selectedUntil];
  while (from < until && text[from] === ' ') from += 1;
  while (until > from && text[until - 1] === ' ') until -= 1;
  const start = text.slice(0, from).lastIndexOf(' ') + 1;
  const next = text.indexOf(' ', until);
  const end = next < 0 ? text.length : next;
  const words = text.slice(start, end);
  const gapped = words.split(' ').map(withBlank).join(' ');
  if (gapped === words) return undefined;
  return { text: text.slice(0, start) + gapped + text.slice(end), cursor: start + gapped.length };
}

/** Leaves out one word of an exercise, counted from 0, or puts it back as the answer has it. */
export function toggleGap(exercise: string, answer: string, place: number): string {
  let at = -1;
  return exercise
    .split(' ')
    .map((word) => {
      if (word) at += 1;
      if (!word || at !== place) return word;
      return isBlank(word) ? (answer.split(' ').filter(Boolean)[place] ?? word) : withBlank(word);
    })
    .join(' ');
}

/** A word with a blank in the place of its letters; the marks around them stay. */
function withBlank(word: string): string {
  return isBlank(word) ? word : word.replace(/[\p{L}\p{N}](?:.*[\p{L}\p{N}\p{M}])?/u, blankMarker);
}
