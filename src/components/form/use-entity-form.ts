import { useId, useRef, useState } from 'react';
import { type FieldValues, type Resolver, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-error.ts';
import {
  type ConflictField,
  conflictsBetween,
  resolveConflicts,
  type Side,
} from './conflicts/edit-conflict.ts';
import { contractResolver } from './contract-resolver.ts';
import { confirmLeaving } from './drafts/LeaveGuard.tsx';
import { useUnsavedWork } from './drafts/use-unsaved-work.ts';
import type { EntityForm, EntityFormOptions, StoredEntity } from './entity-form.ts';
import { focusFirstError } from './fields/focus-field.ts';
import { applyChanges, showFailure } from './form-values.ts';
import { changedKeys } from './same-value.ts';
import { useFormStart } from './use-form-start.ts';
import { useRecord } from './use-record.ts';

/**
 * A form over one thing of a resource: loads it, judges it by the contract, stores it with the version it was
 * loaded with, keeps drafts, guards what is unsaved and lets the person settle an edit conflict.
 */
export function useEntityForm<Values extends FieldValues, Body extends object, Entity extends StoredEntity>(
  options: EntityFormOptions<Values, Body, Entity>,
): EntityForm<Values, Entity> {
  const { id, toBody, fromEntity, onSaved, labels, describe } = options;
  const { t } = useTranslation(['form', 'validation']);
  const formId = useId();
  const mode = id ? 'edit' : 'add';
  const form = useForm<Values>({
    defaultValues: options.defaults as never,
    resolver: contractResolver({ ...options, t }) as Resolver<Values>,
    // Once something was refused, `useRevalidation` judges; on its own the library forgets the errors of a list's lines.
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const dirty = form.formState.isDirty;
  const record = useRecord<Entity>(options.resource, id);
  const start = useFormStart({ form, options, entity: record.entity });
  const [saving, setSaving] = useState(false);
  const savingNow = useRef(false);
  const [savedAt, setSavedAt] = useState<string>();
  const [conflict, setConflict] = useState<{ theirs: Entity; fields: ConflictField[] }>();
  const unsaved = useUnsavedWork(formId, dirty);

  const settle = (values: Values, stored: Entity) => {
    start.draft.drop();
    start.begin(values, stored.version);
    setSavedAt(new Date().toISOString());
    // What was typed while the answer was on its way stays, and counts as unsaved.
    form.reset(values, { keepValues: true });
    const later = changedKeys(values, form.getValues());
    if (Object.keys(later).length === 0) unsaved.clear();
    else start.draft.keep(later, stored.version);
  };

  const rebase = (theirs: Entity, values: Record<string, unknown>) => {
    const stored = fromEntity(theirs);
    start.begin(stored, theirs.version);
    form.reset(stored);
    applyChanges(form, values);
  };

  const settleConflict = async (mine: Values, isFirst: boolean): Promise<Entity | undefined> => {
    const theirs = await record.refresh();
    if (!theirs) return undefined;
    const fields = conflictsBetween(start.values(), mine, fromEntity(theirs));
    // What changed is nothing that this form shows, as the order of a course's entries: no reason to ask.
    if (isFirst && fields.every(({ suggested }) => suggested === 'mine')) {
      rebase(theirs, mine);
      return store(mine, false);
    }
    setConflict({ theirs, fields });
    return undefined;
  };

  const store = async (values: Values, isFirst = true): Promise<Entity | undefined> => {
    try {
      const stored = await record.store(
        toBody(values),
        mode === 'edit' ? { before: toBody(start.values()), version: start.version() } : undefined,
      );
      settle(values, stored);
      if (!options.quiet) start.tell(mode);
      onSaved?.(stored, mode);
      return stored;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'EDIT_CONFLICT') return settleConflict(values, isFirst);
      showFailure(form, error, () => focusFirstError(formId));
      return undefined;
    }
  };

  const save = async () => {
    if (savingNow.current) return undefined;
    savingNow.current = true;
    setSaving(true);
    let stored: Entity | undefined;
    try {
      await form.handleSubmit(
        async (values) => {
          stored = await store(values as Values);
        },
        () => focusFirstError(formId),
      )();
    } finally {
      savingNow.current = false;
      setSaving(false);
    }
    return stored;
  };

  const resolve = (choices: Record<string, Side>) => {
    if (!conflict) return;
    rebase(conflict.theirs, resolveConflicts(fromEntity(conflict.theirs), conflict.fields, choices));
    setConflict(undefined);
    void save();
  };

  const forget = () => {
    start.draft.drop();
    unsaved.clear();
  };

  const leave = async () => {
    if (!form.formState.isDirty) return true;
    const leaves = await confirmLeaving(t);
    if (leaves) forget();
    return leaves;
  };

  return {
    formId,
    form,
    mode,
    resource: options.resource,
    schema: options.schema,
    fields: options.fields ?? [],
    entity: record.entity,
    loading: record.loading || !start.isReady,
    loadError: record.error,
    reload: () => void record.refresh(),
    save,
    saving,
    dirty,
    savedAt,
    leave,
    forget,
    draft: { offered: start.draft.offered, restore: start.restore, drop: start.draft.drop },
    conflict: conflict && { fields: conflict.fields, resolve, cancel: () => setConflict(undefined) },
    labels,
    describe,
  };
}
