import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { membershipEndpoints } from '#contract/memberships.ts';
import { DialogFrame } from '../../../components/dialogs/DialogFrame.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import { useAttempt } from '../../../components/use-attempt.ts';
import type { CallAnswer } from '../../../lib/api.ts';
import type { ModalProps } from '../../../lib/modals.ts';
import { useNamespaces } from '../../../providers/current-user.ts';
import { useResourceMutations } from '../../../providers/use-resource-mutations.ts';
import { LeavingNames } from './LeavingNames.tsx';
import type { LeavingProps } from './membership-modals.ts';

type Moved = CallAnswer<typeof membershipEndpoints.transfer>;

/** Moves students to another class of the caller, and offers to take it back. */
export default function TransferDialog({
  namespaceId,
  students,
  onDone,
  onClose,
}: LeavingProps & ModalProps) {
  const { t } = useTranslation(['membership', 'common']);
  const { all } = useNamespaces();
  const { run } = useResourceMutations('students');
  const [to, setTo] = useState('');
  const { isPending, attempt } = useAttempt();
  const others = all.filter((one) => one.id !== namespaceId);
  const id = students[0]?.id;

  /** Those who took part in the other class before stay there. */
  const moveBack = async ({ userIds, wereThere }: Moved) => {
    const moved = userIds.filter((one) => !wereThere.includes(one));
    const body = { fromNamespaceId: to, toNamespaceId: namespaceId, userIds: moved };
    const success = t('transfer.undone', { count: userIds.length });
    try {
      if (wereThere.length > 0)
        await run(
          membershipEndpoints.invite,
          { body: { namespaceId, userIds: wereThere } },
          { id, ...(moved.length === 0 && { success }) },
        );
      if (moved.length > 0) await run(membershipEndpoints.transfer, { body }, { id, success });
    } catch {
      // What went wrong was said.
    }
  };
  const move = async () => {
    const body = {
      ...{ fromNamespaceId: namespaceId, toNamespaceId: to },
      userIds: students.map((student) => student.id),
    };
    const words = ({ moved, skipped }: Moved) =>
      [t('transfer.done', { count: moved }), skipped > 0 && t('transfer.skipped', { count: skipped })]
        .filter(Boolean)
        .join(' ');
    const success = (answer: Moved) => ({
      message: words(answer),
      ...(answer.moved > 0 && { action: { label: t('common:undo'), run: () => void moveBack(answer) } }),
    });
    if (!(await attempt(() => run(membershipEndpoints.transfer, { body }, { id, success })))) return;
    onDone?.();
    onClose();
  };
  return (
    <DialogFrame
      size="xs"
      title={t('transfer.title', { count: students.length, name: students[0]?.name })}
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
      <LeavingNames of={students} />
      <SelectField
        fullWidth
        label={t('transfer.to')}
        value={to}
        options={others.map((one) => ({ value: one.id, label: one.name }))}
        onChoose={setTo}
        helperText={others.length === 0 ? t('transfer.none') : undefined}
        sx={{ mt: 2 }}
      />
    </DialogFrame>
  );
}
