import { plainOfPiece } from '#contract/rich-text.ts';
import { hasWords, pieces, stepsBetween } from './diff.ts';

/** Words whose formatting changed: the formats that they had and have, as `strong`, `h2` or `a https://…`. */
export interface FormatChange {
  text: string;
  before: string[];
  after: string[];
}

/** A word, number or space of a rich text, with its formats. */
interface Piece {
  text: string;
  formats: string[];
}

const synonyms: Readonly<Record<string, string>> = { b: 'strong', i: 'em', pre: 'code' };
const inlineTag = /^<\/?(strong|b|em|i|u|s|code|a)\b/i;
const formatTag = /^<(\/?)(strong|b|em|i|u|s|code|pre|h[1-4]|a)\b/i;

/** The most characters that are quoted of a text whose formatting changed. */
const longestQuote = 80;

function piecesOf(html: string): Piece[] {
  const open: string[] = [];
  return html.split(/(<[^>]*>)/).flatMap((part) => {
    if (!part.startsWith('<')) {
      const formats = [...new Set(open)].toSorted();
      return (plainOfPiece(part).match(pieces) ?? []).map((text) => ({ text, formats }));
    }
    const [, slash, written = ''] = formatTag.exec(part) ?? [];
    const name = synonyms[written.toLowerCase()] ?? written.toLowerCase();
    const opened = slash ? open.findLastIndex((one) => one.split(' ')[0] === name) : -1;
    if (opened >= 0) open.splice(opened, 1);
    else if (name === 'a' && !slash)
      open.push(`a ${plainOfPiece(/\shref="([^"]*)"/i.exec(part)?.[1] ?? '')}`);
    else if (name && !slash) open.push(name);
    return inlineTag.test(part) ? [] : [{ text: '\n', formats: [] }];
  });
}

const formatsOf = (some: readonly Piece[]) => [...new Set(some.flatMap(({ formats }) => formats))].toSorted();

const quoted = (text: string) => (text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text);

/** What changed of the formatting and links of a rich text, be it of words that were kept, added or removed. */
export function formatChanges(before: string, after: string): FormatChange[] {
  const [was, is] = [piecesOf(before), piecesOf(after)];
  const changes: FormatChange[] = [];
  /** Neighbours that were changed together, or kept with the same formats. */
  let [old, fresh]: [Piece[], Piece[]] = [[], []];
  let last = '';
  let around: string[] = [];
  /** The change that ended where they begin. */
  let beside: FormatChange | undefined;
  const flush = () => {
    const text = (fresh.length > 0 ? fresh : old).map((piece) => piece.text).join('');
    let [had, has] = [formatsOf(old), formatsOf(fresh)];
    // What was written within bold text is bold as well.
    if (old.length === 0) had = has.filter((format) => around.includes(format));
    if (fresh.length === 0) has = had.filter((format) => around.includes(format));
    if (hasWords(text) && had.join() !== has.join()) {
      const isAsBefore = beside?.before.join() === had.join() && beside.after.join() === has.join();
      if (beside && isAsBefore) beside.text += text;
      else changes.push({ text, before: had, after: has });
      beside = changes.at(-1);
    } else beside = undefined;
    around = [...had, ...has];
    [old, fresh] = [[], []];
  };
  let [at, to] = [0, 0];
  for (const { kind } of stepsBetween(was, is, (one, other) => one.text === other.text)) {
    const [left, right] = [
      kind === 'added' ? undefined : was[at++],
      kind === 'removed' ? undefined : is[to++],
    ];
    const run = kind === 'same' ? `${left?.formats.join()} ${right?.formats.join()}` : 'changed';
    if (run !== last) flush();
    last = run;
    if (left) old.push(left);
    if (right) fresh.push(right);
  }
  flush();
  return changes.map(({ text, ...formats }) => ({ text: quoted(text.trim()), ...formats }));
}
