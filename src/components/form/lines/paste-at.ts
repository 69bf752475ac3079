/** Lines with others pasted at one of them: in its place while it is blank, else after it. */
export function pasteAt(lines: readonly string[], index: number, pasted: readonly string[]): string[] {
  const isBlank = !lines[index]?.trim();
  return isBlank ? lines.toSpliced(index, 1, ...pasted) : lines.toSpliced(index + 1, 0, ...pasted);
}
