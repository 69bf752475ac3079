import { useDeleteButton, useKeys } from '@refinedev/core';
import { matchQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermitted } from '../../providers/current-user.ts';
import { failureMessage } from '../../providers/notification-provider.ts';
import { useEndpoint, useFailureNotification } from '../../providers/use-endpoint.ts';
import { useInvalidateStale } from '../../providers/use-resource-mutations.ts';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import type { RemovalProps } from './removal.ts';

const noChoices: NonNullable<RemovalProps['definition']['removal']['choices']> = [];

/** The question before a removal. What it touches is read first, so that the question is complete when it shows. */
export default function RemovalDialog({
  definition: { name: resource, nameField, endpoints, removal },
  record,
  onRemoved,
  onClose,
}: RemovalProps & { onClose: () => void }) {
  const { t } = useTranslation([resource, 'common']);
  const invalidateStale = useInvalidateStale();
  const choices = usePermitted(removal.choices ?? noChoices);
  const [checked, setChecked] = useState(Object.fromEntries(choices.map(({ id, checked }) => [id, checked])));
  const name = String((record as Record<string, unknown>)[nameField]);
  const usage = useEndpoint(
    removal.usage ?? endpoints.details,
    { params: { id: record.id } },
    { enabled: removal.usage !== undefined, gcTime: 0, staleTime: 0 },
  );
  const touched: object | undefined = removal.usage ? usage.data : record;
  const { error } = usage.query;
  const { onConfirm, loading } = useDeleteButton({
    resource,
    id: record.id,
    meta: { query: removal.query?.(record, checked) },
    mutationMode: 'pessimistic',
    successNotification: () => ({ type: 'success', message: t(`${resource}:removal.done`, { name }) }),
    errorNotification: failureMessage,
    onSuccess: () => {
      onClose();
      onRemoved?.();
      void invalidateStale(resource);
    },
  });

  useKeptDetails(resource);

  const notifyFailure = useFailureNotification();
  const fail = useEffectEvent(() => {
    notifyFailure(error);
    onClose();
  });
  useEffect(() => {
    if (error) fail();
  }, [error]);

  if (!touched) return null;
  return (
    <ConfirmDialog
      question={{
        title: t(`${resource}:removal.title`, { name }),
        text: removal.text(touched, t),
        confirmLabel: t(`${resource}:removal.confirm`),
        danger: true,
        checkboxes: choices.map(({ id }) => ({
          id,
          label: t(`${resource}:removal.${id}`),
          checked: checked[id] ?? false,
        })),
      }}
      onCheck={(id, isChecked) => setChecked({ ...checked, [id]: isChecked })}
      isBusy={loading}
      onConfirm={onConfirm}
      onCancel={onClose}
    />
  );
}

/** Puts the details back that Refine drops after a deletion: the page of the record would read them, and get a 404. */
function useKeptDetails(resource: string): void {
  const client = useQueryClient();
  const { keys } = useKeys();
  useEffect(() => {
    const queryKey = keys().data('default').resource(resource).action('one').get();
    return client.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'removed' || !matchQuery({ queryKey }, query)) return;
      client.setQueryData(query.queryKey, query.state.data);
    });
  }, [client, keys, resource]);
}
