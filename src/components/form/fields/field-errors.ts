import type { FieldErrors, FieldValues } from 'react-hook-form';
import type { ValidationIssue } from '#contract/validation.ts';
import { isRecord } from '../same-value.ts';

/** An error of one field: the sentence shown, by the dotted path of the field. */
export interface FieldError {
  path: string;
  message: string;
}

/** Keeps the first error answer of each path: one sentence beside a field is enough. */
export function firstOfEachPath(issues: readonly ValidationIssue[]): ValidationIssue[] {
  const seen = new Set<string>();
  return issues.filter(({ path }) => !seen.has(path) && seen.add(path));
}

/** Errors by path in the nested shape of react-hook-form. An error of a list as a whole stands at its `root`. */
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
