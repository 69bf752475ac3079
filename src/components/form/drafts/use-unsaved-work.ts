import { useEffect, useSyncExternalStore } from 'react';
import { firstForm, onFormsChange, registerForm, setUnsaved } from './unsaved-work.ts';

/** Makes the page guard what a form holds unsaved. */
export function useUnsavedWork(formId: string, dirty: boolean): { clear: () => void } {
  useEffect(() => registerForm(formId), [formId]);
  useEffect(() => setUnsaved(formId, dirty), [formId, dirty]);
  return { clear: () => setUnsaved(formId, false) };
}

/** Whether this form is the one that guards the page for all forms on it. */
export function useGuardsPage(formId: string): boolean {
  return useSyncExternalStore(onFormsChange, firstForm) === formId;
}
