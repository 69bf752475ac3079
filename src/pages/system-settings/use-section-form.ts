import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useState } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type SettingSection, settingSections } from '#contract/system-settings.ts';
import { type SectionState, systemSettingsEndpoints } from '#contract/system-settings-calls.ts';
import { contractResolver } from '../../components/form/contract-resolver.ts';
import { useUnsavedWork } from '../../components/form/drafts/unsaved-work.ts';
import type { EntityForm } from '../../components/form/entity-form.ts';
import { focusFirstError } from '../../components/form/fields/field-errors.ts';
import { changedKeys, sameValue, setServerErrors } from '../../components/form/form-values.ts';
import { ApiError } from '../../lib/api-error.ts';
import { configsQuery } from '../../providers/configs.ts';
import { useEndpointCall, useFailureNotification } from '../../providers/use-endpoint.ts';

type Values = Record<string, unknown>;

/** The values that hold where nothing is set. */
export function defaultsOf(section: SettingSection): Values {
  return settingSections[section].parse({});
}

/** What the form holds: the settings, and what is typed of secrets; null is one to be removed. */
function formValues({ values, secrets }: SectionState): Values {
  const blank = Object.keys(secrets).map((name) => [name, '']);
  return { ...values, secrets: Object.fromEntries(blank) };
}

/**
 * The form of one section: judged by the contract, saved by itself with the version that it began with. Where someone
 * else was faster, their values are taken over but for those that were changed here, and saving is up to the person.
 */
export function useSectionForm(
  section: SettingSection,
  state: SectionState,
  reload: () => Promise<SectionState | undefined>,
  labels: Record<string, string>,
) {
  const { t } = useTranslation(['settings', 'validation', 'form']);
  const formId = useId();
  const callEndpoint = useEndpointCall();
  const notifyFailure = useFailureNotification();
  const queryClient = useQueryClient();
  const [base, setBase] = useState(state);
  const [isSaving, setSaving] = useState(false);
  const [isOvertaken, setOvertaken] = useState(false);
  const schema = settingSections[section];
  const resolver = useMemo(
    () =>
      contractResolver({
        schema,
        toBody: ({ secrets: _, ...values }: FieldValues) => ({ ...values }),
        t,
      }),
    [schema, t],
  );
  const form = useForm<FieldValues>({ defaultValues: formValues(state), resolver });
  const { isDirty } = form.formState;
  useUnsavedWork(formId, isDirty);

  const begin = (next: SectionState) => {
    setBase(next);
    form.reset(formValues(next));
  };
  // Another tab or a reload brought newer values, and nothing here would be lost.
  useEffect(() => {
    if (state.version > base.version && !isDirty) begin(state);
  });

  const save = form.handleSubmit(
    async ({ secrets, ...typed }) => {
      if (isSaving) return;
      setSaving(true);
      const defaults = defaultsOf(section);
      const changed = Object.entries(changedKeys(base.values, typed)).map(([key, value]) => [
        key,
        sameValue(value, defaults[key]) ? null : value,
      ]);
      const written = Object.entries(secrets as Values).filter(([, value]) => value !== '');
      const body = { section, values: Object.fromEntries(changed), secrets: Object.fromEntries(written) };
      try {
        const answer = await callEndpoint(
          systemSettingsEndpoints.write,
          { body, version: base.version },
          { success: t('saved'), failure: false },
        );
        const stored = answer[section];
        setOvertaken(false);
        if (stored) begin(stored as SectionState);
        void queryClient.invalidateQueries({ queryKey: configsQuery.queryKey });
        void reload();
      } catch (error) {
        if (error instanceof ApiError && error.code === 'EDIT_CONFLICT') await takeOver(typed, secrets);
        else if (setServerErrors(form, error)) focusFirstError(formId);
        else notifyFailure(error);
      } finally {
        setSaving(false);
      }
    },
    () => focusFirstError(formId),
  );

  const takeOver = async (typed: Values, secrets: Values) => {
    const theirs = await reload();
    if (!theirs) return;
    const mine = changedKeys(base.values, typed);
    begin(theirs);
    for (const [key, value] of Object.entries({ ...mine, secrets }))
      form.setValue(key, value, { shouldDirty: true });
    setOvertaken(true);
  };

  // The fields of forms read their labels from it, and what is not of an entity is left out.
  const context = { formId, form, labels, mode: 'edit', fields: [], schema } as unknown as EntityForm;
  const cancel = () => {
    setOvertaken(false);
    form.reset(formValues(base));
  };
  return { formId, form, base, save, cancel, isSaving, isDirty, isOvertaken, context };
}
