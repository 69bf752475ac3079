/**
 * The number a person wrote, in base ten, with a comma or a point before the decimals. Blank is null; what is no
 * number stays as it is, so that the contract refuses it beside the field instead of losing it.
 */
export function parseNumber(written: string, kind: 'integer' | 'decimal'): number | string | null {
  const trimmed = written.trim();
  if (trimmed === '') return null;
  const pattern = kind === 'integer' ? /^[+-]?\d+$/ : /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/;
  if (!pattern.test(trimmed)) return written;
  return kind === 'integer' ? Number.parseInt(trimmed, 10) : Number.parseFloat(trimmed.replace(',', '.'));
}
