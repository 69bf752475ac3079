import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { issuesOfRichText, plainOfRich, richOfPlain } from '#contract/rich-text.ts';

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

describe('plain text', () => {
  it('becomes a paragraph for each line, its signs what they are', () => {
    expect(richOfPlain('a < b & c\r\n\n<b>no markup</b>')).toBe(
      '<p>a &lt; b &amp; c</p><p>&lt;b&gt;no markup&lt;/b&gt;</p>',
    );
    expect(richOfPlain(' \n')).toBe('');
  });

  it('is made of rich text without its markup, each block a line', () => {
    const html =
      '<h2>Title</h2><p>One <strong>and</strong><br />two &amp;lt; &gt;</p><ul><li>three</li></ul><p><a href="https://a.example/?b=1&gt;2" rel="x>y">four</a>&nbsp;!</p>';
    expect(plainOfRich(html)).toBe('Title\nOne and\ntwo &lt; >\nthree\nfour\u00a0!');
  });

  it('comes back as it was', () => {
    const text = 'a <i>b</i> &amp; "c"\n\'d\'';
    expect(plainOfRich(richOfPlain(text))).toBe(text);
  });
});
