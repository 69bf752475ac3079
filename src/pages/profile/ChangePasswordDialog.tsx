import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { authEndpoints, type CurrentUser } from '#contract/auth.ts';
import { limits } from '#contract/limits.ts';
import { DialogFrame } from '../../components/dialogs/DialogFrame.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { useAttempt } from '../../components/use-attempt.ts';
import { setCurrentUser } from '../../providers/account.ts';
import { useEndpointCall } from '../../providers/use-endpoint.ts';
import { ProofField } from './ProofField.tsx';

type Field = 'proof' | 'password' | 'repeated';

/** Which field an answer is about. */
const fieldOf: Record<string, Field> = {
  OLD_PASSWORD_NOT_MATCH: 'proof',
  INVALID_VERIFICATION_CODE: 'proof',
  VERIFICATION_CODE_EXPIRED: 'proof',
  INVALID_PASSWORD_FORMAT: 'password',
  CONFIRM_PASSWORD_MISMATCH: 'repeated',
};

/** Changes the own password, or sets the first one. Every other session of the person ends by it. */
export function ChangePasswordDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const { t } = useTranslation('security');
  const [values, setValues] = useState({ proof: '', password: '', repeated: '' });
  const { attempt, problem, isPending } = useAttempt();
  const callEndpoint = useEndpointCall();
  const { proof, password, repeated } = values;
  const wrong = fieldOf[problem?.code ?? ''];
  const problemOf = (field: Field) => (wrong === field ? problem : undefined);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => {
      const body = {
        password,
        confirmPassword: repeated,
        ...(user.hasPassword ? { oldPassword: proof } : { code: proof }),
      };
      const success = t('password.changed');
      await callEndpoint(authEndpoints.changePassword, { body }, { success, failure: false });
      setCurrentUser({ ...user, hasPassword: true });
      onClose();
    });
  };
  return (
    <DialogFrame
      title={t(user.hasPassword ? 'password.change' : 'password.set')}
      description={t('password.effect')}
      size="xs"
      mayClose={() => !isPending}
      onClose={onClose}
      onSubmit={submit}
      confirm={{
        label: t(user.hasPassword ? 'password.change' : 'password.set'),
        loading: isPending,
        disabled: !(proof && password && repeated),
      }}
    >
      <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
        {problem && !wrong && <Alert severity="error">{problem.message}</Alert>}
        <ProofField
          label={t('password.old')}
          name="old"
          value={proof}
          onChange={(changed) => setValues({ ...values, proof: changed })}
          problem={problemOf('proof')}
          autoFocus
        />
        <PasswordField
          label={t('password.new')}
          name="new"
          autoComplete="new-password"
          value={password}
          onChange={(changed) => setValues({ ...values, password: changed })}
          problem={problemOf('password')?.errors.password ?? problemOf('password')?.message}
          helperText={t('password.length', { minimum: limits.passwordMin })}
        />
        <PasswordField
          label={t('password.repeat')}
          name="repeat"
          autoComplete="new-password"
          value={repeated}
          onChange={(changed) => setValues({ ...values, repeated: changed })}
          problem={problemOf('repeated')?.message}
        />
      </Box>
    </DialogFrame>
  );
}
