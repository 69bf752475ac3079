import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from '../../../lib/store.ts';

/** The forms on the screen, in the order they appeared, and whether each holds something unsaved. */
const forms = createStore<ReadonlyMap<string, boolean>>(new Map());

/** Registers a form; returns how to remove it. */
export function registerForm(id: string): () => void {
  forms.set(new Map(forms.get()).set(id, false));
  return () => forms.set(new Map([...forms.get()].filter(([other]) => other !== id)));
}

/** Notes whether a form holds something unsaved. */
export function setUnsaved(id: string, unsaved: boolean): void {
  if (forms.get().has(id)) forms.set(new Map(forms.get()).set(id, unsaved));
}

/** Whether leaving the page now would lose something. */
export function hasUnsavedWork(): boolean {
  return [...forms.get().values()].some(Boolean);
}

/** The form that guards the page for all: a router takes one guard only. */
export function firstForm(): string | undefined {
  return forms.get().keys().next().value;
}

/** Makes the page guard what a form holds unsaved. */
export function useUnsavedWork(formId: string, dirty: boolean): { clear: () => void } {
  useEffect(() => registerForm(formId), [formId]);
  useEffect(() => setUnsaved(formId, dirty), [formId, dirty]);
  return { clear: () => setUnsaved(formId, false) };
}

/** Whether this form is the one that guards the page for all forms on it. */
export function useGuardsPage(formId: string): boolean {
  return useSyncExternalStore(forms.subscribe, firstForm) === formId;
}
