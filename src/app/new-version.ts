/**
 * Whether the server has another version of the portal than the one that is open here, whose files it may no longer
 * have. A server that cannot be reached has none.
 */
export async function isOutdated(): Promise<boolean> {
  const script = document.querySelector('script[type=module][src]')?.getAttribute('src');
  const page = await fetch('/', { cache: 'no-store' })
    .then((answer) => (answer.ok ? answer.text() : ''))
    .catch(() => '');
  return Boolean(script && page) && !page.includes(String(script));
}
