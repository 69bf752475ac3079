/** Marks of direction, which would show the text around them in another order. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A text on one or more lines with what cannot be seen in it written out, as `\u202e`. */
export function visibleText(text: string): string {
  return text
    .replace(directionMarks, escaped)
    .replace(/[^\P{Cc}\n\t]/gu, (character) => (character === '\r' ? '\\r' : escaped(character)));
}

/** A text as JSON writes it, with what cannot be seen in it written out. */
export function quotedText(text: string): string {
  return visibleText(JSON.stringify(text)).replaceAll('\u007f', escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** A value from JSON that holds others. */
export type Container = readonly unknown[] | Readonly<Record<string, unknown>>;

/** Whether a value holds others. */
export function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}

/** The values within one, with their names: of a list none. */
export function entriesOf(value: Container): [name: string | undefined, value: unknown][] {
  return Array.isArray(value) ? value.map((one: unknown) => [undefined, one]) : Object.entries(value);
}

/** How many lines a value takes when all of it is open; no more than `most` are counted. */
export function linesOf(value: unknown, most: number): number {
  if (!isContainer(value)) return 1;
  let lines = 2;
  for (const [, one] of entriesOf(value)) {
    if (lines >= most) return most;
    lines += linesOf(one, most - lines);
  }
  return Math.min(lines, most);
}

/** What was stored as text: the value where it is JSON, else the text. */
export function parsedJson(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
