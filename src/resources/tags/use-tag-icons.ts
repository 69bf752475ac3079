import type { SvgIconComponent } from '@mui/icons-material';
import { useSyncExternalStore } from 'react';

type TagIcons = Readonly<Record<string, SvgIconComponent>>;

let loaded: TagIcons | undefined;
let isLoading = false;
const listeners = new Set<() => void>();

/** The icons of tags, asked for when the first one shows. Undefined until then: nothing waits for them. */
export function useTagIcons(): TagIcons | undefined {
  return useSyncExternalStore(subscribe, () => loaded);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!isLoading) {
    isLoading = true;
    void import('./tag-icons.ts').then(({ tagIcons }) => {
      loaded = tagIcons;
      for (const notify of listeners) notify();
    });
  }
  return () => listeners.delete(listener);
}
