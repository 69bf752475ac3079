import { type ComponentType, useEffect, useState } from 'react';
import { PageSpinner } from '../../components/PageSpinner.tsx';
import type { Screen } from '../../lib/resource-definition.ts';

/** A page whose code comes when it is first opened, or ahead of that. */
export interface LazyPage {
  Page: ComponentType;
  preload: () => Promise<void>;
}

/**
 * Like React's `lazy`, but a page that was loaded ahead is drawn at once, and any other as soon as it is there. `lazy`
 * suspends the first time even then, and React holds back for 300 ms what follows the fallback of a `Suspense`.
 */
export function lazyPage(load: Screen['load']): LazyPage {
  let loaded: ComponentType | undefined;
  const preload = async () => {
    loaded ??= (await load()).default;
  };

  function Page() {
    const [Shown, show] = useState(() => loaded);
    const [failure, setFailure] = useState<unknown>();
    useEffect(() => {
      if (!Shown)
        preload()
          .catch(reloadOutdated)
          .then(() => show(() => loaded), setFailure);
    }, [Shown]);
    // Whatever boundary is around the page shows what went wrong.
    if (failure) throw failure;
    return Shown ? <Shown /> : <PageSpinner />;
  }
  return { Page, preload };
}

/** Someone who comes to a page that went with an older version of the portal gets the new one, at the same address. */
async function reloadOutdated(failure: unknown): Promise<never> {
  if (!(await isOutdated())) throw failure;
  window.location.reload();
  return new Promise(() => {});
}

/**
 * Whether the server has another version of the portal than the one that is open here, whose files it may no longer
 * have. A server that cannot be reached has none.
 */
async function isOutdated(): Promise<boolean> {
  const script = document.querySelector('script[type=module][src]')?.getAttribute('src');
  const page = await fetch('/', { cache: 'no-store' })
    .then((answer) => (answer.ok ? answer.text() : ''))
    .catch(() => '');
  return Boolean(script && page) && !page.includes(String(script));
}
