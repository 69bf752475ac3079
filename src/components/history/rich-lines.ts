import { plainOfRich } from '#contract/rich-text.ts';

/** Begins a line that is a heading; it is not shown. */
export const headingMark = '\u2063';

/** Rich text as lines to compare: headings marked, entries of lists with their point or number, quotes with their mark. */
export function linesOfRich(html: string): string {
  /** The number of the last entry of each list that is open; of one with points, undefined. */
  const lists: (number | undefined)[] = [];
  const marked = html
    // The editor puts a paragraph into each entry of a list.
    .replace(/(<li[^>]*>)\s*<p[^>]*>/gi, '$1')
    .replace(/<\/p>\s*(?=<\/li>)/gi, '')
    .replace(/<(\/?)(ul|ol|li|h[1-6]|blockquote)\b[^>]*>/gi, (tag, slash: string, written: string) => {
      const name = written.toLowerCase();
      if (name === 'ul' || name === 'ol') {
        if (slash) lists.pop();
        else lists.push(name === 'ol' ? 0 : undefined);
        // A list within an entry begins on a line of its own.
        return slash || lists.length < 2 ? '' : '<br>';
      }
      if (slash) return name === 'blockquote' ? '' : tag;
      if (name === 'blockquote') return '“ ';
      if (name !== 'li') return tag + headingMark;
      const last = lists.at(-1);
      if (last !== undefined) lists[lists.length - 1] = last + 1;
      return `${tag}${'\u2003'.repeat(Math.max(0, lists.length - 1))}${last === undefined ? '•' : `${last + 1}.`} `;
    });
  return plainOfRich(marked).replace(/\n+(?=\u2003)/g, '\n');
}
