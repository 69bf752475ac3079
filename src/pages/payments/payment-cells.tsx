import OverIcon from '@mui/icons-material/DoNotDisturbOn';
import FailedIcon from '@mui/icons-material/ErrorOutline';
import WaitingIcon from '@mui/icons-material/HourglassBottom';
import ActiveIcon from '@mui/icons-material/TaskAlt';
import WarningIcon from '@mui/icons-material/WarningAmber';
import type { TFunction } from 'i18next';
import type { Payment, PaymentStatus } from '#contract/payments.ts';
import { optionKey } from '../../components/field-keys.ts';
import { formatMoney } from '../../lib/money.ts';

const looks = {
  Pending: { icon: WaitingIcon, color: 'info' },
  Active: { icon: ActiveIcon, color: 'success' },
  GracePeriod: { icon: WarningIcon, color: 'warning' },
  OnHold: { icon: WarningIcon, color: 'warning' },
  Canceled: { icon: OverIcon, color: undefined },
  Expired: { icon: OverIcon, color: undefined },
  Refunded: { icon: OverIcon, color: undefined },
  Failed: { icon: FailedIcon, color: 'error' },
} as const;

/** What the status of a payment looks like, and is called. */
export function lookOfPayment(status: PaymentStatus, t: TFunction) {
  return { ...looks[status], text: t(optionKey('payments:statuses', status)) };
}

/** Who paid, as far as that is known. */
export function payerText({ user, payer }: Pick<Payment, 'user' | 'payer'>, t: TFunction): string {
  return user?.name ?? (payer ? t('payments:unknownPayer', { payer }) : t('payments:nobody'));
}

/** What was paid for. */
export function planText(plan: Payment['plan'], t: TFunction): string {
  return plan ? t(optionKey('collections:paymentTypes', plan)) : t('payments:unknownPlan');
}

/** An amount with its currency; empty where none is known. */
export function moneyText(
  { amountMinor, currency }: { amountMinor: number | null; currency: string | null },
  language: string,
): string {
  return amountMinor === null || !currency ? '' : formatMoney(amountMinor, currency, language);
}
