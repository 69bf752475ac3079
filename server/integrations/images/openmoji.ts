import { readFile } from 'node:fs/promises';
import { unusableAnswer } from '#server/integrations/provider-request.ts';
import type { FoundImage, ImageSource, Topic } from './image-source.ts';
import { type Emoji, readEmojis, wordsIn } from './openmoji-words.ts';

const name = 'OpenMoji';
const pageSize = 25;
const folder = new URL(import.meta.resolve('openmoji/package.json'));
/** `openmoji:` and the code of the image. */
const pattern = /^openmoji:([0-9A-F]{2,6}(?:-[0-9A-F]{2,6})*)$/;

/** The images of OpenMoji, which come with the installation: found by English and Greek words without any network. */
export function createOpenMoji(): ImageSource & {
  describe(address: string, topic: Topic): FoundImage | undefined;
} {
  let known: Map<string, Emoji> | undefined;
  const emojis = () => {
    known ??= readEmojis(folder);
    return known;
  };
  const emojiAt = (address: string) => emojis().get(pattern.exec(address)?.[1] ?? '');

  return {
    type: 'openmoji',
    name,
    setting: null,
    isUsable: true,
    pageSize,
    async search(topic, page) {
      const found = ranked([...emojis().values()], wordsIn(topic.words));
      const shown = found.slice(page * pageSize, (page + 1) * pageSize);
      return { total: found.length, images: shown.map((emoji) => imageOf(emoji, topic)) };
    },
    owns: (address) => emojiAt(address) !== undefined,
    describe(address, topic) {
      const emoji = emojiAt(address);
      return emoji && imageOf(emoji, topic);
    },
    async read(address) {
      const emoji = emojiAt(address);
      if (!emoji) throw unusableAnswer(name, 'nothing');
      const bytes = await readFile(new URL(`color/svg/${emoji.code}.svg`, folder));
      return { bytes, mediaType: 'image/svg+xml' };
    },
  };
}

function imageOf({ code, author, names }: Emoji, { language }: Topic): FoundImage {
  return {
    address: `openmoji:${code}`,
    thumbnail: `openmoji:${code}`,
    name: names[language],
    author: author || name,
    license: 'CC BY-SA 4.0',
    sourceUrl: `https://openmoji.org/library/emoji-${code}/`,
  };
}

/** Those that have every word, best first: in the name before key words, whole words before beginnings. */
function ranked(emojis: readonly Emoji[], words: readonly string[]): Emoji[] {
  const terms = words.map((word) => ({ whole: ` ${word} `, beginning: ` ${stemOf(word)}` }));
  return emojis
    .map((emoji) => ({ emoji, scores: terms.map((term) => scoreOf(emoji, term)) }))
    .filter(({ scores }) => scores.length > 0 && scores.every((score) => score > 0))
    .map(({ emoji, scores }) => ({ emoji, score: scores.reduce((sum, score) => sum + score, 0) }))
    .toSorted((one, other) => other.score - one.score)
    .map(({ emoji }) => emoji);
}

function scoreOf(
  { nameTerms, keyTerms, groupTerms }: Emoji,
  term: { whole: string; beginning: string },
): number {
  if (nameTerms.includes(term.whole)) return 5;
  if (nameTerms.includes(term.beginning)) return 4;
  if (keyTerms.includes(term.whole)) return 3;
  if (keyTerms.includes(term.beginning)) return 2;
  return groupTerms.includes(term.beginning) ? 1 : 0;
}

/** A word without what it ends in, so that one form finds the other: σκύλοι and σκύλος, dogs and dog. */
function stemOf(word: string): string {
  const stem = word.replace(/[αεηιουω]?[αεηιουωσ]$/u, '').replace(/(?:e?s)$/, '');
  return stem.length >= 3 ? stem : word;
}
