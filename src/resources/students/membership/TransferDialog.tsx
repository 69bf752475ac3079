import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { membershipEndpoints } from '#contract/memberships.ts';
import { DialogFrame } from '../../../components/dialogs/DialogFrame.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import type { ModalProps } from '../../../lib/modals.ts';
import { useNamespaces } from '../../../providers/current-user.ts';
import { useResourceMutations } from '../../../providers/use-resource-mutations.ts';
import type { LeavingProps } from './membership-modals.ts';

/** Moves a student to another class of the caller. */
export default function TransferDialog({ namespaceId, student, onClose }: LeavingProps & ModalProps) {
  const { t } = useTranslation('membership');
  const { all } = useNamespaces();
  const { run } = useResourceMutations('students');
  const [to, setTo] = useState('');
  const [isPending, setPending] = useState(false);
  const others = all.filter(({ id }) => id !== namespaceId);
  const move = async () => {
    setPending(true);
    const body = {
      ...{ fromNamespaceId: namespaceId, toNamespaceId: to },
      userIds: [student.id],
    };
    try {
      await run(
        membershipEndpoints.transfer,
        { body },
        { success: ({ moved }) => t('transfer.done', { count: moved }) },
      );
      onClose();
    } catch {
      setPending(false);
    }
  };
  return (
    <DialogFrame
      size="xs"
      title={t('transfer.title', { name: student.name })}
      description={t('transfer.help')}
      onClose={onClose}
      mayClose={() => !isPending}
      confirm={{
        label: t('transfer.confirm'),
        disabled: !to,
        loading: isPending,
        onClick: () => void move(),
      }}
    >
      <SelectField
        fullWidth
        label={t('transfer.to')}
        value={to}
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
        onChoose={setTo}
        helperText={others.length === 0 ? t('transfer.none') : undefined}
        sx={{ mt: 2 }}
      />
    </DialogFrame>
  );
}
