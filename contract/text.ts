import * as z from 'zod';
import { invalid } from './validation.ts';

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/** Text of at most `max` characters that may be empty. */
export function text(max: number) {
  return z.string().max(max).refine(isStorable, invalid('unreadableText'));
}

/** Text that must not be blank; white space at its ends is trimmed. */
export function requiredText(max: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine(isStorable, invalid('unreadableText'))
    .refine((value) => value === '' || isVisible(value), invalid('required'));
}

/** Letters without a shape, besides the separators and control signs of Unicode. */
const blankLetters =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each of these signs is a letter of its own
  /[\p{Z}\p{C}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0]/gu;

/** Whether a text shows anything when it is printed. */
export function isVisible(text: string): boolean {
  return text.replace(blankLetters, '') !== '';
}

/** Text as comparisons read it: accented letters in one sign each, every kind of space as a plain one, none at the ends. */
export function comparable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\S\n\r]/g, ' ')
    .trim();
}

/** An http or https address; anything a browser could run is refused. */
export function webAddress(max: number) {
  return z
    .url({ protocol: /^https?$/, hostname: z.regexes.domain, error: 'webAddress' })
    .max(max)
    .refine(isStorable, invalid('unreadableText'));
}
