import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { type Candidate, enrolmentVerdicts, inviteBody, membershipEndpoints } from '#contract/memberships.ts';
import { emailAddress } from '#contract/text.ts';
import { DialogFrame } from '../../../components/dialogs/DialogFrame.tsx';
import { confirmLeaving } from '../../../components/form/drafts/LeaveGuard.tsx';
import type { CallAnswer } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import type { ModalProps } from '../../../lib/modals.ts';
import { useResourceMutations } from '../../../providers/use-resource-mutations.ts';
import { CandidatesField } from './CandidatesField.tsx';
import { LevelField } from './LevelField.tsx';
import type { AddStudentsProps } from './membership-modals.ts';

type Answer = CallAnswer<typeof membershipEndpoints.invite>;

/** The addresses of a pasted list: between lines, commas, semicolons and spaces, also as `Name <address>`. */
function addressesOf(text: string): string[] {
  return text.split(/[\s,;<>"]+/).filter((word) => word.includes('@'));
}

/** Adds people to a class, by name or by their e-mail addresses, and says what became of each. */
export default function AddStudentsDialog({
  namespaceId,
  people: chosen = [],
  onClose,
}: AddStudentsProps & ModalProps) {
  const { t } = useTranslation(['membership', 'common', 'errors', 'form']);
  const { run } = useResourceMutations('students');
  const [people, setPeople] = useState<Candidate[]>([...chosen]);
  const [text, setText] = useState('');
  const [level, setLevel] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const [answer, setAnswer] = useState<Answer>();
  const [isPending, setPending] = useState(false);
  const emails = addressesOf(text);
  const count = emails.length + people.length;
  const wrong = emails.find((email) => !emailAddress.safeParse(email).success);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const userIds = people.map(({ id }) => id);
    const body = { namespaceId, emails, userIds, ...(level && { level }) };
    if (wrong) return setProblem(t('add.wrong', { email: wrong }));
    if (!inviteBody.safeParse(body).success)
      return setProblem(t('add.tooMany', { count: limits.invitedAtOnce }));
    setPending(true);
    setProblem(undefined);
    try {
      setAnswer(await run(membershipEndpoints.invite, { body }, { failure: false }));
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : t('errors:INTERNAL_ERROR'));
    }
    setPending(false);
  };

  if (answer)
    return (
      <DialogFrame
        title={t('add.done')}
        asks={false}
        onClose={onClose}
        actions={
          <Button variant="contained" autoFocus onClick={onClose}>
            {t('common:close')}
          </Button>
        }
      >
        <Alert severity="success" role="status">
          {enrolmentVerdicts
            .map(
              (verdict) => [verdict, answer.items.filter((one) => one.verdict === verdict).length] as const,
            )
            .filter(([, count]) => count > 0)
            .map(([verdict, count]) => (
              <div key={verdict}>{t(`verdicts.${verdict}`, { count })}</div>
            ))}
        </Alert>
      </DialogFrame>
    );
  return (
    <DialogFrame
      title={t('add.title')}
      description={t('add.help')}
      onClose={onClose}
      mayClose={async () =>
        !isPending && ((text.trim() === '' && people.length === 0) || (await confirmLeaving(t)))
      }
      onSubmit={(event) => void send(event)}
      sx={{ display: 'grid', gap: 2 }}
      confirm={{
        label: t('add.confirm', { count }),
        loading: isPending,
        disabled: count === 0,
      }}
    >
      <CandidatesField namespaceId={namespaceId} value={people} onChange={setPeople} />
      <TextField
        label={t('add.emails')}
        multiline
        minRows={3}
        maxRows={12}
        value={text}
        error={problem !== undefined}
        helperText={problem ?? t('add.emailsHelp', { count: limits.invitedAtOnce })}
        onChange={({ target }) => {
          setText(target.value);
          setProblem(undefined);
        }}
        slotProps={{ htmlInput: { maxLength: 100_000 }, formHelperText: { role: problem && 'alert' } }}
      />
      <LevelField namespaceId={namespaceId} value={level} onChange={setLevel} />
    </DialogFrame>
  );
}
