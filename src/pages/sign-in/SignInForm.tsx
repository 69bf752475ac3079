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
import { signIn } from '../../providers/account.ts';
import { DemoAccounts } from './DemoAccounts.tsx';
import { PasswordField } from './PasswordField.tsx';

/** E-mail, password, and whether to stay signed in. What goes wrong is said in place. */
export function SignInForm({ demo }: { demo: Configs['demo'] }) {
  const { t } = useTranslation(['account', 'errors']);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [stayLogin, setStayLogin] = useState(false);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const passwordInput = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    setProblem(undefined);
    try {
      await signIn(email, password, stayLogin);
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : t('errors:INTERNAL_ERROR'));
      setPending(false);
      passwordInput.current?.select();
    }
  };

  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      {problem && <Alert severity="error">{problem}</Alert>}
      <TextField
        label={t('account:email')}
        type="email"
        name="username"
        autoComplete="username"
        required
        autoFocus
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        label={t('account:password')}
        value={password}
        onChange={setPassword}
        inputRef={passwordInput}
      />
      <FormControlLabel
        label={t('account:signIn.stay')}
        control={<Checkbox checked={stayLogin} onChange={(event) => setStayLogin(event.target.checked)} />}
      />
      <Button type="submit" variant="contained" size="large" disabled={isPending}>
        {t('account:signIn.submit')}
      </Button>
      {demo && (
        <DemoAccounts
          demo={demo}
          onChoose={(chosen) => {
            setEmail(chosen);
            setPassword(demo.password);
          }}
        />
      )}
    </Box>
  );
}
