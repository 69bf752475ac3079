import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCollectionBody } from '#contract/collections.ts';
import { errorCodes } from '#contract/errors.ts';
import { fold } from '#contract/fold.ts';
import { languageCodeOf, languageCodes } from '#contract/languages.ts';
import { validationKeys } from '#contract/validation.ts';
import elErrors from '../../../public/locales/el/errors.json' with { type: 'json' };
import elValidation from '../../../public/locales/el/validation.json' with { type: 'json' };
import enErrors from '../../../public/locales/en/errors.json' with { type: 'json' };
import enValidation from '../../../public/locales/en/validation.json' with { type: 'json' };

describe('folding', () => {
  it('ignores accents, capitals and final sigmas in Greek', () => {
    expect(fold('ΆΝΘΡΩΠΟΣ')).toBe(fold('άνθρωπος'));
    expect(fold('Ἄνθρωπος')).toBe('ανθρωποσ');
  });

  it('changes nothing that is folded', () => {
    fc.assert(fc.property(fc.string(), (text) => fold(fold(text)) === fold(text)));
  });
});

describe('languages', () => {
  it('are eighteen, and any other is English', () => {
    expect(languageCodes).toHaveLength(18);
    expect([languageCodeOf('Greek'), languageCodeOf('Other')]).toEqual(['el', 'en']);
  });
});

it('a course is as difficult as a level, or something between two', () => {
  const { difficulty } = createCollectionBody.shape;
  const taken = [0, 0.5, 1, 2.5, 8, 8.5].filter((value) => difficulty.safeParse(value).success);
  expect(taken).toEqual([1, 2.5, 8]);
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
