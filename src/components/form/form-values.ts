import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../lib/api-error.ts';
import { failureMessage, type Message } from '../../providers/notification-provider.ts';

/** Whether two plain values (text, numbers, lists, records) are equal; an absent key counts as undefined. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((value, index) => sameValue(value, other[index]));
  }
  if (isRecord(one) && isRecord(other)) {
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) =>
      sameValue(one[key], other[key]),
    );
  }
  return false;
}

/** The keys of `after` whose value differs from the one in `before`, with that value. */
export function changedKeys(before: object, after: object): Record<string, unknown> {
  const known: Record<string, unknown> = { ...before };
  return Object.fromEntries(Object.entries(after).filter(([key, value]) => !sameValue(known[key], value)));
}

/** True for objects that are neither null nor a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Writes values into those fields of a form that say something else; names the form does not know are left out. */
export function applyChanges<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'setValue'>,
  values: Record<string, unknown>,
): void {
  const current: Record<string, unknown> = form.getValues();
  for (const [name, value] of Object.entries(values)) {
    if (!(name in current) || sameValue(current[name], value)) continue;
    const path = name as FieldPath<Values>;
    form.setValue(path, value as FieldPathValue<Values, typeof path>, { shouldDirty: true });
  }
}

/** Shows beside the fields why the server refused them; false where it named none. */
export function setServerErrors<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError'>,
  error: unknown,
): boolean {
  const refused = error instanceof ApiError ? Object.entries(error.errors) : [];
  for (const [path, message] of refused) {
    form.setError(path as FieldPath<Values>, { type: 'server', message });
  }
  return refused.length > 0;
}

/**
 * The message of a failed save, unless it is shown elsewhere: at the fields, or in the conflict dialog. `ifLost` is added
 * where the server may have saved, and only its answer is missing.
 */
export function saveFailureMessage(error: unknown, ifLost?: string): Message | false {
  const isShown =
    error instanceof ApiError && (error.code === 'EDIT_CONFLICT' || Object.keys(error.errors).length > 0);
  const shown = isShown ? false : failureMessage(error);
  const isLost = error instanceof ApiError && error.code === 'NETWORK';
  return shown && isLost && ifLost ? { ...shown, message: `${shown.message} ${ifLost}` } : shown;
}
