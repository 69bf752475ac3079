import { fold } from '#contract/fold.ts';

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

/**
 * A regular expression of PostgreSQL, for `~*`, that finds an e-mail address, with or without accents, as texts are folded
 * for search: `ann@example.org` is not found in `joann@example.org`, but in `ann@example.org.png`.
 */
export function addressPattern(email: string): string {
  const characters = [...fold(email)].map((folded) => {
    const variants = [...variantsOf(folded)];
    const escaped = variants.map((variant) => (/[\p{L}\p{N}]/u.test(variant) ? variant : `\\${variant}`));
    // A quotation mark or backslash has a backslash before it in JSON.
    return `${/["\\]/.test(folded) ? '\\\\?' : ''}[${escaped.join('')}][\u0300-\u036f]*`;
  });
  return `(?<![[:alnum:].+_-])${characters.join('')}(?![[:alnum:]_-])`;
}

/** Finds out whether a text has one of some words as a whole, also where it is encoded as in the query of an address. */
export function wordFinder(words: readonly string[]): (text: string) => boolean {
  const folded = words.map((word) => fold(word).trim()).filter((word) => [...word].length > 1);
  const escaped = folded.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+'));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'u');
  return (text) => pattern.test(fold(text)) || (/[%+]/.test(text) && pattern.test(fold(decoded(text))));
}

function decoded(text: string): string {
  return text.replaceAll('+', ' ').replace(/(%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  });
}
