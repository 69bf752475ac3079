import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Trashed, trashEndpoints } from '#contract/trash.ts';
import { countsText } from '../../components/any-record.tsx';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog.tsx';
import type { ModalProps } from '../../lib/modals.ts';
import { useNamespaces } from '../../providers/current-user.ts';
import { useEndpoint } from '../../providers/use-endpoint.ts';
import { useTrashWrites } from './use-trash-writes.ts';

interface Props extends ModalProps {
  /** What is deleted for good; absent: all that is in the trash. */
  row?: Trashed;
}

/** Asks before something in the trash is deleted for good; more than one thing must be confirmed by writing the name. */
export default function PurgeDialog({ row, onClose }: Props) {
  return row ? <PurgeOne row={row} onClose={onClose} /> : <EmptyTrash onClose={onClose} />;
}

function PurgeOne({ row, onClose }: ModalProps & { row: Trashed }) {
  const { t, i18n } = useTranslation(['trash', 'common']);
  const { isBusy, purge } = useTrashWrites();
  const { name } = row;
  const others = countsText(row.others, t, i18n.language);
  const [withOthers, setWithOthers] = useState(row.isHead && others !== '');
  return (
    <ConfirmDialog
      question={{
        title: t('trash:purge.title', { name }),
        text: [others && t('trash:purge.others', { others }), t('trash:purge.text')]
          .filter(Boolean)
          .join(' '),
        confirmLabel: t('trash:purge.confirm'),
        danger: true,
        checkboxes: others
          ? [{ id: 'withOthers', label: t('trash:purge.withOthers', { others }), checked: withOthers }]
          : [],
        verify: withOthers ? name : undefined,
      }}
      onCheck={(_id, isChecked) => setWithOthers(isChecked)}
      isBusy={isBusy}
      onConfirm={() => void purge(row, withOthers).then(onClose)}
      onCancel={onClose}
    />
  );
}

function EmptyTrash({ onClose }: ModalProps) {
  const { t } = useTranslation('trash');
  const { isBusy, empty } = useTrashWrites();
  const { selected } = useNamespaces();
  const { data } = useEndpoint(
    trashEndpoints.list,
    { query: { pageSize: '1' } },
    { gcTime: 0, staleTime: 0 },
  );
  if (!data || !selected) return null;
  return (
    <ConfirmDialog
      question={{
        title: t('emptying.title'),
        text: t('emptying.text', { count: data.paging.total, name: selected.name }),
        confirmLabel: t('emptying.confirm'),
        danger: true,
        verify: selected.name,
      }}
      onCheck={() => undefined}
      isBusy={isBusy}
      onConfirm={() => void empty().then(onClose)}
      onCancel={onClose}
    />
  );
}
