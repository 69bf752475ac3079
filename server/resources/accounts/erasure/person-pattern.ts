import { fold } from '#contract/fold.ts';

/*
 * Regular expressions of PostgreSQL, for `~*`, that find a person in texts: in any case, with or without accents, as
 * texts are folded for search, and as they are encoded in an address.
 */

/** Letters that are folded to one letter are searched for up to here: Latin, Greek, Cyrillic and their like. */
const lastLetter = 0x24ff;

let letters: Map<string, string> | undefined;

/** The characters that are folded to a character. */
function variantsOf(folded: string): string {
  if (!letters) {
    letters = new Map();
    for (let code = 0x21; code <= lastLetter; code += 1) {
      const character = String.fromCodePoint(code);
      const key = fold(character);
      letters.set(key, (letters.get(key) ?? '') + character);
    }
  }
  return letters.get(folded) ?? folded;
}

const marks = '[\u0300-\u036f]*';
const encodedMarks = '(%c[cd]%[89ab][0-9a-f])*';

/** A character of a folded word, with the characters that are folded to it. */
function patternOfCharacter(folded: string, isEncoded: boolean): string {
  if (folded === ' ') return isEncoded ? '(\\s|[+]|%20)+' : '\\s+';
  const variants = [...variantsOf(folded)];
  const raw = variants.map((variant) => (/[\p{L}\p{N}]/u.test(variant) ? variant : `\\${variant}`));
  // A quotation mark or backslash has a backslash before it in JSON.
  const inText = `${/["\\]/.test(folded) ? '\\\\?' : ''}[${raw.join('')}]${marks}`;
  if (!isEncoded) return inText;
  return `(${[inText, ...variants.map(percentEncoded)].join('|')})${encodedMarks}`;
}

function percentEncoded(text: string): string {
  return Buffer.from(text).toString('hex').replace(/../g, '%$&');
}

function patternOfWord(word: string, isEncoded: boolean): string {
  const characters = [...fold(word).trim().replace(/\s+/g, ' ')];
  return characters.map((character) => patternOfCharacter(character, isEncoded)).join('');
}

/** An e-mail address: `ann@example.org` is not found in `joann@example.org`, but in `ann@example.org.png`. */
export function addressPattern(email: string): string {
  return `(?<![[:alnum:].+_-])${patternOfWord(email, false)}(?![[:alnum:]_-])`;
}

/** Any of some words, each as a whole, also in the query of an address; words of one letter are left out. */
export function wordsPattern(words: readonly string[]): string {
  const patterns = words
    .filter((word) => [...word.trim()].length > 1)
    .map((word) => patternOfWord(word, true));
  return `(^|[^[:alnum:]]|%[0-9a-f]{2})(${patterns.join('|')})($|[^[:alnum:]])`;
}
