import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { authEndpoints } from '#contract/auth.ts';
import { type LanguageCode, languageCodes } from '#contract/languages.ts';
import { limits } from '#contract/limits.ts';
import { BarePage } from '../../components/BarePage.tsx';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { authProvider } from '../../providers/auth-provider.ts';

/** Sets up the first administrator and the first namespace, by the link that the server printed. */
export default function SetUpPage() {
  const { t } = useTranslation(['account', 'languages', 'errors']);
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const [values, setValues] = useState({ email: '', password: '', name: '', type: 'en' as LanguageCode });
  const [problem, setProblem] = useState<string>();
  const [isPending, setPending] = useState(false);
  const set = (change: Partial<typeof values>) => setValues({ ...values, ...change });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    setProblem(undefined);
    try {
      const { email, password, name, type } = values;
      // Beside Refine, which is loaded after signing in.
      await call(authEndpoints.setUp, { body: { token, email, password, namespace: { name, type } } });
      const signedIn = await authProvider.login({ email, password, stayLogin: false });
      if (!signedIn.success) throw signedIn.error;
      navigate('/');
    } catch (error) {
      const known = error instanceof ApiError ? error : undefined;
      setProblem(Object.values(known?.errors ?? {})[0] ?? known?.message ?? t('errors:INTERNAL_ERROR'));
      setPending(false);
    }
  };

  return (
    <BarePage title={t('setUp.title')} text={t('setUp.text')}>
      <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
        {problem && <Alert severity="error">{problem}</Alert>}
        <TextField
          label={t('email')}
          type="email"
          autoComplete="username"
          required
          autoFocus
          value={values.email}
          onChange={(event) => set({ email: event.target.value })}
        />
        <TextField
          label={t('password')}
          type="password"
          autoComplete="new-password"
          required
          helperText={t('setUp.passwordHelp', { minimum: limits.passwordMin })}
          value={values.password}
          onChange={(event) => set({ password: event.target.value })}
          slotProps={{ htmlInput: { minLength: limits.passwordMin, maxLength: limits.passwordMax } }}
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
