/** The path of this portal that the query's `to` names; the main page for anything that leads elsewhere. */
export function ownPath(search: string): string {
  const to = new URLSearchParams(search).get('to') ?? '';
  return /^\/(?![/\\])/.test(to) && !to.startsWith('/login') ? to : '/';
}
