/**
 * Text as search compares it: no accents, lower case, final sigma as sigma, no-break spaces as spaces.
 * The same function folds what is stored and what is typed, because no collation of PostgreSQL does this for Greek.
 */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .toLowerCase()
    .replaceAll('ς', 'σ');
}
