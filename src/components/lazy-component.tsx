import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { isOutdated } from '../lib/release.ts';
import { PageSpinner } from './PageSpinner.tsx';

/** A component whose code is loaded when it is first shown, or ahead of that. */
export interface LazyComponent<Props> {
  Component: ComponentType<Props>;
  preload: () => Promise<void>;
}

/**
 * Like React's `lazy`, but what was preloaded is drawn at once, and anything else as soon as it is loaded. `lazy`
 * suspends the first time even then, and React holds back for 300 ms what follows the fallback of a `Suspense`.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Placeholder: ComponentType<Props> = PageSpinner,
  recover: ((failure: unknown) => Promise<never>) | null = reloadOutdated,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    loaded ??= (await load()).default;
  };

  function Component(props: Props) {
    const [Shown, show] = useState(() => loaded);
    const [failure, setFailure] = useState<unknown>();
    useEffect(() => {
      if (!Shown)
        preload()
          .catch(recover)
          .then(() => startTransition(() => show(() => loaded)), setFailure);
    }, [Shown]);
    // The nearest error boundary shows what went wrong.
    if (failure) throw failure;
    return Shown ? <Shown {...props} /> : <Placeholder {...props} />;
  }
  return { Component, preload };
}

/** Reloads a page whose files are of an older version of the portal, which the server no longer has. */
async function reloadOutdated(failure: unknown): Promise<never> {
  if (!(await isOutdated())) throw failure;
  window.location.reload();
  return new Promise(() => {});
}
