import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { authEndpoints } from '#contract/auth.ts';
import { CodeField } from '../../components/CodeField.tsx';
import { MutedText } from '../../components/MutedText.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { ResendButton } from '../../components/ResendButton.tsx';
import { setCurrentUser } from '../../providers/account.ts';
import { useCurrentUser } from '../../providers/current-user.ts';
import { useEndpointCall, useEndpointReader } from '../../providers/use-endpoint.ts';

interface Props {
  value: string;
  onChange: (value: string) => void;
  /** What went wrong with it. */
  problem?: { message: string } | undefined;
  label?: string;
  name?: string;
  autoFocus?: boolean;
}

/** What proves who asks: the password, or a mailed code where the account has none. */
export function ProofField({ value, onChange, problem, label, name = 'proof', autoFocus }: Props) {
  const { t } = useTranslation('security');
  const user = useCurrentUser();
  const callEndpoint = useEndpointCall();
  const readEndpoint = useEndpointReader();
  const input = useRef<HTMLInputElement>(null);

  // The account may have got or lost its password after the page was loaded.
  useEffect(() => {
    readEndpoint(authEndpoints.current, {}).then(
      (now) => now.hasPassword !== user?.hasPassword && setCurrentUser(now),
      () => undefined,
    );
  }, [readEndpoint, user?.hasPassword]);

  // For password managers, which keep a password with a name.
  const username = <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />;
  if (user?.hasPassword !== false)
    return (
      <>
        {username}
        <PasswordField
          label={label ?? t('proof.password')}
          name={name}
          value={value}
          onChange={onChange}
          problem={problem?.message}
          autoFocus={autoFocus}
        />
      </>
    );
  const send = async () => {
    const body = { email: user.email, purpose: 'ChangePassword' };
    await callEndpoint(authEndpoints.resendCode, { body }, { success: t('account:codes.sent') });
    input.current?.focus();
  };
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {username}
      <MutedText>{t('proof.codeHelp', { email: user.email })}</MutedText>
      <CodeField
        value={value}
        onChange={onChange}
        error={problem !== undefined}
        helperText={problem?.message}
        autoFocus={autoFocus}
        inputRef={input}
      />
      <ResendButton onResend={send} sentAt={0} firstLabel={t('proof.send')} />
    </Box>
  );
}
