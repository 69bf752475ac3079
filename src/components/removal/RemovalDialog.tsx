import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showError } from '../../lib/toasts.ts';
import { useCurrentUser } from '../../providers/current-user.ts';
import { useEndpoint } from '../../providers/use-endpoint.ts';
import { useResourceMutations } from '../../providers/use-resource-mutations.ts';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import type { RemovalProps } from './removal.ts';

/** The question before a removal. What it touches is read first, so that the question is complete when it shows. */
export default function RemovalDialog({
  definition: { name: resource, nameField, endpoints, removal },
  record,
  onRemoved,
  onClose,
}: RemovalProps & { onClose: () => void }) {
  const { t } = useTranslation([resource, 'common']);
  const mutations = useResourceMutations(resource);
  const [isBusy, setIsBusy] = useState(false);
  const choices = removal.choices?.(useCurrentUser()?.roles ?? []) ?? [];
  const [checked, setChecked] = useState(Object.fromEntries(choices.map(({ id, checked }) => [id, checked])));
  const name = String((record as Record<string, unknown>)[nameField]);
  const usage = useEndpoint(
    removal.usage ?? endpoints.details,
    { params: { id: record.id } },
    { enabled: removal.usage !== undefined, gcTime: 0, staleTime: 0 },
  );
  const touched: object | undefined = removal.usage ? usage.data : record;
  const { error } = usage.query;
  // Not by `useDeleteButton`: its page would read the record once more, see `useResourceMutations`.
  const remove = async () => {
    setIsBusy(true);
    try {
      const query = removal.query?.(record, checked);
      await mutations.remove(record.id, { query, success: t(`${resource}:removal.done`, { name }) });
      onClose();
      onRemoved?.();
    } catch {
      setIsBusy(false);
    }
  };

  useEffect(() => {
    if (!error) return;
    showError(error);
    onClose();
  }, [error, onClose]);

  if (!touched) return null;
  return (
    <ConfirmDialog
      question={{
        title: t(`${resource}:removal.title`, { name }),
        text: removal.text(touched, t),
        confirmLabel: t(`${resource}:removal.confirm`),
        cancelLabel: t('common:cancel'),
        danger: true,
        checkboxes: choices.map(({ id }) => ({
          id,
          label: t(`${resource}:removal.${id}`),
          checked: checked[id] ?? false,
        })),
      }}
      onCheck={(id, isChecked) => setChecked({ ...checked, [id]: isChecked })}
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}
