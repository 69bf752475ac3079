import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useLogin, useLogout } from '@refinedev/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { authEndpoints } from '#contract/auth.ts';
import { BarePage } from '../../components/BarePage.tsx';
import { CodeField } from '../../components/CodeField.tsx';
import { ResendButton } from '../../components/ResendButton.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { ownPath } from '../../lib/own-path.ts';
import type { authProvider } from '../../providers/auth-provider.ts';
import { useCurrentUser } from '../../providers/current-user.ts';
import { useEndpointCall } from '../../providers/use-endpoint.ts';

/** The second step of signing in: the mailed code, without which the session may do nothing. */
export default function SessionConfirmPage() {
  const { t } = useTranslation('account');
  const user = useCurrentUser();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isPending, setPending] = useState(false);
  const { search } = useLocation();
  const callEndpoint = useEndpointCall();
  const { mutate: signOut } = useLogout();
  const { mutateAsync: verify } = useLogin<Parameters<typeof authProvider.login>[0]>({
    // The page itself shows what went wrong, and leads on once the account says that the session is verified.
    mutationOptions: { onSuccess: undefined },
  });

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
    void attempt(async () => {
      const { success, error } = await verify({ code });
      if (!success) throw error;
    });
  };
  const resend = async () => {
    const body = { email: user?.email ?? '', purpose: 'VerifySession' };
    await callEndpoint(authEndpoints.resendCode, { body }, { success: t('confirm.sent') });
  };

  if (user?.sessionIsVerified) return <Navigate to={ownPath(search)} replace />;
  return (
    <BarePage title={t('confirm.title')} text={t('confirm.text', { email: user?.email })}>
      <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
        {problem && <Alert severity="error">{problem}</Alert>}
        <CodeField value={code} onChange={setCode} autoFocus />
        <Button type="submit" variant="contained" size="large" disabled={isPending || code.length < 6}>
          {t('confirm.submit')}
        </Button>
        <ResendButton onResend={resend} disabled={isPending} />
        <Button onClick={() => signOut()}>{t('confirm.signOut')}</Button>
      </Box>
    </BarePage>
  );
}
