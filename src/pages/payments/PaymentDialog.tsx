import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paymentEndpoints } from '#contract/payments.ts';
import { DialogFrame } from '../../components/dialogs/DialogFrame.tsx';
import { LoadMessage } from '../../components/LoadMessage.tsx';
import { ToneChip } from '../../components/StatusChip.tsx';
import type { ModalProps } from '../../lib/modals.ts';
import { useEndpoint } from '../../providers/use-endpoint.ts';
import { paymentPath } from './index.ts';
import { PaymentEvents, PaymentFacts } from './PaymentFacts.tsx';
import { lookOfPayment, payerText } from './payment-cells.tsx';

/** The details of a purchase. */
export default function PaymentDialog({ id, onClose }: ModalProps & { id: string }) {
  const { t } = useTranslation(['payments', 'common']);
  const { data, query } = useEndpoint(paymentEndpoints.details, { params: { id } });
  return (
    <DialogFrame
      over={t('payments:details')}
      title={data ? payerText(data, t) : t('payments:noun')}
      size="md"
      dividers
      closeLabel={t('common:close')}
      onClose={onClose}
      sx={{ display: 'grid', gap: 2 }}
      actions={
        <Button component={Link} to={paymentPath(id)} onClick={onClose}>
          {t('payments:openPage')}
        </Button>
      }
    >
      {data ? (
        <>
          <div>
            <ToneChip {...lookOfPayment(data.status, t)} />
          </div>
          <PaymentFacts payment={data} onLeave={onClose} />
          <Typography component="h3" sx={{ fontSize: 15, fontWeight: 600 }}>
            {t('payments:history')}
          </Typography>
          <PaymentEvents events={data.events} />
        </>
      ) : (
        <LoadMessage error={query.error} onRetry={() => void query.refetch()} />
      )}
    </DialogFrame>
  );
}
