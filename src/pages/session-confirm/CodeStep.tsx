import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useNotification } from '@refinedev/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { authEndpoints } from '#contract/auth.ts';
import { secondFactorEndpoints } from '#contract/second-factors.ts';
import { CodeField } from '../../components/CodeField.tsx';
import { MutedText } from '../../components/MutedText.tsx';
import { ResendButton } from '../../components/ResendButton.tsx';
import { useAttempt } from '../../components/use-attempt.ts';
import { useEndpointCall, useEndpointReader } from '../../providers/use-endpoint.ts';
import { passSecondStep } from './pass-second-step.ts';
import type { Way } from './SessionConfirmPage.tsx';
import { StepProblem } from './StepProblem.tsx';

interface Props {
  way: Exclude<Way, 'Passkey'>;
  email: string;
  /** Whether a code was mailed. */
  isMailed: boolean;
  onMailed: () => void;
  /** When that was, in milliseconds. */
  sentAt: number;
  /** What else can be done here. */
  children: ReactNode;
}

/** Passes the second step by a code: one that was mailed, one of the authenticator app, or a recovery code. */
export function CodeStep({ way, email, isMailed, onMailed, sentAt, children }: Props) {
  const { t } = useTranslation(['security', 'account']);
  const [code, setCode] = useState('');
  const { attempt, problem, isPending } = useAttempt();
  const input = useRef<HTMLInputElement>(null);
  const callEndpoint = useEndpointCall();
  const read = useEndpointReader();
  const { open } = useNotification();
  const field = { value: code, inputRef: input, autoFocus: true };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const isPassed = await attempt(async () => {
      const body = { code, method: way };
      const user = await callEndpoint(authEndpoints.verifySession, { body }, { failure: false });
      const left = way === 'Recovery' && (await read(secondFactorEndpoints.read, {}).catch(() => undefined));
      passSecondStep(user, way);
      if (left) {
        const count = left.recoveryCodesLeft;
        open?.({ type: 'success', message: t('security:recovery.leftToast', { count }) });
      }
    });
    if (!isPassed) input.current?.select();
  };
  const send = async () => {
    const body = { email, purpose: 'VerifySession' };
    await callEndpoint(authEndpoints.resendCode, { body }, { success: t('security:step.sent', { email }) });
    onMailed();
    input.current?.focus();
  };

  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      {problem && <StepProblem problem={problem} way={way} />}
      {way === 'Mail' && !isMailed ? (
        <Button
          variant="contained"
          size="large"
          autoFocus
          disabled={isPending}
          onClick={() => void attempt(send)}
        >
          {t('security:step.send')}
        </Button>
      ) : (
        <>
          {way === 'Recovery' ? (
            <TextField
              label={t('security:step.recoveryCode')}
              required
              {...field}
              onChange={(event) => setCode(event.target.value)}
              slotProps={{ htmlInput: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } }}
            />
          ) : (
            <CodeField
              {...field}
              onChange={setCode}
              helperText={way === 'Mail' ? t('account:codes.help') : undefined}
            />
          )}
          <Button
            type="submit"
            variant="contained"
            size="large"
            disabled={isPending || code.trim().length < 6}
          >
            {t('account:codes.submit')}
          </Button>
        </>
      )}
      {way === 'Mail' && isMailed && (
        <>
          <ResendButton
            onResend={send}
            disabled={isPending}
            sentAt={sentAt}
            isExpired={problem?.code === 'VERIFICATION_CODE_EXPIRED'}
          />
          <MutedText>{t('account:codes.nothing')}</MutedText>
        </>
      )}
      {way === 'Recovery' && <MutedText>{t('security:step.noCodes')}</MutedText>}
      {/* What someone clicked twice, or too early, must not lead out of here. */}
      <Box inert={isPending} sx={{ display: 'grid', gap: 2 }}>
        {children}
      </Box>
    </Box>
  );
}
