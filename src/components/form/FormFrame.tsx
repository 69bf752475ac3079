import type { ReactNode } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { LoadFailure } from '../LoadFailure.tsx';
import { ConflictDialog } from './conflicts/ConflictDialog.tsx';
import { LeaveGuard } from './drafts/LeaveGuard.tsx';
import { useGuardsPage } from './drafts/use-unsaved-work.ts';
import type { EntityForm, StoredEntity } from './entity-form.ts';
import { EntityFormContext } from './entity-form-context.ts';
import { FormSkeleton } from './FormSkeleton.tsx';
import { useRevalidation } from './use-revalidation.ts';
import { useSaveKey } from './use-save-key.ts';

interface Props<Values extends FieldValues, Entity extends StoredEntity> {
  of: EntityForm<Values, Entity>;
  children: ReactNode;
}

/** Makes a form known to the fields and bars inside, and shows what stands between a person and the form. */
export function FormFrame<Values extends FieldValues, Entity extends StoredEntity>({
  of,
  children,
}: Props<Values, Entity>) {
  const guardsPage = useGuardsPage(of.formId);
  useSaveKey(of.formId, () => void of.save());
  useRevalidation(of.form);

  if (of.loadError) return <LoadFailure error={of.loadError} onRetry={of.reload} />;
  // The parts of the kit know fields by name alone, so they see the form without its types.
  const untyped = of as unknown as EntityForm;
  return (
    <EntityFormContext value={untyped}>
      <FormProvider {...untyped.form}>
        {of.loading ? <FormSkeleton /> : children}
        {of.conflict && <ConflictDialog {...of.conflict} labels={of.labels} describe={of.describe} />}
        {guardsPage && <LeaveGuard onLeave={of.forget} />}
      </FormProvider>
    </EntityFormContext>
  );
}
