/**
 * A list as someone wants it who does not see all of it: what is hidden from them keeps its place, or comes last where
 * the list became shorter than that.
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
