import { type ComponentType, lazy, useState } from 'react';
import type { Screen } from '../../lib/resource-face.ts';
import { isOutdated } from '../new-version.ts';

/** A page whose code comes when it is first opened, or ahead of that. */
export interface LazyPage {
  Page: ComponentType;
  preload: () => Promise<void>;
}

/**
 * Like React's `lazy`, but a page that was loaded ahead is drawn at once. `lazy` suspends the first time even then, and
 * React holds back for 300 ms what follows a fallback.
 */
export function lazyPage(load: Screen['load']): LazyPage {
  let loaded: ComponentType | undefined;
  const Lazy = lazy(() => load().catch(reloadOutdated));
  return {
    Page: function Page() {
      const [Shown] = useState(() => loaded ?? Lazy);
      return <Shown />;
    },
    preload: async () => {
      loaded = (await load()).default;
    },
  };
}

/** Someone who comes to a page that went with an older version of the portal gets the new one, at the same address. */
async function reloadOutdated(failure: unknown): Promise<never> {
  if (!(await isOutdated())) throw failure;
  window.location.reload();
  return new Promise(() => {});
}
