import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { authEndpoints } from '#contract/auth.ts';
import { BarePage } from '../../components/BarePage.tsx';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { showToast } from '../../lib/toasts.ts';
import { setCurrentUser, signOut } from '../../providers/account.ts';
import { useCurrentUser } from '../../providers/current-user.ts';

/** Seconds before another code may be asked for. */
const resendPause = 60;

/** Asks for the code that was mailed, before a session with the second step on may do anything. */
export default function SessionConfirmPage() {
  const { t } = useTranslation('account');
  const user = useCurrentUser();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isPending, setPending] = useState(false);
  const [pause, setPause] = useState(resendPause);

  useEffect(() => {
    if (pause === 0) return;
    const timer = setTimeout(() => setPause(pause - 1), 1000);
    return () => clearTimeout(timer);
  }, [pause]);

  const attempt = async (work: () => Promise<void>) => {
    setPending(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : String(error));
    }
    setPending(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => setCurrentUser(await call(authEndpoints.verifySession, { body: { code } })));
  };
  const resend = () =>
    attempt(async () => {
      await call(authEndpoints.resendCode, { body: { email: user?.email ?? '', purpose: 'VerifySession' } });
      setPause(resendPause);
      showToast({ severity: 'success', message: t('confirm.sent') });
    });

  return (
    <BarePage title={t('confirm.title')} text={t('confirm.text', { email: user?.email })}>
      <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
        {problem && <Alert severity="error">{problem}</Alert>}
        <TextField
          label={t('confirm.code')}
          value={code}
          onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, 6))}
          required
          autoFocus
          slotProps={{
            htmlInput: { inputMode: 'numeric', autoComplete: 'one-time-code', pattern: '\\d{6}' },
          }}
        />
        <Button type="submit" variant="contained" size="large" disabled={isPending || code.length < 6}>
          {t('confirm.submit')}
        </Button>
        <Button onClick={() => void resend()} disabled={isPending || pause > 0}>
          {pause > 0 ? t('confirm.resendIn', { seconds: pause }) : t('confirm.resend')}
        </Button>
        <Button onClick={signOut}>{t('confirm.signOut')}</Button>
      </Box>
    </BarePage>
  );
}
