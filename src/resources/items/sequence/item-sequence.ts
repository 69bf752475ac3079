import { createStore } from '../../../lib/store.ts';

/** One item of the list. */
export interface SequenceStep {
  id: string;
  type: string;
}

/** The list that a person came from, as they left it: what was listed, and the order of what was seen of it. */
export interface ItemSequence {
  /** The state of the list, as its address has it. */
  search: string;
  /** The items of the pages read so far; empty before the first is read. */
  steps: SequenceStep[];
  /** The pages that these are, the first and the last. */
  pages: [number, number];
  total: number;
}

const storageKey = 'items:sequence';

/** The list that was looked at last. It outlives a reload, not the session. */
export const currentSequence = createStore<ItemSequence | undefined>(readStored());

/** Starts again from the present state of a list. */
export function startSequence(search: string, page: number): void {
  keep({ search, steps: [], pages: [page, page], total: 0 });
}

/** Adds a page of the list at its end of what is known; items that moved between pages are not met twice. */
export function addPage(
  sequence: ItemSequence,
  page: number,
  rows: readonly SequenceStep[],
  total: number,
): ItemSequence {
  const known = new Set(sequence.steps.map(({ id }) => id));
  const fresh = rows.filter(({ id }) => !known.has(id)).map(({ id, type }) => ({ id, type }));
  const isBefore = page < sequence.pages[0];
  return {
    ...sequence,
    total,
    steps: isBefore ? [...fresh, ...sequence.steps] : [...sequence.steps, ...fresh],
    pages: [Math.min(sequence.pages[0], page), Math.max(sequence.pages[1], page)],
  };
}

/** Keeps what is known of the list, unless another one was looked at meanwhile. */
export function continueSequence(from: ItemSequence, to: ItemSequence): void {
  if (currentSequence.get() === from) keep(to);
}

/** The page to read next, for an item to have neighbours on both sides; undefined where it has, or is not listed. */
export function missingPage(
  { steps, pages: [first, last], total }: ItemSequence,
  id: string,
  pageSize: number,
) {
  if (steps.length === 0) return first;
  const at = steps.findIndex((step) => step.id === id);
  if (at === 0 && first > 0) return first - 1;
  if (at >= 0 && at === steps.length - 1 && (last + 1) * pageSize < total) return last + 1;
  return undefined;
}

/** The position of an item in the list, counted from 1, with the items before and after it. */
export function positionInSequence({ steps, pages, total }: ItemSequence, id: string, pageSize: number) {
  const at = steps.findIndex((step) => step.id === id);
  if (at < 0) return undefined;
  return {
    position: pages[0] * pageSize + at + 1,
    total,
    previous: steps[at - 1],
    next: steps[at + 1],
  };
}

function keep(sequence: ItemSequence): void {
  currentSequence.set(sequence);
  sessionStorage.setItem(storageKey, JSON.stringify(sequence));
}

function readStored(): ItemSequence | undefined {
  const stored = sessionStorage.getItem(storageKey);
  return stored ? (JSON.parse(stored) as ItemSequence) : undefined;
}
