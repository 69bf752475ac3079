/** The list with one element moved by some places; beyond the ends nothing moves. */
export function movedBy<Value>(list: readonly Value[], index: number, places: number): Value[] {
  const target = index + places;
  const element = list[index];
  if (element === undefined || target < 0 || target >= list.length) return [...list];
  return list.toSpliced(index, 1).toSpliced(target, 0, element);
}

/** The line that Enter leads to from another one: the next blank one below, or -1 where a new one is needed. */
export function nextBlank(lines: readonly string[], index: number): number {
  return lines.findIndex((line, at) => at > index && !line.trim());
}

/** Lines with others pasted at one of them: in its place while it is blank, else after it. */
export function pasteAt(lines: readonly string[], index: number, pasted: readonly string[]): string[] {
  const isBlank = !lines[index]?.trim();
  return isBlank ? lines.toSpliced(index, 1, ...pasted) : lines.toSpliced(index + 1, 0, ...pasted);
}
