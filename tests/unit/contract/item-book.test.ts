import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunkWords, firstUnpaired, paragraphPairs, paragraphsOf } from '#contract/items/book-paragraphs.ts';
import { issuesOfItem } from '#contract/items/item-rules.ts';
import { comesToAnEnd, interruptible } from '../../support/measured-work.ts';

const issues = (bookSection_Content: string, bookSection_ContentTranslation: string) =>
  issuesOfItem({
    type: 'BookSection',
    title: 'x',
    description: 'd',
    additionalInfo: 'a',
    examples: [],
    link: null,
    bookSection_Content,
    bookSection_ContentTranslation,
  });
const prose = fc
  .array(fc.constantFrom('word', 'λέξη', 'end.', 'τέλος;', '“ends.”'), { minLength: 1, maxLength: 400 })
  .map((words) => words.join(' '));
const paragraphs = fc.array(prose, { minLength: 1, maxLength: 6 });

describe('the paragraphs of a book', () => {
  it('are parted by blank lines, white space aside', () => {
    expect(paragraphsOf('a\nb\n \t\u00a0\nc\r\n\r\n\r\nd\n\n')).toEqual(['a\nb', 'c', 'd']);
  });

  it('are found in one pass, wherever there is white space', interruptible, () => {
    const text = `${' '.repeat(2_500_000)}\n${'\n '.repeat(1_250_000)}x`;
    expect(comesToAnEnd(() => paragraphsOf(text))).toBe(true);
  });

  it('are as many as those of the translation, where there is one', () => {
    expect(issues('a\n\nb', '')).toEqual([]);
    expect(issues('a\n\nb', 'α\n\nβ')).toEqual([]);
    expect(issues('a\n\nb', 'α')).toEqual([
      { path: 'bookSection_ContentTranslation', key: 'paragraphCount' },
    ]);
    fc.assert(
      fc.property(paragraphs, paragraphs, (some, others) => {
        const found = issues(some.join('\n\n'), others.join('\n\n'));
        return (found.length === 0) === (some.length === others.length);
      }),
    );
  });
});

describe('a paragraph beside its translation', () => {
  const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean);

  it('is divided into pieces of at most fifty words, and nothing is lost', () => {
    fc.assert(
      fc.property(prose, prose, (content, translation) => {
        const [pair] = paragraphPairs(content, translation);
        const sides = [pair?.chunks.map((one) => one.content), pair?.chunks.map((one) => one.translation)];
        return [content, translation].every((text, side) => {
          const pieces = sides[side] ?? [];
          return (
            pieces.every((piece) => wordsOf(piece).length <= chunkWords) &&
            wordsOf(pieces.join(' ')).join(' ') === wordsOf(text).join(' ')
          );
        });
      }),
    );
  });

  it('ends its pieces where sentences end', () => {
    const sentence = `${'word '.repeat(19)}end.`;
    const [pair] = paragraphPairs([sentence, sentence, sentence].join(' '), 'one. two. three.');
    expect(pair?.chunks.map(({ content }) => wordsOf(content).length)).toEqual([20, 40]);
    expect(pair?.chunks.every(({ content }) => content.endsWith('end.'))).toBe(true);
  });

  it('keeps its lines while it is short', () => {
    expect(paragraphPairs('a\nb\n\nc', 'α\nβ')).toEqual([
      { number: 1, chunks: [{ content: 'a\nb', translation: 'α\nβ' }] },
      { number: 2, chunks: [{ content: 'c', translation: '' }] },
    ]);
  });
});

describe('where content and translation part', () => {
  const of = (...lengths: number[]) => lengths.map((length) => 'x'.repeat(length)).join('\n\n');

  it('is nowhere while both have equally many paragraphs', () => {
    expect(firstUnpaired(of(10, 90), of(90, 10))).toBeUndefined();
  });

  it('is the first paragraph whose length does not fit', () => {
    expect(firstUnpaired(of(100, 20, 100, 100), of(110, 105, 115))).toBe(2);
  });

  it('is the first left over where all lengths fit', () => {
    expect(firstUnpaired(of(50, 50, 50), of(50, 50))).toBe(3);
  });
});
