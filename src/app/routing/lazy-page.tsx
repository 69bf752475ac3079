import { type ComponentType, lazy, useState } from 'react';
import type { Screen } from '../../lib/resource-face.ts';

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
  const Lazy = lazy(load);
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
