import { matchPath } from 'react-router';
import type { CurrentUser } from '#contract/auth.ts';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { menuFor, screens } from './screens.ts';

/** Every screen with the page behind it, whose code comes when it is opened or ahead of that. */
export const pages = screens.map((screen) => ({ ...screen, ...lazyComponent(screen.load) }));

/** Loads the page of an address ahead. A failure is handled when the page is opened. */
export async function preloadPage(pathname: string): Promise<void> {
  await pages
    .find(({ path }) => matchPath(path, pathname))
    ?.preload()
    .catch(() => undefined);
}

/** Loads the pages of someone's menu ahead, so that a click in the menu shows rows at once. */
export function preloadMenu(user: CurrentUser): void {
  for (const { to } of menuFor(user)) void preloadPage(to);
}

/** Loads the page of a link ahead while it is pointed at or has the focus; returns how to stop that. */
export function preloadPointedAt(): () => void {
  const preload = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a');
    if (link && link.origin === window.location.origin) void preloadPage(link.pathname);
  };
  const events = ['pointerover', 'focusin'];
  for (const event of events) document.addEventListener(event, preload);
  return () => {
    for (const event of events) document.removeEventListener(event, preload);
  };
}
