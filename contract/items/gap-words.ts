import { comparable } from '../text.ts';
import type { ValidationIssue } from '../validation.ts';

/** The blank a learner fills; it represents exactly one word of the answer. */
export const blankMarker = '_____';
/** Left-out text; it too represents exactly one word. */
export const ellipsisMarker = '[...]';

/** One position of a fill-the-gap exercise: its word, and the word of the answer. */
export interface GapWord {
  /** Absent where the answer has more words. */
  exercise?: string;
  /** Absent where the exercise has more words. */
  answer?: string;
  isBlank: boolean;
  matches: boolean;
}

/** An exercise beside its answer, word by word, split on white space; a blank matches any one word. */
export function gapWords(exercise: string, answer: string): GapWord[] {
  const asked = wordsOf(exercise);
  const answered = wordsOf(answer);
  return Array.from({ length: Math.max(asked.length, answered.length) }, (_, index) => {
    const [word, found] = [asked[index], answered[index]];
    const blank = word !== undefined && isBlank(word);
    return { exercise: word, answer: found, isBlank: blank, matches: word === found || (blank && !!found) };
  });
}

/** Why an exercise and its answer do not go together; that there is a gap, and the count of words, is checked first. */
export function gapMismatch(exercise: string, answer: string): Omit<ValidationIssue, 'path'> | undefined {
  const words = gapWords(exercise, answer);
  if (!words.some((word) => word.isBlank)) return { key: 'noGap' };
  const isUneven = (word: GapWord) => word.exercise === undefined || word.answer === undefined;
  if (words.some(isUneven)) return { key: 'gapWordCount' };
  const wrong = words.find(({ matches }) => !matches);
  return (
    wrong && { key: 'gapMismatch', params: { exercise: wrong.exercise ?? '', answer: wrong.answer ?? '' } }
  );
}

/** Whether a word of an exercise is left out, marks around the blank aside. */
export function isBlank(word: string): boolean {
  return word.includes(blankMarker) || word.includes(ellipsisMarker);
}

function wordsOf(text: string): string[] {
  return comparable(text).split(/\s+/).filter(Boolean);
}
