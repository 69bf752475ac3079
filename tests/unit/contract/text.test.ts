import { describe, expect, it } from 'vitest';
import { fold } from '#contract/fold.ts';
import { comparable, requiredText } from '#contract/text.ts';

describe('a text that must say something', () => {
  it.each([
    '',
    '  ',
    '\u200b',
    '\u00ad\u2060',
    '\ufeff',
    '\u3164',
    '\u2800',
    ' \u200d ',
    '\u0301\u0308',
    '\ufe0f',
  ])('refuses %j', (value) => {
    expect(requiredText(10).safeParse(value).success).toBe(false);
  });

  it.each(['a', 'ά', '👍🏽', '.', '_____', 'क्षि', '1️⃣'])('takes %j', (value) => {
    expect(requiredText(10).safeParse(value).success).toBe(true);
  });
});

describe('a comparison', () => {
  it('takes a no-break space for a space and composed letters for decomposed ones', () => {
    expect(comparable('\u00a0κα\u0301τι\u202fάλλο ')).toBe(comparable('κάτι άλλο'));
    expect(fold('καλή\u00a0μέρα')).toBe(fold('καλη μερα'));
  });

  it('does not see what has no width', () => {
    expect(comparable('wo\u200brd\u2060')).toBe('word');
    expect(comparable('\ufeffso\u00adft')).toBe('soft');
    expect(comparable('α\u200d\u0301')).toBe(comparable('ά'));
  });

  it('keeps capitals and accents apart', () => {
    expect(comparable('May')).not.toBe(comparable('may'));
    expect(comparable('πότε')).not.toBe(comparable('ποτέ'));
  });
});
