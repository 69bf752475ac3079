/** Where an arrow key leads from a place in a grid of `count` things; other keys, and steps off the grid, lead nowhere. */
export function stepInGrid(key: string, from: number, count: number, perRow: number): number {
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: perRow,
    ArrowUp: -perRow,
    Home: -from,
    End: count - 1 - from,
  };
  const to = from + (steps[key] ?? 0);
  return from < 0 || to < 0 || to >= count ? from : to;
}
