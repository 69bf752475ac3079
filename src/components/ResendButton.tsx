import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Seconds before another code may be requested. */
const resendPause = 60;

interface Props {
  /** Requests the code; a rejection lets it be requested again at once. */
  onResend: () => Promise<void>;
  disabled?: boolean;
  /** When the last code was sent, in milliseconds; just now by default. */
  sentAt?: number;
  /** Whether the last code is known to work no longer, so that there is nothing to wait for. */
  isExpired?: boolean;
  /** What it says before the first code. */
  firstLabel?: string;
}

/** Requests another mailed code, a minute after the one before. */
export function ResendButton({ onResend, disabled, sentAt = Date.now(), isExpired, firstLabel }: Props) {
  const { t } = useTranslation('account');
  const [label, setLabel] = useState(firstLabel);
  const [left, setPause] = useState(() =>
    Math.max(0, resendPause - Math.floor((Date.now() - sentAt) / 1000)),
  );

  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setPause(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const pause = isExpired ? 0 : left;

  const resend = async () => {
    await onResend();
    setPause(resendPause);
    setLabel(undefined);
  };
  return (
    <Button onClick={() => void resend().catch(() => undefined)} disabled={disabled || pause > 0}>
      {pause > 0 ? t('confirm.resendIn', { seconds: pause }) : (label ?? t('confirm.resend'))}
    </Button>
  );
}
