import PersonAddIcon from '@mui/icons-material/PersonAddOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { membershipEndpoints } from '#contract/memberships.ts';
import { ActionMenu } from '../../../components/ActionMenu.tsx';
import { useMay, useNamespaces } from '../../../providers/current-user.ts';
import { useResourceMutations } from '../../../providers/use-resource-mutations.ts';
import { addStudents, joinCodes, rosterDialog } from './membership-modals.ts';

/** Further ways by which people become students of the selected class, for those who manage it. */
export function MembershipTools() {
  const { t } = useTranslation('membership');
  const mayAdd = useMay('memberships', 'invite');
  const namespaceId = useNamespaces().selected?.id;
  const { run } = useResourceMutations('students');
  if (!mayAdd || !namespaceId) return null;
  const sendAgain = () =>
    run(
      membershipEndpoints.inviteAgain,
      { body: { namespaceId } },
      { success: ({ sent }) => t('again.done', { count: sent }) },
    ).catch(() => undefined);
  return (
    <ActionMenu
      variant="outlined"
      label={t('add.more')}
      actions={[
        { id: 'file', label: t('roster.action'), run: () => rosterDialog.open({ namespaceId }) },
        { id: 'codes', label: t('codes.action'), run: () => joinCodes.open({ namespaceId }) },
        { id: 'again', label: t('again.action'), isApart: true, run: () => void sendAgain() },
      ]}
    />
  );
}

/** The way that most take: by name or by e-mail address. */
export function AddStudentsButton() {
  const { t } = useTranslation('membership');
  const namespaceId = useNamespaces().selected?.id;
  return (
    namespaceId && (
      <Button
        variant="contained"
        startIcon={<PersonAddIcon />}
        onClick={() => addStudents.open({ namespaceId })}
      >
        {t('add.action')}
      </Button>
    )
  );
}
