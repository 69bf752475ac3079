import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Seconds before another code may be requested. */
const resendPause = 60;

interface Props {
  /** Requests the code; a rejection lets it be requested again at once. */
  onResend: () => Promise<void>;
  disabled?: boolean;
}

/** Requests another mailed code, a minute after the one before. */
export function ResendButton({ onResend, disabled }: Props) {
  const { t } = useTranslation('account');
  const [pause, setPause] = useState(resendPause);

  useEffect(() => {
    if (pause === 0) return;
    const timer = setTimeout(() => setPause(pause - 1), 1000);
    return () => clearTimeout(timer);
  }, [pause]);

  const resend = async () => {
    await onResend();
    setPause(resendPause);
  };
  return (
    <Button onClick={() => void resend().catch(() => undefined)} disabled={disabled || pause > 0}>
      {pause > 0 ? t('confirm.resendIn', { seconds: pause }) : t('confirm.resend')}
    </Button>
  );
}
