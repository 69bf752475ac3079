import { useEffect, useEffectEvent } from 'react';
import { commandKey } from '../../lib/command-key.ts';

/** The key that saves a form, and the one that saves and goes on. */
export const formKeys = { save: `${commandKey}S`, goOn: `${commandKey}Enter` } as const;

const pressed = { save: 's', goOn: 'enter' } as const;

/** Runs on Ctrl or Cmd and the key, unless a dialog is open over the form. Fields do not see the key any more. */
export function useFormKey(formId: string, name: keyof typeof formKeys, run: (() => void) | undefined): void {
  const runNow = useEffectEvent(() => run?.());
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPressed = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === pressed[name];
      if (!isPressed || event.altKey || event.isComposing) return;
      const form = document.getElementById(formId);
      const over = [...document.querySelectorAll('[role$=dialog]')].at(-1);
      if (!form || (over && !over.contains(form))) return;
      event.preventDefault();
      event.stopPropagation();
      runNow();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [formId, name]);
}
