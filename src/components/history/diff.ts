/** What became of a thing in a list, or of a piece of a text. */
export interface Step<Item> {
  kind: 'same' | 'removed' | 'added';
  item: Item;
}

/** With more differences than this a text is another one, and its words are not compared. */
const mostDifferences = 1_000;

/** The fewest removals and additions that make one list of another, by Myers' algorithm. */
export function stepsBetween<Item>(
  before: readonly Item[],
  after: readonly Item[],
  isSame: (one: Item, other: Item) => boolean = Object.is,
): Step<Item>[] {
  let start = 0;
  const shorter = Math.min(before.length, after.length);
  while (start < shorter && isSame(before[start] as Item, after[start] as Item)) start += 1;
  let end = 0;
  while (end < shorter - start && isSame(before.at(-1 - end) as Item, after.at(-1 - end) as Item)) end += 1;
  const same = (items: readonly Item[]) => items.map((item): Step<Item> => ({ kind: 'same', item }));
  const [gone, come] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  return [
    ...same(after.slice(0, start)),
    ...(shortestSteps(gone, come, isSame) ?? [
      ...gone.map((item) => ({ kind: 'removed' as const, item })),
      ...come.map((item) => ({ kind: 'added' as const, item })),
    ]),
    ...same(after.slice(after.length - end)),
  ];
}

function shortestSteps<Item>(
  before: readonly Item[],
  after: readonly Item[],
  isSame: (one: Item, other: Item) => boolean,
): Step<Item>[] | undefined {
  const most = Math.min(before.length + after.length, mostDifferences);
  /** For each diagonal how far into `before` one gets with some number of differences. */
  const reach = new Int32Array(2 * most + 3);
  const at = (diagonal: number) => reach[diagonal + most + 1] ?? 0;
  const trace: Int32Array[] = [];
  for (let differences = 0; differences <= most; differences += 1) {
    trace.push(reach.slice());
    for (let diagonal = -differences; diagonal <= differences; diagonal += 2) {
      const comesDown =
        diagonal === -differences || (diagonal !== differences && at(diagonal - 1) < at(diagonal + 1));
      let x = comesDown ? at(diagonal + 1) : at(diagonal - 1) + 1;
      while (
        x < before.length &&
        x - diagonal < after.length &&
        isSame(before[x] as Item, after[x - diagonal] as Item)
      )
        x += 1;
      reach[diagonal + most + 1] = x;
      if (x >= before.length && x - diagonal >= after.length) return stepsOf(trace, most, before, after);
    }
  }
  return undefined;
}

/** Goes back from the ends of both lists by what was reached with each number of differences. */
function stepsOf<Item>(
  trace: readonly Int32Array[],
  most: number,
  before: readonly Item[],
  after: readonly Item[],
): Step<Item>[] {
  const steps: Step<Item>[] = [];
  let [x, y] = [before.length, after.length];
  for (let differences = trace.length - 1; differences >= 0; differences -= 1) {
    const at = (diagonal: number) => trace[differences]?.[diagonal + most + 1] ?? 0;
    const diagonal = x - y;
    const comesDown =
      diagonal === -differences || (diagonal !== differences && at(diagonal - 1) < at(diagonal + 1));
    const from = comesDown ? diagonal + 1 : diagonal - 1;
    const [startX, startY] = differences > 0 ? [at(from), at(from) - from] : [0, 0];
    while (x > startX && y > startY) {
      x -= 1;
      y -= 1;
      steps.push({ kind: 'same', item: after[y] as Item });
    }
    if (y > startY) steps.push({ kind: 'added', item: after[startY] as Item });
    else if (x > startX) steps.push({ kind: 'removed', item: before[startX] as Item });
    [x, y] = [startX, startY];
  }
  return steps.reverse();
}

/** Words, numbers, spaces and other characters, each line break alone. */
export const pieces = /\p{L}[\p{L}\p{M}'’]*|\p{N}+|\n|[^\S\n]+|./gu;
export const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** How much of a text must be left of it for its words to be compared: below, they are merely words that both use. */
const leastShared = 0.25;

/** What was removed from a text and added to it, word by word, each removal before what came in its place. */
export function textDiff(before: string, after: string): Step<string>[] {
  const steps = stepsBetween(before.match(pieces) ?? [], after.match(pieces) ?? []);
  const shared = steps.reduce(
    (length, { kind, item }) => length + (kind === 'same' && hasWords(item) ? item.length : 0),
    0,
  );
  const isAnother = shared < leastShared * Math.min(before.length, after.length);
  return isAnother ? partsOf([wholly('removed', before), wholly('added', after)]) : partsOf(steps);
}

const wholly = (kind: 'removed' | 'added', item: string): Step<string> => ({ kind, item });

/** Neighbours of a kind as one; spaces between two changes belong to both, so that they read as one. */
function partsOf(steps: readonly Step<string>[]): Step<string>[] {
  const parts: Step<string>[] = [];
  let [removed, added, kept] = ['', '', ''];
  const flush = () => {
    if (removed) parts.push(wholly('removed', removed));
    if (added) parts.push(wholly('added', added));
    if (kept) parts.push({ kind: 'same', item: kept });
    [removed, added, kept] = ['', '', ''];
  };
  for (const { kind, item } of steps) {
    if (kind === 'same') {
      kept += item;
      continue;
    }
    const joins = (removed || added) && !hasWords(kept) && !kept.includes('\n');
    if (!joins) flush();
    else [removed, added, kept] = [removed && removed + kept, added && added + kept, ''];
    if (kind === 'removed') removed += item;
    else added += item;
  }
  flush();
  return parts;
}

/** A line of a list: as it was, as it is, or both where it was changed. */
export interface LineChange {
  kind: 'same' | 'removed' | 'added' | 'moved' | 'changed';
  before?: string;
  after?: string;
}

/** What became of the lines of a list; of lines that took the place of others those alike are lines that changed. */
export function lineChanges(before: readonly string[], after: readonly string[]): LineChange[] {
  const steps = stepsBetween(before, after);
  const itemsOf = (kind: Step<string>['kind']) =>
    new Set(steps.flatMap((step) => (step.kind === kind ? [step.item] : [])));
  const [gone, come] = [itemsOf('removed'), itemsOf('added')];
  const changes: LineChange[] = [];
  let [removed, added]: [string[], string[]] = [[], []];
  const flush = () => {
    let [was, is] = [0, 0];
    for (const { kind } of stepsBetween(removed, added, areAlike)) {
      const line = {
        ...(kind !== 'added' && { before: removed[was++] }),
        ...(kind !== 'removed' && { after: added[is++] }),
      };
      changes.push({ kind: kind === 'same' ? 'changed' : kind, ...line });
    }
    [removed, added] = [[], []];
  };
  for (const { kind, item } of steps) {
    if (kind === 'same' || (gone.has(item) && come.has(item))) {
      flush();
      if (kind !== 'removed') changes.push({ kind: kind === 'same' ? kind : 'moved', after: item });
    } else (kind === 'removed' ? removed : added).push(item);
  }
  flush();
  return changes;
}

/** Whether enough of a text is in another one for it to be the same text, changed. */
function areAlike(one: string, other: string): boolean {
  return textDiff(one, other).some(({ kind, item }) => kind === 'same' && hasWords(item));
}
