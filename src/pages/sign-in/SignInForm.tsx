import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Configs } from '#contract/namespaces.ts';
import { ApiError } from '../../lib/api-error.ts';
import { authProvider } from '../../providers/auth-provider.ts';
import { DemoAccounts } from './DemoAccounts.tsx';
import { PasswordField } from './PasswordField.tsx';

/** E-mail, password, and whether to stay signed in. What goes wrong is said in place, with what to do about it. */
export function SignInForm({ demo }: { demo: Configs['demo'] }) {
  const { t } = useTranslation(['account', 'validation', 'errors']);
  const [values, setValues] = useState({ email: '', password: '', stayLogin: false });
  const [state, setState] = useState<'idle' | 'pending' | 'incomplete'>('idle');
  const [problem, setProblem] = useState<ApiError>();
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const { email, password, stayLogin } = values;
  const missing = (value: string) =>
    state === 'incomplete' && !value ? t('validation:required') : undefined;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    if (!email || !password) {
      setState('incomplete');
      (email ? passwordInput : emailInput).current?.focus();
      return;
    }
    setState('pending');
    const { success, error } = await authProvider.login(values);
    if (success) return;
    setProblem(
      error instanceof ApiError ? error : new ApiError(0, 'INTERNAL_ERROR', t('errors:INTERNAL_ERROR')),
    );
    setState('idle');
    passwordInput.current?.select();
  };

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      {problem && (
        <Alert severity="error">
          {problem.message}
          <Box>{t(`account:signIn.hints.${problem.code}`, '')}</Box>
        </Alert>
      )}
      <TextField
        label={t('account:email')}
        type="email"
        name="username"
        autoComplete="username"
        required
        autoFocus
        value={email}
        error={Boolean(missing(email))}
        helperText={missing(email)}
        inputRef={emailInput}
        onChange={(event) => setValues({ ...values, email: event.target.value })}
      />
      <PasswordField
        label={t('account:password')}
        value={password}
        problem={missing(password)}
        onChange={(changed) => setValues({ ...values, password: changed })}
        inputRef={passwordInput}
      />
      <FormControlLabel
        label={t('account:signIn.stay')}
        control={
          <Checkbox
            checked={stayLogin}
            onChange={(event) => setValues({ ...values, stayLogin: event.target.checked })}
          />
        }
      />
      <Button type="submit" variant="contained" size="large" disabled={state === 'pending'}>
        {t('account:signIn.submit')}
      </Button>
      {demo && (
        <DemoAccounts
          demo={demo}
          onChoose={(chosen) => setValues({ ...values, email: chosen, password: demo.password })}
        />
      )}
    </Box>
  );
}
