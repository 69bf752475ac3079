import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { membershipEndpoints } from '#contract/memberships.ts';
import { DialogFrame } from '../../../components/dialogs/DialogFrame.tsx';
import type { ModalProps } from '../../../lib/modals.ts';
import { useResourceMutations } from '../../../providers/use-resource-mutations.ts';
import type { LeavingProps } from './membership-modals.ts';

/** Asks before a student is removed from a class. */
export default function RemoveStudentDialog({ namespaceId, student, onClose }: LeavingProps & ModalProps) {
  const { t } = useTranslation('membership');
  const { run } = useResourceMutations('students');
  const [isPending, setPending] = useState(false);
  const { id, name } = student;
  const remove = async () => {
    setPending(true);
    const body = { namespaceId, userId: id };
    try {
      await run(membershipEndpoints.remove, { body }, { id, success: t('remove.done', { name }) });
      onClose();
    } catch {
      setPending(false);
    }
  };
  return (
    <DialogFrame
      size="xs"
      title={t('remove.title', { name })}
      description={t('remove.text')}
      onClose={onClose}
      mayClose={() => !isPending}
      confirm={{
        label: t('remove.action'),
        color: 'error',
        loading: isPending,
        onClick: () => void remove(),
      }}
    />
  );
}
