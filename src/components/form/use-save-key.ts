import { useEffect, useRef } from 'react';

/** The key that saves, as this machine names it. */
export const saveKey = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘S' : 'Ctrl+S';

/** Saves on Ctrl or Cmd and S, unless a dialog stands over the form. */
export function useSaveKey(formId: string, save: () => void): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      const form = document.getElementById(formId);
      const over = [...document.querySelectorAll('[role="dialog"]')].at(-1);
      if (!form || (over && !over.contains(form))) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [formId]);
}
