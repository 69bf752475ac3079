import { readFileSync } from 'node:fs';
import { fold } from '#contract/fold.ts';
import type { InterfaceLanguage } from '#contract/languages.ts';

/** An image of OpenMoji and the words it is found by, folded, each with a space before and behind. */
export interface Emoji {
  code: string;
  author: string;
  names: Record<InterfaceLanguage, string>;
  nameTerms: string;
  keyTerms: string;
  groupTerms: string;
}

/** OpenMoji's description of an image. */
interface Described {
  hexcode: string;
  group: string;
  subgroups: string;
  annotation: string;
  tags: string;
  openmoji_tags: string;
  openmoji_author: string;
  skintone: string;
}

/** Reads every image of OpenMoji; of those that differ in the colour of skin, the one without any. */
export function readEmojis(folder: URL): Map<string, Emoji> {
  const described: Described[] = JSON.parse(readFileSync(new URL('data/openmoji.json', folder), 'utf8'));
  const greek = readGreekWords();
  const wanted = described.filter(({ skintone, group }) => !skintone && group !== 'component');
  return new Map(wanted.map((one) => [one.hexcode, emojiOf(one, greek.get(one.hexcode) ?? flagIn(one))]));
}

interface GreekWords {
  name: string;
  keyTerms: string;
}

function emojiOf(one: Described, greek: GreekWords | undefined): Emoji {
  return {
    code: one.hexcode,
    author: one.openmoji_author,
    names: { en: one.annotation, el: greek?.name ?? one.annotation },
    nameTerms: termsOf(one.annotation, greek?.name),
    keyTerms: termsOf(one.tags, one.openmoji_tags, greek?.keyTerms),
    groupTerms: termsOf(one.group, one.subgroups),
  };
}

/** OpenMoji knows no Greek; Unicode does. */
function readGreekWords(): Map<string, GreekWords> {
  const lines = readFileSync(new URL('./openmoji-greek.tsv', import.meta.url), 'utf8').split('\n');
  return new Map(
    lines
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => {
        const [code = '', name = '', keyTerms = ''] = line.split('\t');
        return [code, { name, keyTerms }];
      }),
  );
}

const countries = new Intl.DisplayNames('el', { type: 'region' });
const firstLetterCode = 0x1f1e6;

/** A flag is the two letters of its country. */
function flagIn({ group, hexcode }: Described): GreekWords | undefined {
  if (group !== 'flags' || !/^1F1[0-9A-F]{2}-1F1[0-9A-F]{2}$/.test(hexcode)) return undefined;
  const letters = hexcode.split('-').map((code) => 65 + Number.parseInt(code, 16) - firstLetterCode);
  return { name: `σημαία: ${countries.of(String.fromCharCode(...letters))}`, keyTerms: '' };
}

/** The folded words of some texts, each between spaces. */
function termsOf(...texts: (string | undefined)[]): string {
  return ` ${wordsIn(texts.join(' ')).join(' ')} `;
}

/** The folded words of a text. */
export function wordsIn(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
