/** How many entries a list fetches at first. */
export const firstRows = 15;

/** How many it fetches next: what it has and five more. */
export function moreRows(loaded: number): number {
  return loaded + 5;
}
