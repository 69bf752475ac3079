import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { authEndpoints } from '#contract/auth.ts';
import { type LanguageCode, languageCodes } from '#contract/languages.ts';
import { limits } from '#contract/limits.ts';
import { BarePage } from '../../components/BarePage.tsx';
import { PageSpinner } from '../../components/PageSpinner.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { useAttempt } from '../../components/use-attempt.ts';
import { call } from '../../lib/api.ts';
import { authProvider } from '../../providers/auth-provider.ts';
import { ToSignIn } from '../account/ToSignIn.tsx';

/** Sets up the first administrator and the first namespace, by the link that the server printed. */
export default function SetUpPage() {
  const { t } = useTranslation(['account', 'languages']);
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const [values, setValues] = useState({ email: '', password: '', name: '', type: 'en' as LanguageCode });
  const { problem, isPending, attempt } = useAttempt();
  const set = (change: Partial<typeof values>) => setValues({ ...values, ...change });

  const check = useQuery({
    queryKey: ['setUp', token],
    queryFn: () => call(authEndpoints.checkSetUp, { body: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => {
      const { email, password, name, type } = values;
      // Beside Refine, which is loaded after signing in.
      await call(authEndpoints.setUp, { body: { token, email, password, namespace: { name, type } } });
      const signedIn = await authProvider.login({ email, password, stayLogin: false });
      if (!signedIn.success) throw signedIn.error;
      navigate('/');
    });
  };

  if (check.isPending) return <PageSpinner />;
  if (check.data?.isUsable === false)
    return (
      <BarePage title={t('setUp.refused')} text={t('setUp.refusedText')}>
        <ToSignIn />
      </BarePage>
    );
  return (
    <BarePage title={t('setUp.title')} text={t('setUp.text')}>
      <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
        {problem && <Alert severity="error">{Object.values(problem.errors)[0] ?? problem.message}</Alert>}
        <TextField
          label={t('email')}
          autoComplete="username"
          // A browser's own rule for addresses refuses letters that the contract allows.
          slotProps={{ htmlInput: { inputMode: 'email' } }}
          required
          autoFocus
          value={values.email}
          onChange={(event) => set({ email: event.target.value })}
        />
        <PasswordField
          label={t('password')}
          autoComplete="new-password"
          helperText={t('newPassword.rules', { minimum: limits.passwordMin, maximum: limits.passwordMax })}
          value={values.password}
          onChange={(password) => set({ password })}
        />
        <TextField
          label={t('setUp.namespace')}
          required
          value={values.name}
          onChange={(event) => set({ name: event.target.value })}
        />
        <TextField
          select
          label={t('setUp.language')}
          value={values.type}
          onChange={(event) => set({ type: event.target.value as LanguageCode })}
        >
          {languageCodes.map((code) => (
            <MenuItem key={code} value={code}>
              {t(`languages:${code}`)}
            </MenuItem>
          ))}
        </TextField>
        <Button type="submit" variant="contained" size="large" disabled={isPending}>
          {t('setUp.submit')}
        </Button>
      </Box>
    </BarePage>
  );
}
