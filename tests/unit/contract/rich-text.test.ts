import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { issuesOfRichText } from '#contract/rich-text.ts';

const fits = (html: string) => issuesOfRichText('description', html).length === 0;

describe('rich text', () => {
  it('may be long, with lists, breaks and paragraphs that nobody closed', () => {
    expect(fits('<p>Hello <strong>there</strong> &amp; welcome</p>'.repeat(700))).toBe(true);
    expect(fits(`<ul>${'<li>one<br>'.repeat(500)}</ul>`)).toBe(true);
    expect(fits('<p>one'.repeat(500))).toBe(true);
  });

  it('may neither have elements without end nor be nested without end', () => {
    expect(fits('<b>'.repeat(limits.richTextDepth))).toBe(true);
    expect(fits('<b>'.repeat(limits.richTextDepth + 1))).toBe(false);
    expect(fits('<i></i>'.repeat(limits.richTextMarkup / 2))).toBe(true);
    expect(fits('<i></i>'.repeat(limits.richTextMarkup / 2 + 1))).toBe(false);
    expect(fits('&'.repeat(limits.richTextMarkup + 1))).toBe(false);
  });
});
