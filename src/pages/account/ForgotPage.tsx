import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { authEndpoints } from '#contract/auth.ts';
import { BarePage } from '../../components/BarePage.tsx';
import { useAttempt } from '../../components/use-attempt.ts';
import { call } from '../../lib/api.ts';
import { CodeForm } from './CodeForm.tsx';
import { type FlowState, isEmail, useFlow } from './flow.ts';
import { Problem } from './Problem.tsx';
import { keepPasswordToken } from './password-token.ts';
import { ToSignIn } from './ToSignIn.tsx';

/** A forgotten password: the e-mail address, then the code that was mailed there. */
export default function ForgotPage() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const { email = '', sentAt, search } = useFlow();

  const redeem = async (code: string) => {
    const { token } = await call(authEndpoints.verifyForgotPassword, { body: { email, code } });
    keepPasswordToken(token);
    const state: FlowState = { email };
    navigate(`/reset-password${search}`, { replace: true, state });
  };
  const step = sentAt === undefined ? 'email' : 'code';
  return (
    <BarePage title={t(`forgot.${step}.title`)} text={t(`forgot.${step}.text`, { email })}>
      {step === 'email' ? (
        <EmailForm />
      ) : (
        <CodeForm email={email} purpose="ForgotPassword" onCode={redeem}>
          <Button component={Link} to={`/forgot${search}`} state={{ email }} replace>
            {t('forgot.otherEmail')}
          </Button>
        </CodeForm>
      )}
    </BarePage>
  );
}

/** Asks which account it is. Whether there is one is not said. */
function EmailForm() {
  const { t } = useTranslation(['account', 'validation']);
  const navigate = useNavigate();
  const { email: known = '', search } = useFlow();
  const [email, setEmail] = useState(known);
  const [mistake, setMistake] = useState<'required' | 'email'>();
  const { problem, isPending, attempt } = useAttempt();
  const input = useRef<HTMLInputElement>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    const found = address === '' ? 'required' : isEmail(address) ? undefined : 'email';
    setMistake(found);
    if (found) return input.current?.focus();
    void attempt(async () => {
      await call(authEndpoints.forgotPassword, { body: { email: address } });
      const state: FlowState = { email: address, sentAt: Date.now() };
      navigate(`/forgot${search}`, { state });
    });
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      {problem && <Problem problem={problem} hints="codes" />}
      <TextField
        label={t('account:email')}
        type="email"
        name="username"
        autoComplete="username"
        required
        autoFocus
        value={email}
        error={Boolean(mistake)}
        helperText={mistake && t(`validation:${mistake}`)}
        inputRef={input}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit" variant="contained" size="large" disabled={isPending}>
        {t('account:forgot.submit')}
      </Button>
      <ToSignIn email={email} />
    </Box>
  );
}
