import { useTranslation } from 'react-i18next';
import { type Payment, paymentEndpoints } from '#contract/payments.ts';
import { isConfirmed } from '../../components/dialogs/confirm.ts';
import { useResourceMutations } from '../../providers/use-resource-mutations.ts';
import { payerText } from './payment-cells.tsx';

/** Whether a payment is ended by hand: what a shop sold is ended there. */
export function canEnd({ provider, status }: Pick<Payment, 'provider' | 'status'>): boolean {
  return provider === 'Manual' && status !== 'Expired';
}

/** Ends a payment after a question; answers whether it did. */
export function useEndingPayment(): (payment: Payment) => Promise<boolean> {
  const { t } = useTranslation('payments');
  const { run, changed } = useResourceMutations('payments');
  return async (payment) => {
    const question = {
      title: t('end.title', { name: payerText(payment, t) }),
      text: t('end.text'),
      confirmLabel: t('end.confirm'),
      danger: true,
    };
    if (!(await isConfirmed(question))) return false;
    const sent = { params: { id: payment.id } };
    return run(paymentEndpoints.end, sent, { success: t('end.done') }).then(
      () => true,
      async () => {
        await changed();
        return false;
      },
    );
  };
}
