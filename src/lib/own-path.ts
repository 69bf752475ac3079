/**
 * The address of this portal that the query's `to` names; the main page for anything that leads elsewhere. The browser
 * itself judges, since it forgives more than any pattern: it drops tabs and takes `\\` for `/`.
 */
export function ownPath(search: string, origin = window.location.origin): string {
  const to = new URLSearchParams(search).get('to') ?? '';
  if (!/^\/(?![/\\])/.test(to) || !URL.canParse(to, origin)) return '/';
  const url = new URL(to, origin);
  const isOurs = url.origin === origin && !url.pathname.startsWith('//') && url.pathname !== '/login';
  return isOurs ? `${url.pathname}${url.search}${url.hash}` : '/';
}
