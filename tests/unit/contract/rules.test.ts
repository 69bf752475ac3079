import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorCodes } from '#contract/errors.ts';
import { fold } from '#contract/fold.ts';
import { blankMarker, paragraphsOf, type RuledItem, refusalsOfItem } from '#contract/item-rules.ts';
import { languageCodeOf, languageCodes } from '#contract/languages.ts';
import { validationKeys } from '#contract/validation.ts';
import elErrors from '../../../public/locales/el/errors.json' with { type: 'json' };
import elValidation from '../../../public/locales/el/validation.json' with { type: 'json' };
import enErrors from '../../../public/locales/en/errors.json' with { type: 'json' };
import enValidation from '../../../public/locales/en/validation.json' with { type: 'json' };

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

describe('folding', () => {
  it('makes Greek equal whatever its accents, capitals and sigmas', () => {
    expect(fold('ΆΝΘΡΩΠΟΣ')).toBe(fold('άνθρωπος'));
    expect(fold('Ἄνθρωπος')).toBe('ανθρωποσ');
  });

  it('changes nothing that is folded', () => {
    fc.assert(fc.property(fc.string(), (text) => fold(fold(text)) === fold(text)));
  });
});

describe('the gaps of an exercise', () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 20 });

  it('may stand for any word of the answer', () => {
    fc.assert(
      fc.property(words, fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }), (answer, blanks) => {
        const title = answer.map((word, index) => (blanks[index] ? blankMarker : word)).join(' ');
        return refusalsOfItem(item({ title, additionalInfo: answer.join(' ') })).length === 0;
      }),
    );
  });

  it('stand for exactly one word each', () => {
    fc.assert(
      fc.property(words, (answer) => {
        const found = refusalsOfItem(
          item({ title: [blankMarker, ...answer].join(' '), additionalInfo: answer.join(' ') }),
        );
        return found[0]?.key === 'gapWordCount';
      }),
    );
  });

  it('are compared in no time, however many there are', () => {
    const many = `${blankMarker} `.repeat(50_000);
    const began = performance.now();
    refusalsOfItem(item({ title: many, additionalInfo: 'x '.repeat(50_000) }));
    expect(performance.now() - began).toBeLessThan(200);
  });
});

describe('the paragraphs of a book', () => {
  it('are parted by blank lines, white space aside', () => {
    expect(paragraphsOf('a\nb\n \t\nc\r\n\r\n\r\nd\n\n')).toEqual(['a\nb', 'c', 'd']);
  });
});

describe('languages', () => {
  it('are eighteen, and any other is English', () => {
    expect(languageCodes).toHaveLength(18);
    expect([languageCodeOf('Greek'), languageCodeOf('Other')]).toEqual(['el', 'en']);
  });
});

describe('every reason and every code', () => {
  it.each([
    ['English reason', validationKeys, enValidation],
    ['Greek reason', validationKeys, elValidation],
    ['English error', errorCodes, enErrors],
    ['Greek error', errorCodes, elErrors],
  ] as const)('has its sentence: %s', (_, keys, sentences) => {
    expect(keys.filter((key) => !(key in sentences))).toEqual([]);
  });
});
