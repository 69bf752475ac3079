import type { LanguageCode } from '#contract/languages.ts';

/** Letters that only one of our languages writes, in the order of looking. */
const ownLetters: readonly [LanguageCode, RegExp][] = [
  ['uk', /[ґєії]/iu],
  ['sr', /[ђјљњћџ]/iu],
  ['ru', /[ыэё]/iu],
  ['de', /ß/iu],
  ['es', /[ñ¿¡]/iu],
  ['pl', /[łęąńśź]/iu],
  ['hu', /[őű]/iu],
  ['tr', /[ğış]|İ/u],
  ['sv', /å/iu],
  ['pt', /[ãõ]/iu],
  ['hr', /[đć]/iu],
];

const cyrillic: readonly LanguageCode[] = ['ru', 'uk', 'bg', 'sr'];

/**
 * The language of a text by its letters. Where they leave it open, it is the language that the namespace teaches if
 * that is written in the same letters, else the best known of those that are.
 */
export function languageOfText(text: string, taught: LanguageCode): LanguageCode {
  const greek = count(text, /\p{Script=Greek}/gu);
  const slavic = count(text, /\p{Script=Cyrillic}/gu);
  const latin = count(text, /\p{Script=Latin}/gu);
  if (greek > slavic && greek > latin) return 'el';
  const own = ownLetters.find(([, letters]) => letters.test(text))?.[0];
  if (slavic > latin) {
    if (own && cyrillic.includes(own)) return own;
    return cyrillic.includes(taught) ? taught : 'ru';
  }
  if (latin > 0 && own && !cyrillic.includes(own)) return own;
  const isTaughtInLatin = taught !== 'el' && !cyrillic.includes(taught);
  return isTaughtInLatin || latin === 0 ? taught : 'en';
}

function count(text: string, letters: RegExp): number {
  return text.match(letters)?.length ?? 0;
}
