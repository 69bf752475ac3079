/** The words of rich text as plain text: each block on a line of its own. */
export function plainOfRich(html: string): string {
  const separated = html.replace(/<br\s*\/?>|<\/(p|h[1-6]|li|blockquote|pre)>/gi, '\n');
  const text = new DOMParser().parseFromString(separated, 'text/html').body.textContent;
  return text.replace(/\n{3,}/g, '\n\n').trim();
}

/** Plain text as rich text: each line a paragraph. */
export function richOfPlain(text: string): string {
  if (!text.trim()) return '';
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim())
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
