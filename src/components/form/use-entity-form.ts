import { type GetOneResponse, type HttpError, useInvalidate, useNotification } from '@refinedev/core';
import { useForm } from '@refinedev/react-hook-form';
import { useCallback, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { FieldValues, Resolver } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError, isMissing } from '../../lib/api-error.ts';
import type { Draft } from '../../lib/drafts.ts';
import { useFailureNotification } from '../../providers/use-endpoint.ts';
import { useKeyWithoutMeta, useRecord } from '../../providers/use-record.ts';
import { useInvalidateStale } from '../../providers/use-resource-mutations.ts';
import type { WriteMessage } from '../../providers/write-notifications.ts';
import { formHistory } from '../history/history-modal.ts';
import {
  type ConflictField,
  conflictsBetween,
  resolveConflicts,
  type Side,
} from './conflicts/edit-conflict.ts';
import { contractResolver } from './contract-resolver.ts';
import { confirmLeaving } from './drafts/LeaveGuard.tsx';
import { useUnsavedWork } from './drafts/unsaved-work.ts';
import { useDraft } from './drafts/use-draft.ts';
import type { EntityForm, EntityFormOptions, StoredEntity } from './entity-form.ts';
import { focusFirstError } from './fields/field-errors.ts';
import { applyChanges, changedKeys, sameValue, saveFailureMessage, setServerErrors } from './form-values.ts';
import { withRemovedTranslations } from './translations/translation-values.ts';

/**
 * Refine's form over one entity: judged by the contract, stored with the version it was loaded with, only the changed
 * keys sent. It keeps drafts, guards what is unsaved and lets the person settle an edit conflict.
 */
