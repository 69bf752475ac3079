import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { authEndpoints, type CodePurpose } from '#contract/auth.ts';
import { CodeField } from '../../components/CodeField.tsx';
import { MutedText } from '../../components/MutedText.tsx';
import { ResendButton } from '../../components/ResendButton.tsx';
import { useAttempt } from '../../components/use-attempt.ts';
import { call } from '../../lib/api.ts';
import { type FlowState, useFlow } from './flow.ts';
import { Problem } from './Problem.tsx';
import { ToSignIn } from './ToSignIn.tsx';

interface Props {
  /** The address that codes are mailed to. */
  email: string;
  purpose: CodePurpose;
  /** Redeems a code; what it rejects with is shown. */
  onCode: (code: string) => Promise<void>;
  /** The words of the button where the code deletes something. */
  deletes?: string;
  /** More to do than to enter a code and to have another one sent. */
  children?: ReactNode;
}

/** The step of a flow that proves an e-mail address by a mailed code. */
export function CodeForm({ email, purpose, onCode, deletes, children }: Props) {
  const { t } = useTranslation('account');
  const { sentAt, resentAt } = useFlow();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const [resends, setResends] = useState(0);
  const [last, setLast] = useState<'codes' | 'resend'>('codes');
  const { problem, isPending, attempt } = useAttempt();
  const input = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const isRedeemed = await attempt(() => onCode(code).finally(() => setLast('codes')));
    if (!isRedeemed) input.current?.select();
  };
  const resend = async () => {
    const isRequested = await attempt(() =>
      // Beside Refine, which is loaded after signing in.
      call(authEndpoints.resendCode, { body: { email, purpose } }).finally(() => setLast('resend')),
    );
    if (!isRequested) throw new Error('No code was requested.');
    const renewed: FlowState = { ...state, resentAt: Date.now() };
    navigate(pathname + search, { replace: true, state: renewed });
    setResends(resends + 1);
    setCode('');
    input.current?.focus();
  };

  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      {problem && <Problem problem={problem} hints={last} />}
      {!problem && last === 'resend' && (
        <Alert key={resends} severity="success" role="status">
          {t('codes.sent')}
        </Alert>
      )}
      <CodeField
        label={t('codes.code')}
        helperText={t('codes.help')}
        value={code}
        onChange={setCode}
        inputRef={input}
        autoFocus
      />
      <Button
        type="submit"
        variant="contained"
        size="large"
        color={deletes ? 'error' : 'primary'}
        disabled={isPending || code.length < 6}
      >
        {deletes ?? t('codes.submit')}
      </Button>
      <ResendButton
        onResend={resend}
        disabled={isPending}
        sentAt={resentAt ?? sentAt ?? 0}
        isExpired={problem?.code === 'VERIFICATION_CODE_EXPIRED'}
      />
      {/* What someone clicked twice, or too early, must not lead out of here. */}
      <Box inert={isPending} sx={{ display: 'grid', gap: 2 }}>
        {children}
        <ToSignIn email={email} />
      </Box>
      <MutedText>{t('codes.nothing')}</MutedText>
    </Box>
  );
}
