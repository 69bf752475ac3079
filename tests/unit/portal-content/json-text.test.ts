import { describe, expect, it } from 'vitest';
import { changedTexts } from '../../../src/components/json/changed-texts.ts';
import { linesOf, parsedJson, quotedText, visibleText } from '../../../src/components/json/json-text.ts';

describe('text that is shown as it is', () => {
  it('has what cannot be seen written out', () => {
    expect(visibleText('a\u202eb\u0000c\u001b[31m\r\nd\te')).toBe('a\\u202eb\\u0000c\\u001b[31m\\r\nd\te');
    expect(quotedText('"<b>\n\u2066')).toBe('"\\"<b>\\n\\u2066"');
  });

  it('is JSON where it is whole, else a text', () => {
    expect(parsedJson(' {"a":[1]}')).toEqual({ a: [1] });
    expect(parsedJson('{"a":[1')).toBe('{"a":[1');
    expect(parsedJson('12')).toBe('12');
  });

  it('is measured in lines, of huge values no further than needed', () => {
    expect(linesOf({ a: 1, b: [1, 2], c: {} }, 100)).toBe(9);
    const huge = Array.from({ length: 1_000_000 }, (_, index) => index);
    expect(linesOf([huge, huge], 60)).toBe(60);
  });
});

describe('what changed of a field is compared as text', () => {
  it.each([
    ['numbers and nothing', { old: null, new: 12 }, { before: '', after: '12' }],
    ['lists, line by line', { old: ['a', 'b'], new: [] }, { before: 'a\nb', after: '' }],
    [
      'records as JSON',
      { old: {}, new: { en: { title: 'x' } } },
      { before: '{}', after: '{\n  "en": {\n    "title": "x"\n  }\n}' },
    ],
    [
      'formatted text by its words',
      { old: '<p>One</p><p>two</p>', new: '<p>One</p>' },
      { before: 'One\ntwo', after: 'One' },
    ],
    [
      'formatting alone as it is written',
      { old: '<p>One</p>', new: '<p><b>One</b></p>' },
      { before: '<p>One</p>', after: '<p><b>One</b></p>' },
    ],
    ['places of a list', { removed: [[0, 'x']], added: [[4, 'y']] }, { before: '1. x', after: '5. y' }],
  ] as const)('%s', (_which, change, texts) => {
    expect(changedTexts(change)).toEqual(texts);
  });
});
