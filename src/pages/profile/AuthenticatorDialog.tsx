import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeField } from '../../components/CodeField.tsx';
import { DialogFrame } from '../../components/dialogs/DialogFrame.tsx';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { MutedText } from '../../components/MutedText.tsx';
import { CopyButton } from '../../components/show/CopyButton.tsx';
import { useAttempt } from '../../components/use-attempt.ts';

const qrSize = 200;
const QrCode = lazyComponent(
  () => import('../../components/QrCode.tsx'),
  () => <Skeleton variant="rounded" width={qrSize} height={qrSize} />,
);

interface Props {
  secret: string;
  /** What the QR code holds. */
  uri: string;
  /** Ends the set-up with the first code; a rejection is shown. */
  onConfirm: (code: string) => Promise<void>;
  onClose: () => void;
}

/** Hands an authenticator app its secret, and asks for the first code that it shows. */
export function AuthenticatorDialog({ secret, uri, onConfirm, onClose }: Props) {
  const { t } = useTranslation('security');
  const [code, setCode] = useState('');
  const { attempt, problem, isPending } = useAttempt();
  const isWrong = problem?.code === 'INVALID_VERIFICATION_CODE';
  const answer = useRef<HTMLElement>(null);
  // On a phone there is not room for all of it.
  useEffect(() => {
    if (problem) answer.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(() => onConfirm(code));
  };
  return (
    <DialogFrame
      title={t('authenticator.setUpTitle')}
      description={t('authenticator.scan')}
      mayClose={() => !isPending}
      onClose={onClose}
      onSubmit={submit}
      confirm={{ label: t('authenticator.finish'), loading: isPending, disabled: code.length < 6 }}
    >
      <Box sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: { xs: '1fr', sm: '200px 1fr' } }}>
        <Box sx={{ justifySelf: 'center', width: qrSize }}>
          <QrCode.Component text={uri} label={t('authenticator.qr')} />
        </Box>
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'center' }}>
          <Box>
            <MutedText>{t('authenticator.secret')}</MutedText>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
              <Typography component="code" sx={secretStyle}>
                {secret.replace(/(.{4})(?=.)/g, '$1 ')}
              </Typography>
              <CopyButton text={secret} label={t('authenticator.copy')} />
            </Box>
          </Box>
          <Box ref={answer} sx={{ display: 'grid', gap: 2, scrollMargin: '8px' }}>
            {problem && !isWrong && <Alert severity="error">{problem.message}</Alert>}
            <CodeField
              label={t('authenticator.code')}
              value={code}
              onChange={setCode}
              error={isWrong}
              helperText={isWrong ? t('step.hints.Authenticator.INVALID_VERIFICATION_CODE') : undefined}
              autoFocus
            />
          </Box>
        </Box>
      </Box>
    </DialogFrame>
  );
}

const secretStyle = {
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  overflowWrap: 'anywhere',
} as const;
