import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../lib/toasts.ts';
import { useDraft } from './drafts/use-draft.ts';
import type { EntityFormOptions, FormMode, StoredEntity } from './entity-form.ts';
import { applyChanges } from './form-values.ts';
import { changedKeys, sameValue } from './same-value.ts';

interface Props<Values extends FieldValues, Body extends object, Entity extends StoredEntity> {
  form: UseFormReturn<Values>;
  options: EntityFormOptions<Values, Body, Entity>;
  entity: Entity | undefined;
}

/**
 * Where the form began: the values and the version that changes are counted from, and the draft of those changes.
 * A thing that was loaded anew replaces the values only while nothing is unsaved.
 */
export function useFormStart<Values extends FieldValues, Body extends object, Entity extends StoredEntity>({
  form,
  options,
  entity,
}: Props<Values, Body, Entity>) {
  const { t } = useTranslation('form');
  const { resource, id, defaults, fromEntity } = options;
  const start = useRef<{ values: Values; version?: number }>({ values: defaults });
  const [isReady, setReady] = useState(id === undefined);
  const draft = useDraft(resource, id ?? options.draft);

  const begin = useCallback((values: Values, version?: number) => {
    start.current = { values, version };
  }, []);

  // Both effects follow what arrives, not the functions that read it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    if (!entity) return;
    setReady(true);
    const { values, version } = start.current;
    const stored = fromEntity(entity);
    const untouched = version === undefined || sameValue(form.getValues(), values);
    if (version !== undefined && entity.version < version) return;
    if (untouched) {
      begin(stored, entity.version);
      form.reset(stored);
    } else if (sameValue(stored, values)) {
      // Something that this form does not show was changed, as the order of a course's entries.
      begin(values, entity.version);
    }
  }, [entity]);

  const startsWith = JSON.stringify(defaults);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (id || !sameValue(form.getValues(), start.current.values)) return;
    begin(defaults);
    form.reset(defaults);
  }, [id, startsWith]);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) =>
          draft.keep(changedKeys(start.current.values, values), start.current.version),
      }),
    [form, draft.keep],
  );

  const restore = () => {
    if (!draft.offered) return;
    const { values, version } = draft.offered;
    // An older version makes the server tell of changes in between, and both sides are shown.
    if (version !== undefined) begin(start.current.values, version);
    applyChanges(form, values);
    draft.dismiss();
  };

  return {
    begin,
    restore,
    draft,
    /** Whether the form holds what is edited: its fields are not drawn with other values before. */
    isReady,
    values: () => start.current.values,
    version: () => start.current.version,
    tell: (mode: FormMode) => showToast({ severity: 'success', message: t(`form:toast.${mode}`) }),
  };
}
