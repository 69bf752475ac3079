import { useEffect, useEffectEvent } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { flattenErrors } from './fields/field-errors.ts';

/**
 * Judges every field in error again with each change: the mistake may have been made in one field and shown at
 * another. What the server said of a field stays until that field changes or is sent again.
 */
export function useRevalidation<Values extends FieldValues>(form: UseFormReturn<Values>): void {
  const { subscribe, trigger } = form;
  const errorsNow = useEffectEvent(() => form.formState.errors);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, errors = errorsNow() }) => {
          const hasChanged = (path: string) => name !== undefined && `${path}.`.startsWith(`${name}.`);
          const paths = flattenErrors(errors)
            .filter(({ type, path }) => type !== 'server' || hasChanged(path))
            .map(({ path }) => path as FieldPath<Values>);
          if (paths.length > 0) void trigger(paths);
        },
      }),
    [subscribe, trigger],
  );
}
