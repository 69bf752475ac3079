import { type ItemType, isOrderType } from '../item-types.ts';
import { gapWords } from './gap-words.ts';

/** The fields of an exercise that decide what a learner is given. */
export interface Exercise {
  type: ItemType;
  title: string;
  additionalInfo: string;
  examples: readonly string[];
}

/** The pieces that a learner chooses from or puts in order; the letters of each word form a separate group. */
export function piecesOf({ type, title, additionalInfo, examples }: Exercise): string[][] {
  const extra = examples.map((line) => line.trim()).filter(Boolean);
  if (type === 'MultipleChoice') return groups(extra);
  if (type === 'RearrangementSpelling') {
    const words = additionalInfo.split(/\s+/).filter(Boolean);
    return [...words.map((word) => shuffled([...word.normalize('NFC').toLowerCase()])), ...groups(extra)];
  }
  if (isOrderType(type)) return groups(shuffled([...wordsInOrder(additionalInfo), ...extra]));
  if (type === 'FillTheGapMultiple')
    return groups(shuffled([...missingWords(title, additionalInfo), ...extra]));
  return groups(extra);
}

/** The words that an exercise leaves out, without the marks around its blanks. */
export function missingWords(title: string, answer: string): string[] {
  return gapWords(title, answer)
    .filter(({ isBlank, answer: word }) => isBlank && word)
    .map(({ answer: word = '' }) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, '') || word);
}

/** The words of a sentence without what reveals their order: its first capital, and the marks that end it and its parts. */
function wordsInOrder(sentence: string): string[] {
  const words = sentence
    .trim()
    .replace(/^[¿¡]+|[.!?;…]+$/gu, '')
    .split(/\s+/)
    .map((word) => word.replace(/[,;:·\u0387]+$/u, ''))
    .filter(Boolean);
  const [first = '', ...rest] = words;
  // English writes "I" with a capital wherever it is, and a name that comes again later keeps its capital as well.
  const keepsCapital = /^I(?:['’]\p{L}+)?$/u.test(first) || rest.includes(first);
  return words.length > 0
    ? [keepsCapital ? first : first.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase()), ...rest]
    : [];
}

function groups(pieces: string[]): string[][] {
  return pieces.length > 0 ? [pieces] : [];
}

/** The same pieces in another order, the same one for the same pieces, so that nothing jumps while one reads. */
export function shuffled(pieces: readonly string[]): string[] {
  let seed = hash(pieces.join('\n'));
  const mixed = [...pieces];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    const other = seed % (last + 1);
    [mixed[last], mixed[other]] = [mixed[other] ?? '', mixed[last] ?? ''];
  }
  const isUnchanged = mixed.every((piece, index) => piece === pieces[index]);
  return isUnchanged ? [...mixed.slice(1), ...mixed.slice(0, 1)] : mixed;
}

function hash(text: string): number {
  return [...text].reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
}
