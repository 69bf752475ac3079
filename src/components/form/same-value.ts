/** Whether two plain values (text, numbers, lists, records) say the same; an absent key is one that is undefined. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((value, index) => sameValue(value, other[index]));
  }
  if (isRecord(one) && isRecord(other)) {
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) =>
      sameValue(one[key], other[key]),
    );
  }
  return false;
}

/** The keys of `after` whose value differs from the one in `before`, with that value. */
export function changedKeys(before: object, after: object): Record<string, unknown> {
  const known: Record<string, unknown> = { ...before };
  return Object.fromEntries(Object.entries(after).filter(([key, value]) => !sameValue(known[key], value)));
}

/** True for objects that are neither null nor a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
