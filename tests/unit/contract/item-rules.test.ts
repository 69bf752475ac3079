import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ItemType, itemTypes } from '#contract/item-types.ts';
import { blankMarker, ellipsisMarker, gapWords } from '#contract/items/gap-words.ts';
import { issuesOfItem, type RuledItem } from '#contract/items/item-rules.ts';
import { createItemBody } from '#contract/items.ts';
import { issuesOf } from '#contract/validation.ts';
import { comesToAnEnd, interruptible } from '../../support/measured-work.ts';

const item = (change: Partial<RuledItem>): RuledItem => ({
  type: 'FillTheGapMultiple',
  title: '',
  description: 'd',
  additionalInfo: '',
  examples: [],
  link: null,
  bookSection_Content: '',
  bookSection_ContentTranslation: '',
  ...change,
});
const keysOf = (change: Partial<RuledItem>) =>
  issuesOfItem(item(change)).map(({ path, key }) => `${path} ${key}`);
const shapeOf = (body: object) => {
  const parsed = createItemBody.safeParse({ type: 'Word', title: 'x', ...body }, { reportInput: true });
  return parsed.success ? [] : issuesOf(parsed.error).map(({ path, key }) => `${path} ${key}`);
};

describe('what must be written', () => {
  const explainsItself: ItemType[] = ['Phrase', 'RearrangementAnswer', 'Word'];
  const saysEnough: ItemType[] = [
    ...(['Phrase', 'Sentence', 'Saying', 'Idiom', 'Quote', 'Word', 'GenericItem', 'Text'] as const),
  ];

  it.each(itemTypes)('depends on the type: %s', (type) => {
    const blank = issuesOfItem(item({ type, title: 'x', description: ' ', additionalInfo: ' ' }));
    const required = blank.filter(({ key }) => key === 'required').map(({ path }) => path);
    expect(required.includes('description')).toBe(!explainsItself.includes(type));
    expect(required.includes('additionalInfo')).toBe(!saysEnough.includes(type));
    expect(required.includes('link')).toBe(type === 'Video');
    expect(required.includes('bookSection_Content')).toBe(type === 'BookSection');
  });

  it('is a title, every line, and every field of a step of the etymology', () => {
    expect(shapeOf({ title: ' ' })).toEqual(['title required']);
    expect(shapeOf({ examples: ['a', ' '] })).toEqual(['examples.1 required']);
    const step = { language: '', word: '', meaning: '', etymology: '', partOfSpeech: '' };
    expect(shapeOf({ etymologyEvolution: [step] })).toEqual(
      Object.keys(step).map((field) => `etymologyEvolution.0.${field} required`),
    );
  });

  it('is of the kind that the field takes', () => {
    expect(shapeOf({ type: 'Poem' })).toEqual(['type notAnOption']);
    expect(shapeOf({ status: 'Done' })).toEqual(['status notAnOption']);
    expect(shapeOf({ public: 'perhaps' })).toEqual(['public wrongKind']);
    expect(shapeOf({ difficulty: 0 })).toEqual(['difficulty tooSmall']);
    expect(shapeOf({ difficulty: 2.5 })).toEqual(['difficulty notAWholeNumber']);
    expect(shapeOf({ difficulty: 9 })).toEqual(['difficulty tooBig']);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//example.org/x',
    '\\\\example.org\\x',
    'ftp://example.org/x',
    'example.org',
  ])('is an address that a browser may open, unlike %s', (link) => {
    expect(shapeOf({ link })).toEqual(['link webAddress']);
  });
});

describe('the gaps of an exercise', () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 20 });
  const blanks = fc.array(fc.constantFrom('', blankMarker, `“${blankMarker}”,`, ellipsisMarker), {
    minLength: 20,
    maxLength: 20,
  });

  it('match any word of the answer, marks around them included', () => {
    fc.assert(
      fc.property(words, blanks, (answer, gaps) => {
        const title = answer.map((word, index) => gaps[index] || (index ? word : blankMarker)).join(' ');
        return issuesOfItem(item({ title, additionalInfo: answer.join(' ') })).length === 0;
      }),
    );
  });

  it('match exactly one word each', () => {
    fc.assert(
      fc.property(words, (answer) => {
        const title = [blankMarker, ...answer].join(' ');
        return keysOf({ title, additionalInfo: answer.join(' ') }).join() === 'title gapWordCount';
      }),
    );
  });

  it('require the other words to be equal; the first that differs is named', () => {
    expect(issuesOfItem(item({ title: 'We _____ tea now', additionalInfo: 'We drink milk here' }))).toEqual([
      { path: 'title', key: 'gapMismatch', params: { exercise: 'tea', answer: 'milk' } },
    ]);
  });

  it('are asked for, and one does not hide several words behind a line break', () => {
    expect(keysOf({ title: 'We drink tea', additionalInfo: 'We drink tea' })).toEqual(['title noGap']);
    expect(keysOf({ title: 'We _____ tea', additionalInfo: 'We drink\nsome tea' })).toEqual([
      'title gapWordCount',
    ]);
  });

  it('take a no-break space for a space, and an accented letter in two signs for the one', () => {
    expect(keysOf({ title: 'Η\u00a0θάλασσα _____', additionalInfo: 'Η θα\u0301λασσα είναι' })).toEqual([]);
  });

  it('are distinguished from the other words, position by position', () => {
    expect(gapWords('I _____  tea', 'I like tea today')).toEqual([
      { exercise: 'I', answer: 'I', isBlank: false, matches: true },
      { exercise: '_____', answer: 'like', isBlank: true, matches: true },
      { exercise: 'tea', answer: 'tea', isBlank: false, matches: true },
      { exercise: undefined, answer: 'today', isBlank: false, matches: false },
    ]);
  });

  it('are compared in one pass, however many there are', interruptible, () => {
    const many = `${blankMarker} `.repeat(300_000);
    const judge = () => issuesOfItem(item({ title: many, additionalInfo: 'x '.repeat(300_000) }));
    expect(comesToAnEnd(judge)).toBe(true);
  });
});

describe('the choices of a question', () => {
  const choices = (examples: string[], additionalInfo: string) =>
    keysOf({ type: 'MultipleChoice', title: 'x', examples, additionalInfo });

  it('are two or more, and one of them is the answer', () => {
    expect(choices(['tea', 'milk'], 'milk')).toEqual([]);
    expect(choices(['tea', 'milk'], 'water')).toEqual(['additionalInfo answerNotAChoice']);
    expect(choices(['tea'], 'tea')).toEqual(['examples tooFewChoices']);
    expect(choices(['tea', 'milk'], '')).toEqual(['additionalInfo required']);
  });

  it('are each another one', () => {
    expect(choices(['tea', 'milk', ' tea'], 'milk')).toEqual(['examples.2 sameChoice']);
    expect(choices(['tea', 'milk', 'te\u200ba'], 'milk')).toEqual(['examples.2 sameChoice']);
  });

  it('may be anything, in any number', () => {
    const several = fc.uniqueArray(fc.stringMatching(/^\S.{0,6}\S$/), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(several, fc.nat(), (examples, at) => {
        return choices(examples, examples[at % examples.length] ?? '').length === 0;
      }),
    );
  });
});

describe('true or false', () => {
  it.each([
    ['true', []],
    ['false', []],
    ['True', ['additionalInfo trueOrFalse']],
    ['maybe', ['additionalInfo trueOrFalse']],
  ])('%s', (additionalInfo, issues) => {
    expect(keysOf({ type: 'TrueOrFalse', title: 'x', additionalInfo })).toEqual(issues);
  });
});
