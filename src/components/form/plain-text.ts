/** The words of a text that may be HTML, in one line, cut where it gets long. */
export function plainText(text: string, max = 200): string {
  const words = new DOMParser().parseFromString(text.replaceAll('<', ' <'), 'text/html').body.textContent;
  const line = words.replace(/\s+/g, ' ').trim();
  return line.length > max ? `${line.slice(0, max)}…` : line;
}
