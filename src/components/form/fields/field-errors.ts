import type { FieldErrors, FieldValues } from 'react-hook-form';
import type { ValidationIssue } from '#contract/validation.ts';
import { isRecord } from '../form-values.ts';

/** An error of one field: the sentence shown, by the dotted path of the field. */
export interface FieldError {
  path: string;
  message: string;
}

/** Keeps the first issue of each path: one sentence beside a field is enough. */
export function firstOfEachPath(issues: readonly ValidationIssue[]): ValidationIssue[] {
  const seen = new Set<string>();
  return issues.filter(({ path }) => !seen.has(path) && seen.add(path));
}

/** Errors by path in the nested shape of react-hook-form. An error of a list as a whole is at its `root`. */
export function toNestedErrors<Values extends FieldValues>(
  errors: readonly FieldError[],
  type: 'refused' | 'server' = 'refused',
): FieldErrors<Values> {
  const nested: Record<string, unknown> = {};
  // Shorter paths first, so that an error of a list does not swallow those of its lines.
  for (const { path, message } of [...errors].sort((one, other) => depth(one.path) - depth(other.path))) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    let at = nested;
    for (const key of keys) {
      const below = at[key];
      at[key] = isRecord(below) ? below : {};
      at = at[key] as Record<string, unknown>;
    }
    at[last] = { type, message };
  }
  return nested as FieldErrors<Values>;
}

/** Every error with its path, in no particular order. */
export function flattenErrors(errors: object, prefix = ''): (FieldError & { type: string })[] {
  return Object.entries(errors).flatMap(([key, value]) => {
    // react-hook-form keeps the field's element beside an error.
    if (key === 'ref' || (!isRecord(value) && !Array.isArray(value))) return [];
    const path = prefix + key;
    const own =
      'message' in value && typeof value.message === 'string'
        ? [{ path, message: value.message, type: 'type' in value ? String(value.type) : '' }]
        : [];
    return [...own, ...flattenErrors(value, `${path}.`)];
  });
}

/** The message at a dotted path, if there is one. */
export function errorAt(errors: object, path: string): string | undefined {
  const found = path
    .split('.')
    .reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined),
      errors,
    );
  return isRecord(found) && typeof found.message === 'string' ? found.message : undefined;
}

function depth(path: string): number {
  return path.split('.').length;
}

/** Errors in the order in which their fields are on the page; those without a field come last. */
export function inPageOrder<Found extends FieldError>(formId: string, errors: readonly Found[]): Found[] {
  const fields = document.getElementById(formId)?.querySelectorAll<HTMLElement>('[data-field]') ?? [];
  const names = [...fields].map(({ dataset }) => dataset.field ?? '');
  const placeOf = ({ path }: FieldError) => {
    const exact = names.indexOf(path);
    const place = exact < 0 ? names.findIndex((name) => path.startsWith(`${name}.`)) : exact;
    return place < 0 ? names.length : place;
  };
  return errors.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** What can take the cursor within a field. */
const focusable =
  '[role="combobox"], input:not([type="hidden"]):not([aria-hidden="true"]), textarea:not([aria-hidden="true"]), [contenteditable="true"], button';

/** Moves the cursor into a field of a form, by its dotted name; a line of a list that is gone leads to the list. */
export function focusField(formId: string, path: string): void {
  const form = document.getElementById(formId);
  const fields = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  const field =
    fields.find((one) => one.dataset.field === path) ??
    fields.find((one) => path.startsWith(`${one.dataset.field}.`));
  const target = field?.querySelector<HTMLElement>(focusable) ?? field;
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'center' });
}

/** Moves the cursor into the first field in error, in the order of the page. */
export function focusFirstError(formId: string): void {
  // The errors are rendered after the handler that found them.
  requestAnimationFrame(() => {
    const form = document.getElementById(formId);
    const marked = form?.querySelector<HTMLElement>('[data-field][data-invalid="true"]');
    if (marked?.dataset.field) focusField(formId, marked.dataset.field);
  });
}
