import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { type FieldPath, type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { LoadFailure } from '../LoadFailure.tsx';
import { describeField } from '../show/Facts.tsx';
import { ConflictDialog } from './conflicts/ConflictDialog.tsx';
import { LeaveGuard } from './drafts/LeaveGuard.tsx';
import { useGuardsPage } from './drafts/unsaved-work.ts';
import { type EntityForm, EntityFormContext, type StoredEntity } from './entity-form.ts';
import { FormSkeleton } from './FormSkeleton.tsx';
import { flattenErrors } from './fields/field-errors.ts';
import { useFormKey } from './form-keys.ts';

interface Props<Values extends FieldValues, Entity extends StoredEntity> {
  of: EntityForm<Values, Entity>;
  /** Closes the dialog that the form is in. */
  onClose?: () => void;
  children: ReactNode;
}

/** Makes a form known to the fields and bars inside, and shows loading, failures, conflicts and the guard of unsaved work. */
export function FormFrame<Values extends FieldValues, Entity extends StoredEntity>({
  of,
  onClose,
  children,
}: Props<Values, Entity>) {
  const guardsPage = useGuardsPage(of.formId);
  useFormKey(of.formId, 'save', () => void of.save());
  useRevalidation(of.form);

  if (of.loadError)
    return <LoadFailure error={of.loadError} onRetry={of.reload} onClose={onClose} heading="h2" />;
  // Fields and bars know values by name alone, so they see the form without its types.
  const untyped = of as unknown as EntityForm;
  const describe = (name: string, value: unknown) =>
    of.describe?.(name, value) ?? describeField(of.fields, untyped.form.getValues(), name, value);
  return (
    <EntityFormContext value={untyped}>
      <FormProvider {...untyped.form}>
        {of.loading ? <FormSkeleton /> : children}
        {of.conflict && <ConflictDialog {...of.conflict} labels={of.labels} describe={describe} />}
        {guardsPage && <LeaveGuard onLeave={of.forget} />}
      </FormProvider>
    </EntityFormContext>
  );
}

/**
 * Judges every field in error again with each change: the mistake may have been made in one field and shown at
 * another. An error from the server stays until its field changes or is sent again.
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
