/** The most words of a paragraph that are shown beside their translation in one piece. */
export const chunkWords = 50;

/** A paragraph beside its translation, in pieces of at most `chunkWords` words. */
export interface ParagraphPair {
  /** Counted from 1. */
  number: number;
  /** One of the two sides is empty where only the other has such a paragraph. */
  chunks: { content: string; translation: string }[];
}

/** The paragraphs of a book section: what blank lines part. */
export function paragraphsOf(content: string): string[] {
  return content
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}

/** Each paragraph beside the one of the same number in the translation. */
export function paragraphPairs(content: string, translation: string): ParagraphPair[] {
  const originals = paragraphsOf(content);
  const translated = paragraphsOf(translation);
  return Array.from({ length: Math.max(originals.length, translated.length) }, (_, index) => {
    const [original = '', translation = ''] = [originals[index], translated[index]];
    const count = Math.max(1, ...[original, translation].map((text) => countNeeded(text)));
    const [left, right] = [chunksOf(original, count), chunksOf(translation, count)];
    return {
      number: index + 1,
      chunks: left.map((text, at) => ({ content: text, translation: right[at] ?? '' })),
    };
  });
}

/**
 * The number of the first paragraph that probably has no counterpart: where the lengths of the two sides stop going
 * together, else the first that is left over. Undefined while both sides have equally many.
 */
export function firstUnpaired(content: string, translation: string): number | undefined {
  const originals = paragraphsOf(content);
  const translated = paragraphsOf(translation);
  if (originals.length === translated.length) return undefined;
  const shared = Math.min(originals.length, translated.length);
  const usual = translation.length / content.length;
  const at = originals.slice(0, shared).findIndex((original, index) => {
    const stretch = (translated[index] ?? '').length / original.length / usual;
    return stretch > tellingStretch || stretch < 1 / tellingStretch;
  });
  return (at < 0 ? shared : at) + 1;
}

/** A paragraph this many times longer or shorter than its translation belongs to another one. */
const tellingStretch = 2;

/** Divides a paragraph into a number of pieces of about the same length, at ends of sentences if possible. */
function chunksOf(paragraph: string, count: number): string[] {
  if (count === 1) return [paragraph];
  const words = wordsOf(paragraph);
  let from = 0;
  return Array.from({ length: count }, (_, index) => {
    const left = words.length - from;
    const chunksAfter = count - index - 1;
    const fewest = Math.max(0, left - chunkWords * chunksAfter);
    const most = chunksAfter === 0 ? left : Math.min(chunkWords, left);
    const length = nearestEnd(words, from, { fewest, most, wanted: Math.ceil(left / (chunksAfter + 1)) });
    const chunk = words.slice(from, from + length).join(' ');
    from += length;
    return chunk;
  });
}

interface Length {
  fewest: number;
  most: number;
  wanted: number;
}

function nearestEnd(words: string[], from: number, { fewest, most, wanted }: Length): number {
  const ends = Array.from({ length: most - fewest + 1 }, (_, index) => fewest + index).filter(
    (length) => length === words.length - from || endOfSentence.test(words[from + length - 1] ?? ''),
  );
  const nearest = ends.toSorted((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted))[0];
  return nearest ?? wanted;
}

/** The Greek question mark is a semicolon. */
const endOfSentence = /[.!?…;·][»”’")\]]*$/;

function countNeeded(paragraph: string): number {
  return Math.ceil(wordsOf(paragraph).length / chunkWords);
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}
