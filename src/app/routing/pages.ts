import i18next from 'i18next';
import { matchPath } from 'react-router';
import type { CurrentUser } from '#contract/auth.ts';
import { faces } from '../resources.ts';
import { lazyPage } from './lazy-page.tsx';
import { menuFor, screens } from './screens.ts';

/** Every screen with the page behind it, whose code comes when it is opened or ahead of that. */
export const pages = screens.map((screen) => ({ ...screen, ...lazyPage(screen.load) }));

/** Loads the pages of someone's menu and their words ahead, so that a click in the menu shows rows at once. */
export function preloadMenu(user: CurrentUser): void {
  for (const { to } of menuFor(user)) void pages.find(({ path }) => matchPath(path, to))?.preload();
  void i18next.loadNamespaces(['table', ...faces.map((face) => face.name)]);
}
