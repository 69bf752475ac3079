/** Where a paragraph begins and ends in a text, counted from 1; the end of the text where it has fewer. */
export function paragraphPlace(text: string, number: number): { start: number; end: number } {
  let seen = 0;
  for (const { index, 0: found } of text.matchAll(/\S[\s\S]*?(?=\n[^\S\n]*\n|$)/g)) {
    seen += 1;
    if (seen === number) return { start: index, end: index + found.trimEnd().length };
  }
  return { start: text.length, end: text.length };
}
