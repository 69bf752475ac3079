import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import type { Configs } from '#contract/installation.ts';
import { BarePage } from '../../components/BarePage.tsx';
import { MutedText } from '../../components/MutedText.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { PublicLinks } from '../../components/PublicLinks.tsx';
import { useAttempt } from '../../components/use-attempt.ts';
import { authProvider } from '../../providers/auth-provider.ts';
import { useConfigs } from '../../providers/configs.ts';

/** Signing in by e-mail and password. The routes of the portal then lead to the requested page. */
export default function SignInPage() {
  const { t } = useTranslation('account');
  const configs = useConfigs();
  const { state } = useLocation();
  return (
    // What ended here, such as setting a new password, is said in place of the usual sentence.
    <BarePage title={t('signIn.title')} text={t(`signIn.${state?.notice ?? 'text'}`)}>
      <SignInForm demo={configs?.demo ?? null} known={state?.email ?? ''} />
      {/* Below the demo accounts, which would move it. */}
      {configs && <PublicLinks />}
    </BarePage>
  );
}

/** E-mail, password, and whether to stay signed in. What goes wrong is said in place, with what to do about it. */
function SignInForm({ demo, known }: { demo: Configs['demo']; known: string }) {
  const { t } = useTranslation(['account', 'validation']);
  const navigate = useNavigate();
  const { search } = useLocation();
  const [values, setValues] = useState({ email: known, password: '', stayLogin: false });
  const [isIncomplete, setIncomplete] = useState(false);
  const { problem, isPending, attempt } = useAttempt();
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const { email, password, stayLogin } = values;
  const missing = (value: string) => (isIncomplete && !value ? t('validation:required') : undefined);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const isMissing = !email || !password;
    setIncomplete(isMissing);
    if (isMissing) return (email ? passwordInput : emailInput).current?.focus();
    const isDone = await attempt(async () => {
      const { error, redirectTo } = await authProvider.login(values);
      if (redirectTo) navigate(redirectTo + search, { state: { sentAt: Date.now() } });
      if (error) throw error;
    });
    if (!isDone) passwordInput.current?.select();
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
        autoFocus={!known}
        value={email}
        error={Boolean(missing(email))}
        helperText={missing(email)}
        inputRef={emailInput}
        onChange={(event) => setValues({ ...values, email: event.target.value })}
      />
      <PasswordField
        label={t('account:password')}
        name="password"
        autoFocus={Boolean(known)}
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
      <Button type="submit" variant="contained" size="large" disabled={isPending}>
        {t('account:signIn.submit')}
      </Button>
      <Button component={Link} to={`/forgot${search}`} state={{ email }}>
        {t('account:forgot.email.title')}
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

/** The demo accounts; a click fills one in. */
function DemoAccounts({
  demo,
  onChoose,
}: {
  demo: NonNullable<Configs['demo']>;
  onChoose: (email: string) => void;
}) {
  const { t } = useTranslation('account');
  return (
    <Box sx={{ mt: 1, pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <MutedText sx={{ mb: 1 }}>{t('signIn.demo', { password: demo.password })}</MutedText>
      {demo.accounts.map(({ email, roles }) => (
        <ButtonBase key={email} onClick={() => onChoose(email)} sx={account}>
          <span>{email}</span>
          <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
            {roles
              .split(', ')
              .map((role) => t(`roles.${role}`))
              .join(', ')}
          </Box>
        </ButtonBase>
      ))}
    </Box>
  );
}

const account = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: 2,
  width: 'calc(100% + 16px)',
  mx: -1,
  px: 1,
  py: 0.75,
  borderRadius: 1,
  fontSize: 14,
  textAlign: 'left',
  '&:hover': { bgcolor: 'action.hover' },
} as const;