export function useEntityForm<Values extends FieldValues, Body extends object, Entity extends StoredEntity>(
  options: EntityFormOptions<Values, Body, Entity>,
): EntityForm<Values, Entity> {
  const { resource, id, defaults, toBody, fromEntity, onSaved, labels, describe } = options;
  const { t } = useTranslation(['form', 'validation']);
  const formId = useId();
  const mode = id ? 'edit' : 'add';
  const invalidate = useInvalidate();
  const invalidateStale = useInvalidateStale();
  const { open: notify } = useNotification();
  const notifyFailure = useFailureNotification();
  const [saving, setSaving] = useState(false);
  const savingNow = useRef(false);
  const [savedAt, setSavedAt] = useState<string>();
  const [conflict, setConflict] = useState<{ theirs: Entity; fields: ConflictField[] }>();

  // Where the form began: changes are counted from these values, and sent with this version. A restored draft may be based
  // on an older version; then `before` is what its fields held there.
  const start = useRef<{ values: Values; version?: number; before?: Draft['before'] }>({ values: defaults });
  const [isReady, setReady] = useState(id === undefined);
  const draft = useDraft(resource, id ?? options.draft);

  // Refine writes each new record into all fields, also into those that were typed into. So a form that holds
  // something unsaved keeps seeing the record it began with.
  const isTouched = useRef<() => boolean>(() => false);
  const frozen = useRef<GetOneResponse<Values>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a record says does not depend on who reads it
  const select = useCallback((answer: GetOneResponse<Entity>) => {
    if (!frozen.current || !isTouched.current()) frozen.current = { data: fromEntity(answer.data) };
    return frozen.current;
  }, []);

  const form = useForm<Entity, HttpError, Values, object, Values, Entity>({
    defaultValues: defaults as never,
    resolver: contractResolver({ ...options, t }) as Resolver<Values>,
    // Once something was refused, `useRevalidation` judges; on its own the library forgets the errors of a list's lines.
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    // It would set only those errors whose path is among the keys that were sent.
    disableServerSideValidation: true,
    refineCoreProps: {
      resource,
      // Without one Refine takes the id in the address, and would fill a new form with the record of the page below it.
      id: id ?? '',
      action: mode === 'edit' ? 'edit' : 'create',
      redirect: false,
      queryOptions: { select, retry: false },
      queryMeta: useKeyWithoutMeta(resource),
      mutationMeta: {
        // Read when the change is sent.
        get version() {
          return start.current.version;
        },
      },
      // Refine would do it after a refusal as well.
      invalidates: [],
      successNotification: false,
      // The same body sent again is stored once; a changed one would be another entity.
      errorNotification: (error) =>
        saveFailureMessage(error, mode === 'add' ? t('form:lostAnswer') : undefined),
    },
  });
  const { getValues, reset, subscribe, formState, refineCore } = form;
  const dirty = formState.isDirty;
  const unsaved = useUnsavedWork(formId, dirty);
  isTouched.current = () =>
    start.current.version !== undefined && !sameValue(getValues(), start.current.values);

  // The same request as the form's; the page shows the record as it is now, while the form may hold an older one.
  const { query, result: entity } = useRecord<Entity>(resource, id);

  const begin = (values: Values, version?: number, before?: Draft['before']) => {
    start.current = { values, version, before };
  };

  // Both effects follow what arrives, not the functions that read it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    if (!id || !entity) return;
    setReady(true);
    const { values, version, before } = start.current;
    if (version !== undefined && entity.version < version) return;
    const stored = fromEntity(entity);
    if (!isTouched.current()) {
      begin(stored, entity.version);
      reset(stored);
    } else if (!before && sameValue(stored, values)) {
      // Something that this form does not show was changed, as the order of a collection's items.
      begin(values, entity.version);
    }
  }, [entity]);

  const startsWith = JSON.stringify(defaults);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (id || sameValue(defaults, start.current.values)) return;
    // As when the namespace is switched: what was not touched follows, what was written stays.
    const written = changedKeys(start.current.values, getValues());
    begin(defaults);
    reset(defaults);
    applyChanges(form, written);
  }, [id, startsWith]);

  const keepDraft = (values: Values) => {
    const { values: first, version, before } = start.current;
    const held = { ...changedKeys(values, first), ...before };
    draft.keep({ values: changedKeys(first, values), before: held, version });
  };
  const keepTyped = useEffectEvent(keepDraft);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepTyped(values) }),
    [subscribe],
  );

  const settle = (values: Values, stored: Entity) => {
    draft.drop();
    begin(values, stored.version);
    setSavedAt(new Date().toISOString());
    // What was typed while the answer was on its way stays, and counts as unsaved.
    reset(values, { keepValues: true });
    if (isTouched.current()) keepDraft(getValues());
    else unsaved.clear();
  };

  const rebase = (theirs: Entity, values: Record<string, unknown>) => {
    const stored = fromEntity(theirs);
    begin(stored, theirs.version);
    reset(stored);
    applyChanges(form, values);
  };

  const settleConflict = async (mine: Values, isFirst: boolean): Promise<Entity | undefined> => {
    const { data: { data: theirs } = {}, error } = await query.refetch();
    if (error) notifyFailure(error);
    if (error || !theirs) return undefined;
    const { values, before } = start.current;
    const fields = conflictsBetween({ ...values, ...before }, mine, fromEntity(theirs));
    // What changed is nothing that this form shows, as the order of a collection's items: no reason to ask.
    if (isFirst && fields.every(({ suggested }) => suggested === 'mine')) {
      rebase(theirs, mine);
      return store(mine, false);
    }
    setConflict({ theirs, fields });
    return undefined;
  };

  /** Sends a new entity whole, of an old one what changed. */
  const send = async (values: Values): Promise<Entity> => {
    const body = toBody(values);
    const before = toBody(start.current.values);
    const changes = id ? withRemovedTranslations(changedKeys(before, body), before) : body;
    if (entity && Object.keys(changes).length === 0) return entity;
    const answer = await refineCore.onFinish(changes as FieldValues as Values);
    if (!answer) throw new Error('Refine sent nothing');
    void invalidate({ resource, id, invalidates: id ? ['list', 'many', 'detail'] : ['list', 'many'] });
    void invalidateStale(resource);
    return answer.data;
  };

  const store = async (values: Values, isFirst = true): Promise<Entity | undefined> => {
    try {
      const stored = await send(values);
      settle(values, stored);
      const done: WriteMessage = { type: 'success', message: t(`form:toast.${mode}`), of: [stored] };
      if (!options.quiet) notify?.(done);
      onSaved?.(stored, mode);
      return stored;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'EDIT_CONFLICT') return settleConflict(values, isFirst);
      if (setServerErrors(form, error)) focusFirstError(formId);
      return undefined;
    }
  };

  const save = async () => {
    if (savingNow.current) return undefined;
    savingNow.current = true;
    setSaving(true);
    let stored: Entity | undefined;
    try {
      const written: Record<string, unknown> = { ...getValues() };
      const tidied = options.tidy?.(getValues()) ?? {};
      applyChanges(form, tidied);
      await form.handleSubmit(
        async (values) => {
          stored = await store(values as Values);
        },
        (errors) => {
          // What was left out for saving comes back, unless its errors count without it.
          const kept = Object.keys(tidied).filter((name) => !(name in errors));
          applyChanges(form, Object.fromEntries(kept.map((name) => [name, written[name]])));
          focusFirstError(formId);
        },
      )();
    } finally {
      savingNow.current = false;
      setSaving(false);
    }
    return stored;
  };

  const forget = () => {
    draft.drop();
    unsaved.clear();
  };

  const discard = () => {
    forget();
    reset(start.current.values);
  };

  return {
    formId,
    form,
    mode,
    resource,
    schema: options.schema,
    fields: options.fields ?? [],
    entity: id ? entity : undefined,
    loading: id !== undefined && (query.isLoading || !isReady),
    // What is gone, as after its creation was undone, is not shown any more; what was typed stays.
    loadError: id && (!entity || (isMissing(query.error) && !dirty)) ? query.error : null,
    reload: () => void query.refetch(),
    save,
    saving,
    dirty,
    savedAt,
    leave: async () => {
      if (!dirty) return true;
      const leaves = await confirmLeaving(t);
      if (leaves) forget();
      return leaves;
    },
    forget,
    openHistory: formHistory(options, { hasChanges: () => isTouched.current(), discard }),
    draft: {
      offered: draft.offered,
      drop: draft.drop,
      restore: () => {
        if (!draft.offered) return;
        const { values, version = start.current.version, before } = draft.offered;
        // Sent with an older version, the save is refused if something changed in between, and both sides are shown.
        begin(start.current.values, version, before);
        applyChanges(form, values);
        draft.dismiss();
      },
    },
    conflict: conflict && {
      fields: conflict.fields,
      resolve: (choices: Record<string, Side>) => {
        rebase(conflict.theirs, resolveConflicts(fromEntity(conflict.theirs), conflict.fields, choices));
        setConflict(undefined);
        void save();
      },
      cancel: () => setConflict(undefined),
    },
    labels,
    describe,
  };
}
