import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineChanges, stepsBetween, textDiff } from '../../../src/components/history/diff.ts';
import { formatChanges } from '../../../src/components/history/format-changes.ts';
import { headingMark, linesOfRich } from '../../../src/components/history/rich-lines.ts';
import {
  fieldsBetween,
  isForgotten,
  type Version,
  valuesAt,
} from '../../../src/components/history/versions.ts';

/** A text diff as one line: what was removed in brackets, what was added in braces. */
const written = (before: string, after: string) =>
  textDiff(before, after)
    .map(({ kind, item }) => (kind === 'removed' ? `[${item}]` : kind === 'added' ? `{${item}}` : item))
    .join('');

test('texts are compared word by word, in any script', () => {
  expect(written('The red house is old.', 'The blue house is very old.')).toBe(
    'The [red]{blue} house is{ very} old.',
  );
  expect(written('Το κόκκινο σπίτι', 'Το μπλε σπίτι')).toBe('Το [κόκκινο]{μπλε} σπίτι');
  expect(written('', 'new')).toBe('{new}');
  expect(written('gone', '')).toBe('[gone]');
  expect(written('same', 'same')).toBe('same');
});

test('words that changed beside each other read as one change', () => {
  expect(written('a big red dog ran home today', 'a small old dog ran home today')).toBe(
    'a [big red]{small old} dog ran home today',
  );
});

test('texts with hardly a word in common replace each other as a whole', () => {
  expect(written('It rains in the north of the country', 'She bought the tickets yesterday evening')).toBe(
    '[It rains in the north of the country]{She bought the tickets yesterday evening}',
  );
});

test('steps lead from one list to the other, and are the fewest', () => {
  const list = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 });
  fc.assert(
    fc.property(list, list, (before, after) => {
      const steps = stepsBetween(before, after);
      const side = (left: string) => steps.flatMap(({ kind, item }) => (kind === left ? [] : [item]));
      expect([side('added'), side('removed')]).toEqual([before, after]);
      const same = steps.filter(({ kind }) => kind === 'same').length;
      expect(same).toBe(longestCommon(before, after));
    }),
  );
});

/** The length of the longest common subsequence, by the textbook. */
function longestCommon(one: string[], other: string[]): number {
  const rows = Array.from({ length: one.length + 1 }, () => new Array<number>(other.length + 1).fill(0));
  for (let i = 1; i <= one.length; i += 1)
    for (let j = 1; j <= other.length; j += 1)
      (rows[i] as number[])[j] =
        one[i - 1] === other[j - 1]
          ? (rows[i - 1]?.[j - 1] ?? 0) + 1
          : Math.max(rows[i - 1]?.[j] ?? 0, rows[i]?.[j - 1] ?? 0);
  return rows.at(-1)?.at(-1) ?? 0;
}

test('lines were changed, moved, added or removed', () => {
  const before = ['one', 'It steers.', 'Hold the rudder.', 'three'];
  expect(lineChanges(before, ['one', 'Hold the big rudder.', 'New.', 'three', 'four'])).toEqual([
    { kind: 'same', after: 'one' },
    { kind: 'removed', before: 'It steers.' },
    { kind: 'changed', before: 'Hold the rudder.', after: 'Hold the big rudder.' },
    { kind: 'added', after: 'New.' },
    { kind: 'same', after: 'three' },
    { kind: 'added', after: 'four' },
  ]);
  expect(lineChanges(['one', 'two', 'three'], ['three', 'one'])).toEqual([
    { kind: 'removed', before: 'two' },
    { kind: 'same', after: 'three' },
    { kind: 'moved', after: 'one' },
  ]);
});

test('long texts that have nothing in common are compared in no time to speak of', () => {
  const text = (word: string) => Array.from({ length: 5_000 }, (_, index) => `${word}${index}`).join(' ');
  expect(textDiff(text('a'), text('b')).map(({ kind }) => kind)).toEqual(['removed', 'added']);
});

test('rich text is lines with the marks of its structure', () => {
  const html =
    '<h2>Verbs</h2><p>Some <strong>bold</strong> &amp; plain</p><ul><li><p>go</p></li><li><p>come</p><ol><li><p>in</p></li></ol></li></ul><ol><li>one</li><li>two</li></ol><blockquote><p>said</p></blockquote>';
  expect(linesOfRich(html).split('\n')).toEqual([
    `${headingMark}Verbs`,
    'Some bold & plain',
    '• go',
    '• come',
    '\u20031. in',
    '',
    '1. one',
    '2. two',
    '“ said',
  ]);
});

test('formatting and link targets that changed with the words are found', () => {
  const change = (text: string, before: string[], after: string[]) => ({ text, before, after });
  expect(
    formatChanges(
      '<p>Go <strong>home</strong> by <a href="https://a.test/?x=1&amp;y" target="_blank">this road</a> now</p>',
      '<h2>Go home</h2><p>by <a href="https://b.test/">that road</a> <em>very fast</em> now</p>',
    ),
  ).toEqual([
    change('Go', [], ['h2']),
    change('home', ['strong'], ['h2']),
    change('that road', ['a https://a.test/?x=1&y'], ['a https://b.test/']),
    change('very fast', [], ['em']),
  ]);
  // Words within bold text are bold as well.
  expect(formatChanges('<p><strong>one two</strong></p>', '<p><b>one big two</b></p>')).toEqual([]);
  expect(formatChanges('<p><b>one</b> two</p>', '<p><b>three</b> two four</p>')).toEqual([]);
});

const none = { createdAt: '', createdBy: null, type: 'Update', lists: {} };
const versions: Version[] = [
  { ...none, version: 4, old: { title: 'c', level: 2 }, new: { title: 'a', level: 3 } },
  { ...none, version: 3, old: { title: 'b' }, new: { title: 'c' } },
  { ...none, version: 2, old: { title: 'a' }, new: { title: 'b' } },
  { ...none, version: 1, old: {}, new: {} },
];
const record = { version: 4, title: 'a', level: 3, type: 'Word' };

test('what a record was is what it is, less the later changes', () => {
  expect(valuesAt(record, versions, 4)).toEqual(record);
  expect(valuesAt(record, versions, 3)).toMatchObject({ title: 'c', level: 2, type: 'Word' });
  expect(valuesAt(record, versions, 1)).toMatchObject({ title: 'a', level: 2 });
  // The page has not read the two newest versions yet.
  const unread = { version: 2, title: 'b', level: 2 };
  expect(valuesAt(unread, versions, 4)).toMatchObject({ title: 'a', level: 3 });
  expect(valuesAt(unread, versions, 1)).toMatchObject({ title: 'a', level: 2 });
});

test('a field that changed and changed back is the same', () => {
  expect(fieldsBetween(record, versions, 1, 4)).toEqual(['level']);
  expect(fieldsBetween(record, versions, 2, 3)).toEqual(['title']);
});

test('versions that were deleted for their age leave the first one unknown', () => {
  expect(isForgotten(versions, 1)).toBe(false);
  const [newest, , , first] = versions as [Version, Version, Version, Version];
  expect(isForgotten([newest, first], 1)).toBe(true);
  expect(isForgotten([first], 1)).toBe(false);
});
