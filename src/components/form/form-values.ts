import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../lib/api-error.ts';
import { showError } from '../../lib/toasts.ts';
import { sameValue } from './same-value.ts';

/** Writes values into those fields of a form that say something else; names the form does not know are left out. */
export function applyChanges<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  values: Record<string, unknown>,
): void {
  const current: Record<string, unknown> = form.getValues();
  for (const [name, value] of Object.entries(values)) {
    if (!(name in current) || sameValue(current[name], value)) continue;
    const path = name as FieldPath<Values>;
    form.setValue(path, value as FieldPathValue<Values, typeof path>, { shouldDirty: true });
  }
}

/** Shows why the server refused: beside the fields where it names them, else in a toast. */
export function showFailure<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  focus: () => void,
): void {
  const refused = error instanceof ApiError ? Object.entries(error.errors) : [];
  if (refused.length === 0) {
    showError(error);
    return;
  }
  for (const [path, message] of refused) {
    form.setError(path as FieldPath<Values>, { type: 'server', message });
  }
  focus();
}
