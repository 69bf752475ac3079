import { useEffect, useEffectEvent } from 'react';

/** The key that saves and goes on, as this machine names it. */
export const goOnKey = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘Enter' : 'Ctrl+Enter';

/** Saves and goes on, on Ctrl or Cmd and Enter, unless a dialog stands over the form. */
export function useGoOnKey(formId: string, goOn: (() => void) | undefined): void {
  const run = useEffectEvent(() => goOn?.());
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 'Enter' || event.isComposing) return;
      const form = document.getElementById(formId);
      const over = [...document.querySelectorAll('[role="dialog"]')].at(-1);
      if (!form || (over && !over.contains(form))) return;
      event.preventDefault();
      event.stopPropagation();
      run();
    };
    // Before the fields, for which Enter is a new line, and instead of them.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [formId]);
}
