import { linesOfRich } from '../history/rich-lines.ts';
import { visibleText } from './json-text.ts';

/** What a write changed of a field: its value before and after, or the places of a list of ids that changed. */
export type FieldChange =
  | { old?: unknown; new?: unknown }
  | { removed: readonly Place[]; added: readonly Place[] };
type Place = readonly [place: number, id: string];

/** The old and the new value of a field as texts to compare. */
export function changedTexts(change: FieldChange): { before: string; after: string } {
  if ('removed' in change)
    return {
      before: change.removed.map(placeText).join('\n'),
      after: change.added.map(placeText).join('\n'),
    };
  const [before, after] = [valueText(change.old), valueText(change.new)];
  // Only the formatting differs, so it is what must be read.
  const isHidden = before === after && change.old !== change.new;
  return isHidden ? { before: plainText(change.old), after: plainText(change.new) } : { before, after };
}

function placeText([place, id]: Place): string {
  return `${place + 1}. ${id}`;
}

function valueText(value: unknown): string {
  return typeof value === 'string' && /<\/?[a-z][^>]*>/i.test(value)
    ? visibleText(linesOfRich(value).replace(/\u2063/g, ''))
    : plainText(value);
}

function plainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object' || one === null))
    return value.map((one) => visibleText(String(one))).join('\n');
  return visibleText(typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value));
}
