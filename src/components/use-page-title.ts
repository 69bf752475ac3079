import { useEffect } from 'react';
import { createStore, useStore } from '../lib/store.ts';
import { useAppName } from '../providers/configs.ts';

/** The one thing that the page is about; undefined on pages about many. */
const entity = createStore<string | undefined>(undefined);

/** Names the page in the title of the window, before the name of the product; what the page is about goes first. */
export function usePageTitle(place: string): void {
  const appName = useAppName();
  const name = useStore(entity);
  useEffect(() => {
    document.title = [name, place, appName].filter(Boolean).join(' · ');
  }, [name, place, appName]);
}

/** Names the one thing that the page is about, for the title of the window. */
export function useRecordTitle(name: string): void {
  useEffect(() => {
    entity.set(name);
    return () => entity.set(undefined);
  }, [name]);
}
