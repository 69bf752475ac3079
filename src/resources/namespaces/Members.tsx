import RemoveIcon from '@mui/icons-material/PersonRemoveOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { type Member, type Namespace, namespaceEndpoints } from '#contract/namespaces.ts';
import { isConfirmed } from '../../components/dialogs/confirm.ts';
import { IconAction } from '../../components/IconAction.tsx';
import { LoadMessage } from '../../components/LoadMessage.tsx';
import { MutedText } from '../../components/MutedText.tsx';
import { ApiError, isMissing } from '../../lib/api-error.ts';
import { logFailure } from '../../lib/report-error.ts';
import { useCurrentUser, useMay } from '../../providers/current-user.ts';
import { useEndpoint, useFailureNotification } from '../../providers/use-endpoint.ts';
import { useResourceMutations } from '../../providers/use-resource-mutations.ts';
import { useOwnNamespaces } from './use-own-namespaces.ts';

/** As many as a school has, and more. */
const pageSize = '1000';

/** The staff of a class with their roles; those who may add people by e-mail and remove them. */
export function Members({ namespace }: { namespace: Namespace }) {
  const { t } = useTranslation(['namespaces', 'account']);
  const me = useCurrentUser();
  const mayEdit = useMay('namespaces', 'editMembers');
  const { run } = useResourceMutations('namespaces');
  const notifyFailure = useFailureNotification();
  const readOwn = useOwnNamespaces();
  const params = { id: namespace.id };
  const { data, query } = useEndpoint(
    namespaceEndpoints.members,
    { params, query: { pageSize } },
    { staleTime: 0 },
  );
  const [busy, setBusy] = useState<string>();

  const remove = async (member: Member) => {
    const isMe = member.id === me?.id && !me.roles.includes('ADMIN');
    const names = { name: member.name, namespace: namespace.name };
    const question = {
      title: t('members.remove.title', names),
      text: t(isMe ? 'members.remove.own' : 'members.remove.text', names),
      confirmLabel: t('members.remove.confirm'),
      danger: true,
    };
    if (busy || !(await isConfirmed(question))) return;
    setBusy(member.id);
    const success = t('members.remove.done', names);
    try {
      await run(
        namespaceEndpoints.editMembers,
        { params, body: { remove: [member.id] } },
        { id: namespace.id, success },
      );
      if (isMe) await readOwn();
    } catch {
      // Said already; the list shows what is true now.
    }
    await query.refetch();
    setBusy(undefined);
  };

  if (!data) return <LoadMessage error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {mayEdit && (
        <AddMember
          onAdd={async (email) => {
            await run(
              namespaceEndpoints.editMembers,
              { params, body: { add: [email] } },
              {
                id: namespace.id,
                failure: false,
                success: ({ added }) => t(added ? 'members.add.done' : 'members.add.already', { email }),
              },
            );
            await query.refetch();
          }}
          onFailure={(error) => {
            notifyFailure(error);
            // It was deleted meanwhile, or the person was removed from it.
            if (isMissing(error)) void readOwn().catch(logFailure);
          }}
        />
      )}
      {data.items.length === 0 && <MutedText>{t('members.none')}</MutedText>}
      <List dense disablePadding aria-label={t('members.title')}>
        {data.items.map((member, index) => (
          <ListItem
            key={member.id}
            disableGutters
            divider={index < data.items.length - 1}
            secondaryAction={
              mayEdit && (
                <IconAction
                  edge="end"
                  icon={RemoveIcon}
                  label={t('members.remove.action', { name: member.name })}
                  disabled={busy !== undefined}
                  onClick={() => void remove(member)}
                />
              )
            }
          >
            <ListItemText
              primary={member.name}
              secondary={[member.email, member.roles.map((role) => t(`account:roles.${role}`)).join(', ')]
                .filter(Boolean)
                .join(' · ')}
              slotProps={{ secondary: { sx: { overflowWrap: 'anywhere' } } }}
            />
          </ListItem>
        ))}
      </List>
    </Box>
  );
}

interface AddProps {
  onAdd: (email: string) => Promise<void>;
  onFailure: (error: unknown) => void;
}

/** Adds someone by their e-mail address; why that is refused is said at the field. */
function AddMember({ onAdd, onFailure }: AddProps) {
  const { t } = useTranslation(['namespaces', 'validation']);
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (!email.trim()) {
      setProblem(t('validation:required'));
      return;
    }
    setBusy(true);
    try {
      await onAdd(email.trim());
      setEmail('');
    } catch (error) {
      const refused = error instanceof ApiError ? error.errors['add.0'] : undefined;
      if (refused) setProblem(refused);
      else onFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start', pt: 1 }}
    >
      <TextField
        type="email"
        size="small"
        label={t('members.add.email')}
        value={email}
        onChange={({ target }) => {
          setEmail(target.value);
          setProblem(undefined);
        }}
        error={problem !== undefined}
        helperText={problem}
        slotProps={{ htmlInput: { maxLength: limits.email } }}
        sx={{ flex: '1 1 220px' }}
      />
      <Button type="submit" variant="outlined" loading={isBusy}>
        {t('members.add.submit')}
      </Button>
    </Box>
  );
}
