import { viewAsEndpoints, viewAsMinutes } from '#contract/view-as.ts';
import { call } from '../lib/api.ts';
import { currentViewing, forgetViewing, keepViewing } from '../lib/session.ts';
import { account } from './account.ts';

// Calls go beside Refine: the page, with all that Refine keeps, is left after them.

/** Begins to show the portal as another person sees it, in this tab alone. */
export async function beginViewing(person: { id: string; name: string }, reason: string): Promise<void> {
  const asked = Date.now();
  const { accessToken } = await call(viewAsEndpoints.begin, { params: { id: person.id }, body: { reason } });
  const { pathname, search } = window.location;
  keepViewing({ accessToken, endsAt: asked + viewAsMinutes * 60_000, person, back: pathname + search });
  window.location.assign('/');
  // The page is being left: nothing happens here any more.
  await new Promise(() => {});
}

/** Goes back to the own portal, where it was left. An end that the server is not told it notices by the time. */
export async function endViewing(): Promise<void> {
  const viewing = currentViewing();
  if (!viewing) return;
  account.set({ kind: 'loading' });
  forgetViewing();
  await call(viewAsEndpoints.end, { params: { id: viewing.person.id } }).catch(() => undefined);
  window.location.assign(viewing.back);
}
