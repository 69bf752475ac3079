import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { limits } from '#contract/limits.ts';
import { BarePage } from '../../components/BarePage.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { useAttempt } from '../../components/use-attempt.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useFlow } from './flow.ts';
import { Problem } from './Problem.tsx';
import { keepPasswordToken, usePasswordToken } from './password-token.ts';
import { ToSignIn } from './ToSignIn.tsx';

interface Props {
  /** The address of the page without a token. */
  path: string;
  title: string;
  /** Where the flow begins, to get another code. */
  start: string;
  /** Sets the password; what it rejects with is shown. */
  onPassword: (token: string, newPassword: string) => Promise<void>;
}

/** Three parts of base64url: anything else cannot be a token, whatever the server would say of it. */
const tokenShape = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Sets a new password by a token, once. Without one that works it says so, and leads back to another code. */
export function NewPasswordPage({ path, title, start, onPassword }: Props) {
  const { t } = useTranslation('account');
  const token = usePasswordToken(path);
  const { email, search } = useFlow();
  const [refusal, setRefusal] = useState<ApiError>();
  const isPossible = token !== undefined && tokenShape.test(token);
  if (isPossible && !refusal)
    return (
      <BarePage title={title} text={t('newPassword.text')}>
        <NewPasswordForm
          onPassword={(newPassword) =>
            onPassword(token, newPassword).catch((error: unknown) => {
              if (!(error instanceof ApiError) || !refusesToken(error)) throw error;
              keepPasswordToken(undefined);
              setRefusal(error);
            })
          }
        />
      </BarePage>
    );
  const reason =
    refusal?.code === 'PASSWORD_HAS_ALREADY_CHANGE' ? 'used' : refusal || token ? 'refused' : 'forgotten';
  return (
    <BarePage title={title} text={t(`newPassword.${reason}`)}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Button
          component={Link}
          to={start + search}
          state={{ email }}
          variant="contained"
          size="large"
          autoFocus
        >
          {t('newPassword.again')}
        </Button>
        <ToSignIn email={email} />
      </Box>
    </BarePage>
  );
}

/** Whether an answer says that no password can be set with this token any more. */
function refusesToken({ code, statusCode, errors }: ApiError): boolean {
  const isOfToken = code === 'VALIDATION_FAILED' ? 'token' in errors : statusCode !== 429 && statusCode < 500;
  return isOfToken && code !== 'NETWORK' && !isOfPassword(code);
}

function isOfPassword(code: ApiError['code']): boolean {
  return code === 'INVALID_PASSWORD_FORMAT' || code === 'CONFIRM_PASSWORD_MISMATCH';
}

function NewPasswordForm({ onPassword }: { onPassword: (newPassword: string) => Promise<void> }) {
  const { t } = useTranslation(['account', 'validation']);
  const { email } = useFlow();
  const [values, setValues] = useState({ password: '', repeated: '' });
  const [mistakes, setMistakes] = useState<{ password?: string; repeated?: string }>({});
  const { problem, isPending, attempt } = useAttempt();
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  const { password, repeated } = values;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = {
      ...(!password && { password: t('validation:required') }),
      ...(password !== repeated && { repeated: t('validation:passwordMismatch') }),
    };
    setMistakes(found);
    if (found.password) first.current?.focus();
    else if (found.repeated) second.current?.focus();
    else if (!(await attempt(() => onPassword(password)))) first.current?.select();
  };
  const { newPassword, confirmPassword } = problem?.errors ?? {};
  const verdict =
    problem?.code === 'INVALID_PASSWORD_FORMAT' ? (newPassword ?? problem.message) : newPassword;
  const isAtField = verdict ?? confirmPassword;
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      {problem && !isAtField && <Problem problem={problem} hints="newPassword" />}
      {/* For password managers, which store the new password under it. */}
      <input type="email" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
      <PasswordField
        label={t('account:newPassword.password')}
        name="new-password"
        autoComplete="new-password"
        helperText={t('account:newPassword.rules', {
          minimum: limits.passwordMin,
          maximum: limits.passwordMax,
        })}
        problem={mistakes.password ?? verdict}
        value={password}
        onChange={(changed) => setValues({ ...values, password: changed })}
        inputRef={first}
        autoFocus
      />
      <PasswordField
        label={t('account:newPassword.repeated')}
        name="repeated-password"
        autoComplete="new-password"
        problem={mistakes.repeated ?? confirmPassword}
        value={repeated}
        onChange={(changed) => setValues({ ...values, repeated: changed })}
        inputRef={second}
      />
      <Button type="submit" variant="contained" size="large" disabled={isPending}>
        {t('account:newPassword.submit')}
      </Button>
      <ToSignIn email={email} inert={isPending} />
    </Box>
  );
}
