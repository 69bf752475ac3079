import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Trashed } from '#contract/trash.ts';
import { countsText } from '../../components/any-record.tsx';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog.tsx';
import type { ModalProps } from '../../lib/modals.ts';
import { useNamespaces } from '../../providers/current-user.ts';
import type { PurgeProps } from './index.ts';
import { useTrashWrites } from './use-trash-writes.ts';

/** Asks before something in the trash, or all of it, is deleted for good; what is more than one thing is verified. */
export default function PurgeDialog({ onClose, ...purged }: PurgeProps & ModalProps) {
  return 'row' in purged ? (
    <PurgeOne {...purged} onClose={onClose} />
  ) : (
    <EmptyTrash {...purged} onClose={onClose} />
  );
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

function EmptyTrash({ total, onClose }: ModalProps & { total: number }) {
  const { t } = useTranslation('trash');
  const { isBusy, empty } = useTrashWrites();
  const { selected } = useNamespaces();
  if (!selected) return null;
  return (
    <ConfirmDialog
      question={{
        title: t('emptying.title'),
        text: t('emptying.text', { count: total, name: selected.name }),
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
