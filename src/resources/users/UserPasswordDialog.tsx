import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { userAdministrationEndpoints } from '#contract/user-administration.ts';
import { DialogFrame } from '../../components/dialogs/DialogFrame.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { useAttempt } from '../../components/use-attempt.ts';
import type { ModalProps } from '../../lib/modals.ts';
import { useResourceMutations } from '../../providers/use-resource-mutations.ts';

/** Sets a new password of a person, who is told it, and may have to change it. */
export default function UserPasswordDialog({ id, name, onClose }: ModalProps & { id: string; name: string }) {
  const { t } = useTranslation(['users', 'validation']);
  const [password, setPassword] = useState('');
  const [mustChange, setMustChange] = useState(true);
  const [isMissing, setMissing] = useState(false);
  const { problem, isPending, attempt } = useAttempt();
  const { run } = useResourceMutations('users');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(!password);
    if (!password) return;
    const body = { password, forcePasswordChange: mustChange };
    const outcome = { id, success: t('password.done', { name }), failure: false as const };
    const set = () => run(userAdministrationEndpoints.edit, { params: { id }, body }, outcome);
    if (await attempt(set)) onClose();
  };
  return (
    <DialogFrame
      title={t('password.title', { name })}
      description={t('password.text')}
      mayClose={() => !isPending}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      confirm={{ label: t('password.confirm'), loading: isPending }}
    >
      <Box sx={{ mt: 2, display: 'grid', gap: 1 }}>
        <PasswordField
          label={t('form.password')}
          name="new-password"
          autoComplete="new-password"
          autoFocus
          value={password}
          onChange={setPassword}
          helperText={t('password.rules', { minimum: limits.passwordMin, maximum: limits.passwordMax })}
          problem={isMissing ? t('validation:required') : (problem?.errors.password ?? problem?.message)}
        />
        <FormControlLabel
          control={<Switch checked={mustChange} onChange={(_event, checked) => setMustChange(checked)} />}
          label={t('form.forcePasswordChange')}
        />
      </Box>
    </DialogFrame>
  );
}
