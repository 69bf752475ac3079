import { limits } from './limits.ts';
import type { ValidationIssue } from './validation.ts';

/** Elements that have no content. */
const voidElements = new Set(['br', 'hr', 'img', 'input', 'col', 'wbr', 'meta', 'link']);
/** Elements that end where the next one of their kind begins. */
const endedByNext = new Set(['p', 'li']);

/**
 * Refuses rich text that would take long to clean and to show: so much markup, or elements so deep inside one another,
 * that no person wrote it. Takes one pass over the text.
 */
export function issuesOfRichText(path: string, html: string): ValidationIssue[] {
  // Cleaning can make a text longer than what was sent.
  if (html.length > limits.description)
    return [{ path, key: 'tooLong', params: { maximum: limits.description } }];
  const isTooComplex = countOf(html) > limits.richTextMarkup || isTooDeep(html);
  return isTooComplex ? [{ path, key: 'tooComplex' }] : [];
}

function countOf(html: string): number {
  let count = 0;
  for (let index = 0; index < html.length; index += 1) {
    const character = html.charCodeAt(index);
    if (character === 0x3c || character === 0x26) count += 1;
  }
  return count;
}

function isTooDeep(html: string): boolean {
  const open: string[] = [];
  for (const [, slash, tag = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9-]{0,20})/gi)) {
    const name = tag.toLowerCase();
    if (slash) {
      const from = open.lastIndexOf(name);
      if (from >= 0) open.length = from;
    } else if (!voidElements.has(name) && !(endedByNext.has(name) && open.at(-1) === name)) {
      open.push(name);
    }
    if (open.length > limits.richTextDepth) return true;
  }
  return false;
}

const blockEnds = /<br\s*\/?>|<\/(p|h[1-6]|li|blockquote|pre)>/gi;
const tags = /<(?:"[^"]*"|'[^']*'|[^'">])*>/g;
const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: '\u00a0' };

/** A piece of clean rich text between two tags as plain text. */
export function plainOfPiece(piece: string): string {
  return piece.replace(/&(lt|gt|quot|amp|nbsp);/g, (_, name: string) => entities[name] ?? '');
}

/** The words of clean rich text as plain text: each block on a line of its own. */
export function plainOfRich(html: string): string {
  return plainOfPiece(html.replace(blockEnds, '\n').replace(tags, ''))
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Plain text as rich text: each line a paragraph. */
export function richOfPlain(text: string): string {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim())
    .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`)
    .join('');
}
