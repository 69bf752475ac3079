import * as z from 'zod';
import { fold } from './fold.ts';
import { limits } from './limits.ts';
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

/** Characters that make a spreadsheet run a cell as a formula: behind white space too, and at the start of any of its lines. */
export const formulaStart = /(?:^|\n)[^\S\n]*[=+\-@\t\r]/;

/** A name of a person as somebody else writes it; none that a spreadsheet would run. */
export const nameOfPerson = text(limits.personName)
  .overwrite(comparable)
  .refine((name) => !formulaStart.test(name), invalid('formula'));

/** An e-mail address in any script; neither a list of them nor one with a name or a number for its host. */
export const emailAddress = requiredText(limits.email).refine(
  (value) => value === '' || (z.regexes.unicodeEmail.test(value) && !/[<>()[\]\\,:;]/.test(value)),
  invalid('email'),
);

/** The bytes that a text takes as UTF-8. */
export function bytesOf(text: string): number {
  return encodeURIComponent(text.toWellFormed()).replace(/%../g, '_').length;
}

/** What shows nothing by itself: separators, control characters, marks without a letter, and letters without a shape. */
const blankCharacters = /[\p{Z}\p{C}\p{M}\u115f\u1160\u2800\u3164\uffa0]/gu;

/** Whether a text shows anything when it is printed. */
export function isVisible(text: string): boolean {
  return text.replace(blankCharacters, '') !== '';
}

/**
 * Text as comparisons read it: without characters that are never seen, as a zero-width space; accented letters in one
 * character each, every kind of space as a plain one, none at the ends.
 */
export function comparable(text: string): string {
  return text
    .replace(/\p{DI}/gu, '')
    .normalize('NFC')
    .replace(/[^\S\n\r]/g, ' ')
    .trim();
}

/** A name as it is compared with others: accents and capitals aside. */
export function nameKey(name: string): string {
  return fold(comparable(name));
}

/** An http or https address; anything a browser could run is refused. */
export function webAddress(max: number) {
  return z
    .url({ protocol: /^https?$/, hostname: z.regexes.domain, error: 'webAddress' })
    .max(max)
    .refine(isStorable, invalid('unreadableText'));
}

/** What an own address may begin with besides a path: mail, telephone, and the stores of phones. */
const harmlessSchemes = /^(mailto|tel|market|itms-apps):./i;
/**
 * A path of the portal, as `/support`, or an address of a scheme that opens no page: `https://…`, `//…` and `javascript:…`
 * are refused, and so is `/app/…`, as addresses could lead in a circle.
 */
export function ownAddress(max: number) {
  return text(max).refine((value) => value === '' || isOwnAddress(value), invalid('ownAddress'));
}

function isOwnAddress(value: string): boolean {
  if (/[\\\s\p{C}]/u.test(value)) return false;
  if (harmlessSchemes.test(value)) return true;
  const path = decodedPath(value.split(/[?#]/, 1)[0] ?? '');
  return path.startsWith('/') && !/\/\/|\/\.{1,2}(\/|$)|[\\\s\p{C}]|^\/app(\/|$)/iu.test(path);
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}

const anyAddress = z.url({ protocol: /^https?$/ });
/** A browser writes no path, no capitals, and no port that is the usual one. */
const originShape = /^(?!https:.*:443$|http:.*:80$)https?:\/\/[a-z0-9.:[\]-]+$/;

/** An origin as browsers send it, such as `https://portal.example.org`. `*` and `null` are none. */
export const webOrigin = z
  .string()
  .refine((text) => originShape.test(text) && anyAddress.safeParse(text).success, invalid('webAddress'));
