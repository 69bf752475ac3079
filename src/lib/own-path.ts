/** The address within this portal that `to` names, else `/`. The browser judges: it drops tabs and takes `\\` for `/`. */
export function ownPath(search: string, origin = window.location.origin): string {
  const to = new URLSearchParams(search).get('to') ?? '';
  if (!/^\/(?![/\\])/.test(to) || !URL.canParse(to, origin)) return '/';
  const url = new URL(to, origin);
  const isOurs = url.origin === origin && !url.pathname.startsWith('//') && url.pathname !== '/login';
  return isOurs ? `${url.pathname}${url.search}${url.hash}` : '/';
}
