import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { membershipEndpoints } from '#contract/memberships.ts';
import type { Student } from '#contract/students.ts';
import { useAttempt } from '../../components/use-attempt.ts';
import { askingMessage } from '../../components/view-style.ts';
import { formatDay } from '../../lib/dates.ts';
import { useMay } from '../../providers/current-user.ts';
import { useResourceMutations } from '../../providers/use-resource-mutations.ts';

/** Says of someone who was invited and has not agreed that nothing else is known, and sends the invitation again. */
export function StudentInvitation({
  student,
}: {
  student: Pick<Student, 'id' | 'namespaceId' | 'invitedAt'>;
}) {
  const { t } = useTranslation(['students', 'membership']);
  const { run } = useResourceMutations('students');
  const mayInvite = useMay('memberships', 'inviteAgain');
  const { isPending, attempt } = useAttempt();
  const { id, namespaceId, invitedAt } = student;
  const send = async () => {
    const input = { body: { namespaceId, userIds: [id] } };
    const success = ({ sent }: { sent: number }) => t('membership:again.done', { count: sent });
    // What went wrong is shown by the notification provider.
    await attempt(() => run(membershipEndpoints.inviteAgain, input, { id, success }));
  };
  return (
    <Alert
      severity="info"
      sx={askingMessage}
      action={
        mayInvite && (
          <Button color="inherit" size="small" loading={isPending} onClick={() => void send()}>
            {t('membership:again.one')}
          </Button>
        )
      }
    >
      {t('students:invited', { day: invitedAt ? formatDay(invitedAt) : '–' })}
    </Alert>
  );
}
