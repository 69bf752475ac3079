import { useEffect, useSyncExternalStore } from 'react';

/** The forms on the screen, in the order they appeared, and whether each holds something unsaved. */
const forms = new Map<string, boolean>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Enters a form; the answer takes it out again. */
export function registerForm(id: string): () => void {
  forms.set(id, false);
  tell();
  return () => {
    forms.delete(id);
    tell();
  };
}

/** Notes whether a form holds something unsaved. */
export function setUnsaved(id: string, unsaved: boolean): void {
  if (forms.has(id)) forms.set(id, unsaved);
}

/** Whether leaving the page now would lose something. */
export function hasUnsavedWork(): boolean {
  return [...forms.values()].some(Boolean);
}

/** The form that guards the page for all: a router takes one guard only. */
export function firstForm(): string | undefined {
  return forms.keys().next().value;
}

/** Calls back when a form appears or goes. */
export function onFormsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

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
