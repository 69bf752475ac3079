/**
 * Applies the order of a person who does not see the whole list: what is hidden keeps its place, or is last if
 * the list became shorter.
 */
export function keepingHidden(
  current: readonly string[],
  isHidden: (id: string) => boolean,
  wanted: readonly string[],
): string[] {
  const result = [...wanted];
  current.forEach((id, place) => {
    if (isHidden(id)) result.splice(place, 0, id);
  });
  return result;
}
