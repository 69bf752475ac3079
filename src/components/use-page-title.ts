import { useEffect } from 'react';
import { useAppName } from '../providers/current-user.ts';

/** Names the page in the title of the window, before the name of the product. */
export function usePageTitle(title: string | undefined): void {
  const appName = useAppName();
  useEffect(() => {
    document.title = title ? `${title} · ${appName}` : appName;
  }, [title, appName]);
}
