import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { ownAccountEndpoints } from '#contract/own-account.ts';
import { CodeField } from '../../components/CodeField.tsx';
import { DialogFrame } from '../../components/dialogs/DialogFrame.tsx';
import { FormCard } from '../../components/form/FormCard.tsx';
import { useAttempt } from '../../components/use-attempt.ts';
import { setCurrentUser } from '../../providers/account.ts';
import { useEndpointCall } from '../../providers/use-endpoint.ts';
import { ProofDialog } from './ProofDialog.tsx';

interface Props {
  email: string;
  onSaved: () => Promise<unknown>;
}

/** The e-mail address of the own account, and how it becomes another one. */
export function EmailCard({ email, onSaved }: Props) {
  const { t } = useTranslation('profile');
  const callEndpoint = useEndpointCall();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  /** The address that a code was sent to. */
  const [waiting, setWaiting] = useState<string>();
  const wanted = typed.trim();

  const close = () => {
    setOpen(false);
    setWaiting(undefined);
    setTyped('');
  };
  return (
    <FormCard
      title={t('email.title')}
      help={t('email.help', { email })}
      action={
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {t('email.change')}
        </Button>
      }
    >
      {isOpen && waiting === undefined && (
        <ProofDialog
          title={t('email.change')}
          text={t('email.changeText')}
          confirmLabel={t('email.send')}
          isReady={wanted !== ''}
          onConfirm={async (proof) => {
            const body = { email: wanted, ...proof };
            await callEndpoint(ownAccountEndpoints.requestEmail, { body }, { failure: false });
            setWaiting(wanted);
          }}
          onClose={close}
        >
          <TextField
            type="email"
            label={t('email.new')}
            value={typed}
            required
            autoFocus
            onChange={({ target }) => setTyped(target.value)}
            slotProps={{ htmlInput: { maxLength: limits.email, autoComplete: 'email' } }}
          />
        </ProofDialog>
      )}
      {isOpen && waiting !== undefined && <ConfirmDialog email={waiting} onSaved={onSaved} onClose={close} />}
    </FormCard>
  );
}

/** Asks for the code that was sent to the new address. */
function ConfirmDialog({ email, onSaved, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('profile');
  const callEndpoint = useEndpointCall();
  const [code, setCode] = useState('');
  const { attempt, problem, isPending } = useAttempt();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const isChanged = await attempt(async () => {
      const outcome = { success: t('email.changed', { email }), failure: false } as const;
      setCurrentUser(
        await callEndpoint(ownAccountEndpoints.confirmEmail, { body: { email, code } }, outcome),
      );
      await onSaved();
    });
    if (isChanged) onClose();
  };
  return (
    <DialogFrame
      title={t('email.codeTitle')}
      description={t('email.codeText', { email })}
      size="xs"
      mayClose={() => !isPending}
      onClose={onClose}
      onSubmit={submit}
      confirm={{ label: t('email.confirm'), loading: isPending, disabled: code.length < 6 }}
    >
      <Box sx={{ mt: 2 }}>
        <CodeField
          value={code}
          onChange={setCode}
          error={problem !== undefined}
          helperText={problem?.message}
          autoFocus
        />
      </Box>
    </DialogFrame>
  );
}
