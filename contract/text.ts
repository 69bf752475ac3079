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
  return z.string().trim().min(1).max(max).refine(isStorable, invalid('unreadableText'));
}

/** An http or https address; anything a browser could run is refused. */
export function webAddress(max: number) {
  return z
    .url({ protocol: /^https?$/, hostname: z.regexes.domain, error: 'webAddress' })
    .max(max)
    .refine(isStorable, invalid('unreadableText'));
}
