import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { staffRoles } from '#contract/roles.ts';
import { type UserUsage, userAdministrationEndpoints } from '#contract/user-administration.ts';
import { DialogFrame } from '../../components/dialogs/DialogFrame.tsx';
import { LoadMessage } from '../../components/LoadMessage.tsx';
import { PersonFilter } from '../../components/table/PersonFilter.tsx';
import { useAttempt } from '../../components/use-attempt.ts';
import type { ModalProps } from '../../lib/modals.ts';
import { useEndpoint } from '../../providers/use-endpoint.ts';
import { useResourceMutations } from '../../providers/use-resource-mutations.ts';

const going = ['sessions', 'classes', 'results', 'answers'] as const satisfies (keyof UserUsage)[];
const staying = ['sharedEntries', 'payments'] as const satisfies (keyof UserUsage)[];

/** Asks before a person is erased: says how much goes and stays, and who gets the private entries. */
export default function DeleteUserDialog({
  id,
  name,
  onRemoved,
  onClose,
}: ModalProps & { id: string; name: string; onRemoved?: () => void }) {
  const { t } = useTranslation('users');
  const { data, query } = useEndpoint(userAdministrationEndpoints.usage, { params: { id } });
  const [heirId, setHeirId] = useState('');
  const { problem, isPending, attempt } = useAttempt();
  const { run } = useResourceMutations('users');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const sent = { params: { id }, query: heirId ? { heirId } : {} };
    const outcome = { success: t('removal.done', { name }), failure: false as const };
    if (!(await attempt(() => run(userAdministrationEndpoints.remove, sent, outcome)))) return;
    onClose();
    onRemoved?.();
  };
  const lines = (names: readonly (keyof UserUsage)[], usage: UserUsage) =>
    names.filter((one) => usage[one] > 0).map((one) => t(`removal.${one}`, { count: usage[one] }));
  return (
    <DialogFrame
      role="alertdialog"
      title={t('removal.title', { name })}
      description={t('removal.text')}
      mayClose={() => !isPending}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      confirm={{ label: t('removal.confirm', { name }), color: 'error', loading: isPending, disabled: !data }}
    >
      {data ? (
        <Box sx={{ mt: 2, display: 'grid', gap: 2 }}>
          <Listed title={t('removal.goes')} lines={[t('removal.account'), ...lines(going, data)]} />
          <Listed title={t('removal.stays')} lines={lines(staying, data)} />
          {data.privateEntries > 0 && (
            <PersonFilter
              filter={{ name: 'heir', labelKey: 'users:removal.heir', kind: 'person', isOne: true }}
              roles={staffRoles}
              except={id}
              value={heirId}
              onChange={setHeirId}
              error={problem?.errors.heirId}
              help={t('removal.privateEntries', { count: data.privateEntries })}
            />
          )}
          {problem && !problem.errors.heirId && <Alert severity="error">{problem.message}</Alert>}
        </Box>
      ) : (
        <LoadMessage error={query.error} onRetry={() => void query.refetch()} />
      )}
    </DialogFrame>
  );
}

function Listed({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <Typography component="h3" sx={{ fontSize: 14, fontWeight: 600 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    </div>
  );
}
