import { useEffect, useSyncExternalStore } from 'react';
import { enterForm, firstForm, noteUnsaved, onFormsChange } from './unsaved-work.ts';

/** Makes the page guard what a form holds unsaved. */
export function useUnsavedWork(formId: string, dirty: boolean): { clear: () => void } {
  useEffect(() => enterForm(formId), [formId]);
  useEffect(() => noteUnsaved(formId, dirty), [formId, dirty]);
  return { clear: () => noteUnsaved(formId, false) };
}

/** Whether this form is the one that guards the page for all forms on it. */
export function useGuardsPage(formId: string): boolean {
  return useSyncExternalStore(onFormsChange, firstForm) === formId;
}
