/** Levels in their order as people write them: 1–3, 5. */
export function levelText(levels: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const level of levels) {
    const range = ranges.at(-1);
    if (range && range[1] === level - 1) range[1] = level;
    else ranges.push([level, level]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ');
}
