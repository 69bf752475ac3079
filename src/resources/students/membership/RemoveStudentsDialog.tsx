import { useTranslation } from 'react-i18next';
import { membershipEndpoints } from '#contract/memberships.ts';
import { DialogFrame } from '../../../components/dialogs/DialogFrame.tsx';
import { useAttempt } from '../../../components/use-attempt.ts';
import type { CallAnswer } from '../../../lib/api.ts';
import type { ModalProps } from '../../../lib/modals.ts';
import { useResourceMutations } from '../../../providers/use-resource-mutations.ts';
import { LeavingNames } from './LeavingNames.tsx';
import type { LeavingProps } from './membership-modals.ts';

type Removed = CallAnswer<typeof membershipEndpoints.remove>;

/** Asks before students are removed from a class, and offers to take it back. */
export default function RemoveStudentsDialog({
  namespaceId,
  students,
  onDone,
  onClose,
}: LeavingProps & ModalProps) {
  const { t } = useTranslation(['membership', 'common']);
  const { run } = useResourceMutations('students');
  const { isPending, attempt } = useAttempt();
  const count = students.length;
  const id = students[0]?.id;
  const names = { count, name: students[0]?.name };

  const bringBack = (userIds: string[]) =>
    void run(
      membershipEndpoints.invite,
      { body: { namespaceId, userIds } },
      { id, success: t('remove.undone', { count: userIds.length }) },
    ).catch(() => undefined);
  const remove = async () => {
    const body = { namespaceId, userIds: students.map((student) => student.id) };
    const success = ({ removed, userIds }: Removed) => ({
      message: t('remove.done', { ...names, count: removed }),
      ...(removed > 0 && { action: { label: t('common:undo'), run: () => bringBack(userIds) } }),
    });
    if (!(await attempt(() => run(membershipEndpoints.remove, { body }, { id, success })))) return;
    onDone?.();
    onClose();
  };
  return (
    <DialogFrame
      size="xs"
      title={t('remove.title', names)}
      description={t('remove.text', { count })}
      onClose={onClose}
      mayClose={() => !isPending}
      confirm={{
        label: t('remove.confirm', { count }),
        color: 'error',
        loading: isPending,
        onClick: () => void remove(),
      }}
    >
      <LeavingNames of={students} />
    </DialogFrame>
  );
}
